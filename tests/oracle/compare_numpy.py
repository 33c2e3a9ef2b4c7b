#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares O and L of tilescope-cli, and the gradients, with attention written in NumPy.

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


def transposed(x):
    return np.swapaxes(x, -1, -2)


def attention(q, k, v, do, seen, _mask, kept):
    """A row that sees no key has O = 0 and L = -inf, and gradients of 0. `kept` is the factor of dropout."""
    tau = 1 / np.sqrt(q.shape[-1])
    s = np.where(seen, tau * q @ transposed(k), -np.inf)
    m = s.max(axis=-1, keepdims=True, initial=-np.inf)
    p = np.exp(s - np.where(np.isfinite(m), m, 0))
    l = p.sum(axis=-1, keepdims=True)
    with np.errstate(divide="ignore"):
        lse = (m + np.log(l))[..., 0]
    p = p / np.where(l > 0, l, 1)
    dp = kept * (do @ transposed(v))
    ds = tau * p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    return (kept * p) @ v, lse, (ds @ k, transposed(ds) @ q, transposed(kept * p) @ do)


if __name__ == "__main__":
    sys.exit(compare(f"NumPy {np.__version__}", attention, dropout=True))
