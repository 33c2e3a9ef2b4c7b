#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares O and L of tilescope-cli with attention written in NumPy.

usage: compare_numpy.py TILESCOPE_CLI [--engine host|cuda] [--cases COUNT]
Exits 77 when NumPy is missing.
"""
import sys

sys.dont_write_bytecode = True
try:
    import numpy as np
except ImportError:
    print("NumPy is not installed: nothing compared")
    sys.exit(77)

from comparison import compare


def attention(q, k, v, seen, _mask):
    """A row that sees no key has O = 0 and L = -inf."""
    s = q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1])
    s = np.where(seen, s, -np.inf)
    m = s.max(axis=-1, keepdims=True, initial=-np.inf)
    p = np.exp(s - np.where(np.isfinite(m), m, 0))
    l = p.sum(axis=-1, keepdims=True)
    with np.errstate(divide="ignore"):
        lse = (m + np.log(l))[..., 0]
    return p / np.where(l > 0, l, 1) @ v, lse


if __name__ == "__main__":
    sys.exit(compare(f"NumPy {np.__version__}", attention))
