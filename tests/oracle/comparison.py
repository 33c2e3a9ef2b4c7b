# SPDX-License-Identifier: Apache-2.0
"""Runs tilescope-cli on random ragged problems and holds its O and L against somebody else's attention."""
import argparse
import json
import pathlib
import subprocess
import tempfile

import numpy as np

from masks import random_mask, visible


def bfloat16(x):
    """Rounds float32 to the nearest bfloat16, ties to even."""
    bits = x.astype(np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)


ROUND = {"f32": lambda x: x.astype(np.float32), "f16": lambda x: x.astype(np.float16).astype(np.float32), "bf16": bfloat16}
# Of the largest |O|: fp32 arithmetic, and rounding of S, P and O where they are stored in 16 bits.
TOLERANCE = {"f32": 4e-6, "f16": 3e-3, "bf16": 2.5e-2}


def largest(x):
    return float(np.max(np.abs(x), initial=0))


class Comparison:
    def __init__(self, cli, engine, attention, folder):
        self.cli, self.engine, self.attention, self.folder = cli, engine, attention, folder
        self.failures = 0
        self.worst = {dtype: 0.0 for dtype in TOLERANCE}  # error of O, of the largest |O|

    def run(self, case, q, k, v):
        for name, tensor in zip("qkv", (q, k, v)):
            np.save(self.folder / f"{name}.npy", tensor)
        command = [self.cli, "run", "--engine", self.engine, "--json", "--algorithm", case["algorithm"], "--dtype", case["dtype"],
                   "--mask", case["mask"], "--sparse-order", case["order"], "--br", str(case["br"]), "--bc", str(case["bc"])]
        for option in ("q", "k", "v"):
            command += [f"--{option}", str(self.folder / f"{option}.npy")]
        command += ["--out", str(self.folder / "o.npy")]
        if case["algorithm"] != "standard":
            command += ["--lse", str(self.folder / "l.npy")]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"exit {done.returncode}: {done.stderr.strip()}")
        lse = np.load(self.folder / "l.npy") if case["algorithm"] != "standard" else None
        return json.loads(done.stdout), np.load(self.folder / "o.npy").astype(np.float64), lse

    def problems_of_o(self, case, o, expected, claimed):
        if o.shape != expected.shape:
            return [f"O has shape {o.shape}, not {expected.shape}"]
        error, scale = largest(o - expected), max(largest(expected), 1e-30)
        bound = TOLERANCE[case["dtype"]] * scale
        if not error <= bound:
            return [f"O is off by {error:.3g}, allowed {bound:.3g}"]
        self.worst[case["dtype"]] = max(self.worst[case["dtype"]], error / scale)
        if not abs(claimed - error) <= 1e-3 * bound + 1e-9:
            return [f"the tool claims an error of {claimed:.3g}, it is {error:.3g}"]
        return []

    @staticmethod
    def problems_of_lse(lse, expected):
        seen = np.isfinite(expected)
        if lse.shape != expected.shape or not np.array_equal(np.isfinite(lse), seen):
            return ["L is infinite in other rows, or has another shape"]
        off = largest(lse[seen] - expected[seen])
        return [] if off <= 4e-6 * max(1, largest(expected[seen])) else [f"L is off by {off:.3g}"]

    def check(self, case, q, k, v):
        rounded = [ROUND[case["dtype"]](x).astype(np.float64) for x in (q, k, v)]
        expected, expected_lse = self.attention(*rounded, visible(case, q.shape[-2], k.shape[-2]), case["mask"])
        report, o, lse = self.run(case, q, k, v)
        problems = self.problems_of_o(case, o, expected, report["max_abs_error"])
        if lse is not None:
            problems += self.problems_of_lse(lse, expected_lse)
        if problems:
            self.failures += 1
            print(f"{case} {q.shape} {k.shape}: {'; '.join(problems)}")


def compare(name, attention):
    """attention(q, k, v, seen, mask) → O and L in double precision; seen[row, col] is the mask of that name. Returns the exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("cli", help="path of tilescope-cli")
    parser.add_argument("--engine", default="host", help="host or cuda")
    parser.add_argument("--cases", type=int, default=72)
    arguments = parser.parse_args()
    random = np.random.default_rng(20221129)
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(arguments.cli, arguments.engine, attention, pathlib.Path(folder))
        for number in range(arguments.cases):
            case = {"algorithm": ("standard", "flash1", "flash2")[number % 3],
                    "dtype": ("f32", "f16", "bf16")[number // 3 % 3],
                    "order": ("as-printed", "test-first")[number // 3 % 2],
                    "br": int(random.integers(1, 40)), "bc": int(random.integers(1, 40))}
            nq, nk, d = int(random.integers(1, 90)), int(random.integers(1, 90)), int(random.integers(1, 70))
            case["mask"] = random_mask(random, number // 3, case, nq, nk, pathlib.Path(folder))
            lead = () if number % 4 == 0 else (int(random.integers(1, 3)), int(random.integers(1, 4)))
            order = np.asfortranarray if number % 5 == 0 else np.ascontiguousarray
            q, k, v = (order(random.normal(0.3, 1, lead + (rows, d)).astype(np.float32)) for rows in (nq, nk, nk))
            comparison.check(case, q, k, v)
    worst = ", ".join(f"{dtype} {error:.1e}" for dtype, error in comparison.worst.items())
    print(f"{arguments.cases} runs compared with {name}, {comparison.failures} wrong; largest error of max|O|: {worst}")
    return 1 if comparison.failures else 0
