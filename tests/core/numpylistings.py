# SPDX-License-Identifier: Apache-2.0
"""Runs the NumPy listings of the code panel against attention in one expression. Exits with 77 without NumPy.

Usage: numpylistings.py FOLDER
"""
import sys

try:
    import numpy as np
except ImportError:
    print("NumPy is not installed.")
    sys.exit(77)

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import flash1
import flash2
import standard

np.seterr(divide="ignore")  # ln 0 = -inf is meant


def attention(Q, K, V, visible, keep, p):
    S = np.where(visible, Q @ K.T / np.sqrt(Q.shape[1]), -np.inf)
    m = S.max(axis=1, keepdims=True)
    E = np.exp(S - np.where(m == -np.inf, 0, m))
    l = E.sum(axis=1, keepdims=True)
    P = E / np.where(l == 0, 1, l)
    if keep is not None:
        P = np.where(keep, P / (1 - p), 0)
    return P @ V, (m + np.log(l))[:, 0]


def standard_attention(Q, K, V, visible, Br, Bc, keep, p, whole_rows):
    S = standard.mask_scores(standard.qkt(Q, K, Br, Bc), visible, Br, Bc)
    P = standard.softmax_of_rows(S, 3) if whole_rows else standard.softmax_in_two_passes(S, Br, Bc)
    if keep is not None:
        P, kept = standard.drop_probabilities(P, keep, p, Br, Bc)
        assert (kept == keep).all()
    return standard.pv(P, V, Br, Bc)


random = np.random.default_rng(1)
checked = 0
for case in range(60):
    Nq, Nk, d, Br, Bc = (int(n) for n in random.integers(1, [30, 30, 9, 12, 12]))
    Q, K, V = random.normal(0.3, 1, (Nq, d)), random.normal(0.3, 1, (Nk, d)), random.normal(0.3, 1, (Nk, d))
    causal = np.arange(Nk)[None, :] <= np.arange(Nq)[:, None] + Nk - Nq
    blocks = random.random((-(-Nq // Br), -(-Nk // Bc))) < 0.4
    sparse = blocks[np.arange(Nq)[:, None] // Br, np.arange(Nk)[None, :] // Bc]
    visible = (causal, np.ones((Nq, Nk), bool), sparse)[case % 3]
    p, keep = (0.3, random.random((Nq, Nk)) >= 0.3) if case % 4 == 0 else (0.0, None)
    O, L = attention(Q, K, V, visible, keep, p)
    for whole_rows in (True, False):
        assert np.abs(standard_attention(Q, K, V, visible, Br, Bc, keep, p, whole_rows) - O).max() < 1e-12
    for flash, order in ((flash1.flash1, {}), (flash1.flash1, {"test_first": True}), (flash2.flash2, {})):
        O_flash, L_flash = flash(Q, K, V, visible, Br, Bc, keep, p, **order)
        assert np.abs(O_flash - O).max() < 1e-12, (flash.__name__, order, case)
        seen = np.isfinite(L)
        assert (np.isneginf(L_flash) == ~seen).all() and np.abs(L_flash[seen] - L[seen]).max(initial=0) < 1e-12
        checked += 1
print(checked, "runs agree")
