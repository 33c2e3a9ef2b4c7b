#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares O and L of tilescope-cli with attention written in NumPy, and with PyTorch's where it is installed.

usage: compare_numpy.py TILESCOPE_CLI [--engine host|cuda] [--cases COUNT]
Exits 77 when NumPy is missing.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("NumPy is not installed: nothing compared")
    sys.exit(77)
try:
    import torch
except ImportError:
    torch = None


def bfloat16(x):
    """Rounds float32 to the nearest bfloat16, ties to even."""
    bits = x.astype(np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)


ROUND = {"f32": lambda x: x.astype(np.float32), "f16": lambda x: x.astype(np.float16).astype(np.float32), "bf16": bfloat16}
# Of the largest |O|: fp32 arithmetic, and rounding of S, P and O where they are stored in 16 bits.
TOLERANCE = {"f32": 4e-6, "f16": 3e-3, "bf16": 2.5e-2}


def visible(mask, nq, nk):
    rows, cols = np.arange(nq)[:, None], np.arange(nk)[None, :]
    if mask == "causal":
        return cols <= rows + nk - nq
    if mask == "causal-top-left":
        return cols <= rows
    return np.ones((nq, nk), dtype=bool)


def attention(q, k, v, mask):
    """O and L in double precision; a row that sees no key has O = 0 and L = -inf."""
    q, k, v = (x.astype(np.float64) for x in (q, k, v))
    s = q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1])
    s = np.where(visible(mask, q.shape[-2], k.shape[-2]), s, -np.inf)
    m = s.max(axis=-1, keepdims=True, initial=-np.inf)
    p = np.exp(s - np.where(np.isfinite(m), m, 0))
    l = p.sum(axis=-1, keepdims=True)
    with np.errstate(divide="ignore"):
        lse = (m + np.log(l))[..., 0]
    return p / np.where(l > 0, l, 1) @ v, lse


def torch_attention(q, k, v, mask):
    q, k, v = (torch.from_numpy(x.astype(np.float64)) for x in (q, k, v))
    seen = torch.from_numpy(visible(mask, q.shape[-2], k.shape[-2]))
    o = torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=seen).numpy()
    return np.where(seen.any(dim=-1).numpy()[:, None], o, 0)


def largest(x):
    return float(np.max(np.abs(x), initial=0))


class Comparison:
    def __init__(self, cli, engine, folder):
        self.cli, self.engine, self.folder = cli, engine, folder
        self.failures = 0

    def run(self, case, q, k, v):
        for name, tensor in zip("qkv", (q, k, v)):
            np.save(self.folder / f"{name}.npy", tensor)
        command = [self.cli, "run", "--engine", self.engine, "--json", "--algorithm", case["algorithm"], "--dtype", case["dtype"],
                   "--mask", case["mask"], "--br", str(case["br"]), "--bc", str(case["bc"])]
        for option in ("q", "k", "v"):
            command += [f"--{option}", str(self.folder / f"{option}.npy")]
        command += ["--out", str(self.folder / "o.npy")]
        if case["algorithm"] != "standard":
            command += ["--lse", str(self.folder / "l.npy")]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"exit {done.returncode}: {done.stderr.strip()}")
        lse = np.load(self.folder / "l.npy") if case["algorithm"] != "standard" else None
        return json.loads(done.stdout), np.load(self.folder / "o.npy"), lse

    def check(self, case, q, k, v):
        rounded = [ROUND[case["dtype"]](x) for x in (q, k, v)]
        expected, expected_lse = attention(*rounded, case["mask"])
        problems = []
        report, o, lse = self.run(case, q, k, v)
        bound = TOLERANCE[case["dtype"]] * max(largest(expected), 1e-30)
        if o.shape != expected.shape:
            problems.append(f"O has shape {o.shape}, not {expected.shape}")
        elif not largest(o - expected) <= bound:
            problems.append(f"O is off by {largest(o - expected):.3g}, allowed {bound:.3g}")
        elif abs(report["max_abs_error"] - largest(o.astype(np.float64) - expected)) > 1e-3 * bound + 1e-9:
            problems.append(f"the tool claims an error of {report['max_abs_error']:.3g}, it is {largest(o - expected):.3g}")
        if lse is not None:
            seen = np.isfinite(expected_lse)
            if lse.shape != expected_lse.shape or not np.array_equal(np.isfinite(lse), seen):
                problems.append("L is infinite in other rows, or has another shape")
            elif not largest(lse[seen] - expected_lse[seen]) <= 4e-6 * max(1, largest(expected_lse[seen])):
                problems.append(f"L is off by {largest(lse[seen] - expected_lse[seen]):.3g}")
        if torch is not None and q.ndim == 4 and not largest(torch_attention(*rounded, case["mask"]) - expected) <= 1e-10:
            problems.append("PyTorch and NumPy do not agree")
        if problems:
            self.failures += 1
            print(f"{case} {q.shape} {k.shape}: {'; '.join(problems)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cli")
    parser.add_argument("--engine", default="host")
    parser.add_argument("--cases", type=int, default=60)
    arguments = parser.parse_args()
    random = np.random.default_rng(20221129)
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(arguments.cli, arguments.engine, pathlib.Path(folder))
        for number in range(arguments.cases):
            case = {"algorithm": ("standard", "flash1", "flash2")[number % 3],
                    "dtype": ("f32", "f16", "bf16")[number // 3 % 3],
                    "mask": ("none", "causal", "causal-top-left")[number // 9 % 3],
                    "br": int(random.integers(1, 40)), "bc": int(random.integers(1, 40))}
            nq, nk, d = int(random.integers(1, 90)), int(random.integers(1, 90)), int(random.integers(1, 70))
            lead = () if number % 4 == 0 else (int(random.integers(1, 3)), int(random.integers(1, 4)))
            order = np.asfortranarray if number % 5 == 0 else np.ascontiguousarray
            q, k, v = (order(random.normal(0.3, 1, lead + (rows, d)).astype(np.float32)) for rows in (nq, nk, nk))
            comparison.check(case, q, k, v)
        print(f"{arguments.cases} runs compared with NumPy{' and PyTorch' if torch else ''}, {comparison.failures} wrong")
    return 1 if comparison.failures else 0


if __name__ == "__main__":
    sys.exit(main())
