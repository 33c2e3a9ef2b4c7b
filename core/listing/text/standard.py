# SPDX-License-Identifier: Apache-2.0
import numpy as np


def qkt(Q_hbm, K_hbm, Br, Bc):
    """S = tau Q K^T of one head."""
    tau = 1 / np.sqrt(Q_hbm.shape[1])
    S_hbm = np.empty((len(Q_hbm), len(K_hbm)))
    for i in range(0, len(Q_hbm), Br):  # one CTA each
        Q_smem = Q_hbm[i:i + Br]
        for j in range(0, len(K_hbm), Bc):
            K_smem = K_hbm[j:j + Bc]
            S_smem = tau * Q_smem @ K_smem.T
            S_hbm[i:i + Br, j:j + Bc] = S_smem
    return S_hbm


def mask_scores(S_hbm, visible, Br, Bc):
    """S becomes -inf where a query may not see a key; visible[row, col] is the mask."""
    for i in range(0, S_hbm.shape[0], Br):  # one CTA each
        for j in range(0, S_hbm.shape[1], Bc):
            tile = slice(i, i + Br), slice(j, j + Bc)
            S_smem = S_hbm[tile]
            S_smem = np.where(visible[tile], S_smem, -np.inf)
            S_hbm[tile] = S_smem
    return S_hbm


def softmax_of_rows(S_hbm, rows):
    """P = softmax(S), with whole rows on chip, as many as fit."""
    P_hbm = np.empty_like(S_hbm)
    for i in range(0, len(S_hbm), rows):  # one CTA each
        S_smem = S_hbm[i:i + rows]
        m = S_smem.max(axis=1)
        P_smem = np.exp(S_smem - np.where(m == -np.inf, 0, m)[:, None])
        l = P_smem.sum(axis=1)
        P_smem = P_smem / np.where(l == 0, 1, l)[:, None]
        P_hbm[i:i + rows] = P_smem
    return P_hbm


def softmax_in_two_passes(S_hbm, Br, Bc):
    """P = softmax(S), where not even one row fits on chip: S is read twice."""
    P_hbm = np.empty_like(S_hbm)
    for i in range(0, S_hbm.shape[0], Br):  # one CTA each
        rows = slice(i, i + Br)
        m = np.full(len(S_hbm[rows]), -np.inf)
        l = np.zeros(len(S_hbm[rows]))
        for j in range(0, S_hbm.shape[1], Bc):
            S_smem = S_hbm[rows, j:j + Bc]
            m_old, m = m, np.maximum(m, S_smem.max(axis=1))
            shift = np.where(m == -np.inf, 0, m)
            l = np.exp(m_old - shift) * l + np.exp(S_smem - shift[:, None]).sum(axis=1)
        for j in range(0, S_hbm.shape[1], Bc):
            S_smem = S_hbm[rows, j:j + Bc]
            P_smem = np.exp(S_smem - shift[:, None])
            P_smem = P_smem / np.where(l == 0, 1, l)[:, None]
            P_hbm[rows, j:j + Bc] = P_smem
    return P_hbm


def drop_probabilities(P_hbm, keep, p, Br, Bc):
    """P / (1 - p) where kept, 0 where dropped; keep[row, col] is drawn from the seed."""
    keep_hbm = np.empty(P_hbm.shape, dtype=np.uint8)
    for i in range(0, P_hbm.shape[0], Br):  # one CTA each
        for j in range(0, P_hbm.shape[1], Bc):
            tile = slice(i, i + Br), slice(j, j + Bc)
            P_smem = P_hbm[tile]
            P_smem = np.where(keep[tile], P_smem / (1 - p), 0)
            P_hbm[tile] = P_smem
            keep_hbm[tile] = keep[tile]
    return P_hbm, keep_hbm


def pv(P_hbm, V_hbm, Br, Bc):
    """O = P V."""
    O_hbm = np.empty((P_hbm.shape[0], V_hbm.shape[1]))
    for i in range(0, P_hbm.shape[0], Br):  # one CTA each
        O_smem = np.zeros_like(O_hbm[i:i + Br])
        for j in range(0, P_hbm.shape[1], Bc):
            P_smem = P_hbm[i:i + Br, j:j + Bc]
            V_smem = V_hbm[j:j + Bc]
            O_smem = O_smem + P_smem @ V_smem
        O_hbm[i:i + Br] = O_smem
    return O_hbm
