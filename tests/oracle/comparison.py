# SPDX-License-Identifier: Apache-2.0
"""Runs tilescope-cli on random ragged problems and holds its O and L, and its gradients, against somebody else's attention."""
import argparse
import json
import pathlib
import subprocess
import tempfile

import numpy as np

from masks import dropout_factors, random_mask, visible


def bfloat16(x):
    """Rounds float32 to the nearest bfloat16, ties to even."""
    bits = x.astype(np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)


ROUND = {"f32": lambda x: x.astype(np.float32), "f16": lambda x: x.astype(np.float16).astype(np.float32), "bf16": bfloat16}
# Of the largest |O|: fp32 arithmetic, and rounding of S, P and O where they are stored in 16 bits. Of the largest gradient
# likewise, where dP and dS are rounded as well, and differences of numbers that are close remain.
TOLERANCE = {"f32": 4e-6, "f16": 3e-3, "bf16": 2.5e-2}
GRADIENT_TOLERANCE = {"f32": 1e-5, "f16": 1e-2, "bf16": 8e-2}
GRADIENTS = ("dQ", "dK", "dV")


def largest(x):
    return float(np.max(np.abs(x), initial=0))


class Comparison:
    def __init__(self, cli, engine, attention, folder):
        self.cli, self.engine, self.attention, self.folder = cli, engine, attention, folder
        self.failures = 0
        self.worst = {name: dict.fromkeys(TOLERANCE, 0.0) for name in ("O", *GRADIENTS)}  # errors, of the largest value

    def file(self, name):
        return str(self.folder / f"{name.lower()}.npy")

    def run(self, case, tensors):
        """The tool's report, and its arrays by name."""
        backward, outputs = case["pass"] == "backward", ["O"]
        command = [self.cli, "run", "--engine", self.engine, "--json"]
        for option in ("algorithm", "pass", "dtype", "mask", "sparse-order", "dq-order", "br", "bc", "dropout", "seed"):
            command += [f"--{option}", str(case[option])]
        for name, tensor in tensors.items():
            if backward or name != "do":
                np.save(self.file(name), tensor)
                command += [f"--{name}", self.file(name)]
        command += ["--out", self.file("O")]
        if case["algorithm"] != "standard":
            command += ["--lse", self.file("L")]
            outputs.append("L")
        if backward:
            command += [part for name in GRADIENTS for part in (f"--{name.lower()}", self.file(name))]
            outputs += GRADIENTS
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"exit {done.returncode}: {done.stderr.strip()}")
        return json.loads(done.stdout), {name: np.load(self.file(name)).astype(np.float64) for name in outputs}

    def problems_of(self, name, dtype, value, expected, claimed):
        """`claimed` is the error by the tool's own account, or None."""
        if value.shape != expected.shape:
            return [f"{name} has shape {value.shape}, not {expected.shape}"]
        # A gradient may be the difference of equal numbers: its error is then one of theirs, and they are about 1.
        least, tolerance = (1e-30, TOLERANCE) if name == "O" else (1, GRADIENT_TOLERANCE)
        error, scale = largest(value - expected), max(largest(expected), least)
        bound = tolerance[dtype] * scale
        if not error <= bound:
            return [f"{name} is off by {error:.3g}, allowed {bound:.3g}"]
        self.worst[name][dtype] = max(self.worst[name][dtype], error / scale)
        if claimed is not None and not abs(claimed - error) <= 1e-3 * bound + 1e-9:
            return [f"the tool claims an error of {claimed:.3g} in {name}, it is {error:.3g}"]
        return []

    @staticmethod
    def problems_of_lse(lse, expected):
        seen = np.isfinite(expected)
        if lse.shape != expected.shape or not np.array_equal(np.isfinite(lse), seen):
            return ["L is infinite in other rows, or has another shape"]
        off = largest(lse[seen] - expected[seen])
        return [] if off <= 4e-6 * max(1, largest(expected[seen])) else [f"L is off by {off:.3g}"]

    def check(self, case, tensors):
        q, k = tensors["q"], tensors["k"]
        rounded = [ROUND[case["dtype"]](x).astype(np.float64) for x in tensors.values()]
        nq, nk, lead = q.shape[-2], k.shape[-2], q.shape[:-2]
        kept = dropout_factors(case["dropout"], case["seed"], int(np.prod(lead)), nq, nk).reshape(*lead, nq, nk)
        expected, expected_lse, gradients = self.attention(*rounded, visible(case, nq, nk), case["mask"], kept)
        report, have = self.run(case, tensors)
        backward = case["pass"] == "backward"
        problems = self.problems_of("O", case["dtype"], have["O"], expected, None if backward else report["max_abs_error"])
        if "L" in have:
            problems += self.problems_of_lse(have["L"], expected_lse)
        for name, gradient in zip(GRADIENTS, gradients) if backward else ():
            claimed = report["gradients"][name]["max_abs_error"]
            problems += self.problems_of(name, case["dtype"], have[name], gradient, claimed)
        if problems:
            self.failures += 1
            print(f"{case} {q.shape} {k.shape}: {'; '.join(problems)}")


def compare(name, attention, dropout=False):
    """attention(q, k, v, do, seen, mask, kept) → O, L and (dQ, dK, dV) in double precision; seen[row, col] is the mask of that name, and
    kept[…, row, col] the factor of dropout, where there is any. Returns the exit code."""
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
                    "pass": ("forward", "backward")[(number // 18 + number // 36) % 2],
                    "sparse-order": ("as-printed", "test-first")[number // 3 % 2],
                    "dq-order": ("deterministic", "atomic")[number // 3 % 2],
                    "br": int(random.integers(1, 40)), "bc": int(random.integers(1, 40)),
                    "dropout": 0.17 if dropout and number % 7 < 3 else 0.0, "seed": int(random.integers(0, 2**63))}
            nq, nk, d = int(random.integers(1, 90)), int(random.integers(1, 90)), int(random.integers(1, 70))
            case["mask"] = random_mask(random, number // 3, case, nq, nk, pathlib.Path(folder))
            lead = () if number % 4 == 0 else (int(random.integers(1, 3)), int(random.integers(1, 4)))
            order = np.asfortranarray if number % 5 == 0 else np.ascontiguousarray
            tensors = {tensor: order(random.normal(0.3, 1, lead + (rows, d)).astype(np.float32))
                       for tensor, rows in (("q", nq), ("k", nk), ("v", nk), ("do", nq))}
            comparison.check(case, tensors)
    worst = "; ".join(f"{tensor} " + ", ".join(f"{dtype} {error:.1e}" for dtype, error in errors.items())
                      for tensor, errors in comparison.worst.items())
    print(f"{arguments.cases} runs compared with {name}, {comparison.failures} wrong; largest error, of the largest value: {worst}")
    return 1 if comparison.failures else 0
