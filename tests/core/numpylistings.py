# SPDX-License-Identifier: Apache-2.0
"""Runs the NumPy listings of the code panel against attention and its gradients in one expression. Exits with 77 without NumPy.

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
import flash1backward
import flash2
import flash2backward
import standard
import standardbackward

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


def gradients(Q, K, V, dO, visible, keep, p):
    """dQ, dK and dV by the chain rule over whole matrices."""
    E = np.where(visible, np.exp(Q @ K.T / np.sqrt(Q.shape[1])), 0)
    P = E / np.where(E.any(axis=1, keepdims=True), E.sum(axis=1, keepdims=True), 1)
    factor = 1 if keep is None else keep / (1 - p)
    dP = factor * (dO @ V.T)
    jacobian = np.apply_along_axis(np.diag, 1, P) - P[:, :, None] * P[:, None, :]  # of softmax, row by row
    dS = np.einsum("rab,rb->ra", jacobian, dP) / np.sqrt(Q.shape[1])
    return dS @ K, dS.T @ Q, (factor * P).T @ dO


def standard_attention(Q, K, V, dO, visible, Br, Bc, keep, p, whole_rows):
    """O and the gradients."""
    S = standard.mask_scores(standard.qkt(Q, K, Br, Bc), visible, Br, Bc)
    P = standard.softmax_of_rows(S, 3) if whole_rows else standard.softmax_in_two_passes(S, Br, Bc)
    PDrop = P
    if keep is not None:
        PDrop, kept = standard.drop_probabilities(P.copy(), keep, p, Br, Bc)
        assert (kept == keep).all()
    dV = standardbackward.pt_do(PDrop, dO, Br, Bc)
    dP = standardbackward.do_vt(dO, V, Br, Bc)
    if keep is not None:
        dP = standardbackward.drop_gradients(dP, kept, p, Br, Bc)
    dS = (standardbackward.softmax_gradient_of_rows(P, dP, 3) if whole_rows
          else standardbackward.softmax_gradient_in_two_passes(P, dP, Br, Bc))
    dQ, dK = standardbackward.ds_k(dS, K, Br, Bc), standardbackward.dst_q(dS, Q, Br, Bc)
    return standard.pv(PDrop, V, Br, Bc), (dQ, dK, dV)


def close(values, expected):
    return all(np.abs(value - wanted).max() < 1e-11 for value, wanted in zip(values, expected, strict=True))


random = np.random.default_rng(1)
checked = 0
for case in range(60):
    Nq, Nk, d, Br, Bc = (int(n) for n in random.integers(1, [30, 30, 9, 12, 12]))
    Q, K, V, dO = (random.normal(0.3, 1, (rows, d)) for rows in (Nq, Nk, Nk, Nq))
    causal = np.arange(Nk)[None, :] <= np.arange(Nq)[:, None] + Nk - Nq
    blocks = random.random((-(-Nq // Br), -(-Nk // Bc))) < 0.4
    sparse = blocks[np.arange(Nq)[:, None] // Br, np.arange(Nk)[None, :] // Bc]
    visible = (causal, np.ones((Nq, Nk), bool), sparse)[case % 3]
    p, keep = (0.3, random.random((Nq, Nk)) >= 0.3) if case % 4 == 0 else (0.0, None)
    O, L = attention(Q, K, V, visible, keep, p)
    expected = gradients(Q, K, V, dO, visible, keep, p)
    for whole_rows in (True, False):
        O_standard, backward = standard_attention(Q, K, V, dO, visible, Br, Bc, keep, p, whole_rows)
        assert np.abs(O_standard - O).max() < 1e-12 and close(backward, expected), case
    for flash, order in ((flash1.flash1, {}), (flash1.flash1, {"test_first": True}), (flash2.flash2, {})):
        O_flash, L_flash = flash(Q, K, V, visible, Br, Bc, keep, p, **order)
        assert np.abs(O_flash - O).max() < 1e-12, (flash.__name__, order, case)
        seen = np.isfinite(L)
        assert (np.isneginf(L_flash) == ~seen).all() and np.abs(L_flash[seen] - L[seen]).max(initial=0) < 1e-12
        checked += 1
    m, l = np.where(np.isfinite(L), L - 1, L), np.where(np.isfinite(L), np.e, 0)  # any m with m + ln l = L will do
    for order in ({}, {"test_first": True}):
        assert close(flash1backward.flash1_backward(Q, K, V, O, dO, l, m, visible, Br, Bc, keep, p, **order), expected), (order, case)
    D = flash2backward.row_dots(O, dO, Br)
    assert close(flash2backward.flash2_backward(Q, K, V, dO, L, D, visible, Br, Bc, keep, p), expected), case
print(checked, "runs agree")
