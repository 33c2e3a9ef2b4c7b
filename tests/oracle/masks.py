# SPDX-License-Identifier: Apache-2.0
"""The masks of tilescope-cli and its dropout, written down a second time."""
import json

import numpy as np


def philox4x32(counter, key):
    """Ten rounds of Philox (Salmon et al. 2011) on four numbers of 32 bits."""
    c, k = list(counter), list(key)
    for _ in range(10):
        a, b = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [(b >> 32) ^ c[1] ^ k[0], b & 0xFFFFFFFF, (a >> 32) ^ c[3] ^ k[1], a & 0xFFFFFFFF]
        k = [(k[0] + 0x9E3779B9) & 0xFFFFFFFF, (k[1] + 0xBB67AE85) & 0xFFFFFFFF]
    return c


def dropout_factors(p, seed, heads, nq, nk):
    """1 / (1 - p) where an element of P is kept, 0 where it is dropped; (heads, nq, nk)."""
    if p == 0:
        return np.ones((heads, nq, nk))
    head, row, four = np.ogrid[:heads, :nq, :-(-nk // 4)]
    counter = [np.broadcast_to(n, (heads, nq, four.size)).astype(np.uint64) for n in (four, row, head, 0x0D0F)]
    draws = np.stack(philox4x32(counter, (seed & 0xFFFFFFFF, seed >> 32)), axis=-1).reshape(heads, nq, -1)[..., :nk]
    return np.where(draws >= int(p * 2**32), np.float32(1 / (1 - p)), 0).astype(np.float64)  # the factor is a float32


def random_block(seed, density, i, j):
    draw = philox4x32((j, i, 0, 0xB10C), (seed & 0xFFFFFFFF, seed >> 32))[0]
    return i == j or draw < density * 2**32


def blocks(keeps, nq, nk, br, bc):
    """keeps(i, j) of each element's block."""
    kept = np.array([[keeps(i, j) for j in range(-(-nk // bc))] for i in range(-(-nq // br))], dtype=bool)
    return kept[np.arange(nq)[:, None] // br, np.arange(nk)[None, :] // bc]


def visible(case, nq, nk):
    """Which query sees which key."""
    mask, br, bc = case["mask"], case["br"], case["bc"]
    rows, cols = np.arange(nq)[:, None] + nk - nq, np.arange(nk)[None, :]  # rows: aligned at the bottom right
    seen = np.ones((nq, nk), dtype=bool)
    for part in mask.split("+"):
        name, _, values = part.partition(":")
        numbers = values.split(",")
        if name == "causal":
            seen &= cols <= rows
        elif name == "causal-top-left":
            seen &= cols <= rows - nk + nq
        elif name == "window":
            seen &= (abs(cols - rows) <= int(numbers[0])) | (cols < (int(numbers[1]) if len(numbers) > 1 else 0))
        elif name == "butterfly":
            seen &= blocks(lambda i, j: (i ^ j).bit_count() <= 1, nq, nk, br, bc)
        elif name == "random":
            density = float(numbers[1]) if len(numbers) > 1 else 0.35
            seen &= blocks(lambda i, j: random_block(int(numbers[0]), density, i, j), nq, nk, br, bc)
        elif name == "padding":
            seen &= cols < int(numbers[0])
        elif name.endswith(".json"):
            pattern = json.loads(open(name).read())["blocks"]
            seen &= blocks(lambda i, j: pattern[i][j] == 1, nq, nk, br, bc)
        else:
            assert name == "none"
    return seen


def random_mask(random, number, case, nq, nk, folder):
    """One of each in turn. A pattern of blocks goes into a file."""
    keys, seed = int(random.integers(0, nk + 1)), int(random.integers(0, 2**63))
    masks = ["none", "causal", "causal-top-left", f"window:{keys // 3}", f"window:{keys // 4},{keys // 5}", "butterfly",
             f"random:{seed}", f"random:{seed},0.6", f"padding:{keys}", f"causal+padding:{keys}", f"butterfly+padding:{keys}"]
    if number % (len(masks) + 1) < len(masks):
        return masks[number % (len(masks) + 1)]
    rows, cols = -(-nq // case["br"]), -(-nk // case["bc"])
    file = folder / "pattern.json"
    file.write_text(json.dumps({"rows": rows, "cols": cols, "blocks": random.integers(0, 2, (rows, cols)).tolist()}))
    return str(file)
