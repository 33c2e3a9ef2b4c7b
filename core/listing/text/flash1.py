# SPDX-License-Identifier: Apache-2.0
import numpy as np


def flash1(Q_hbm, K_hbm, V_hbm, visible, Br, Bc, keep=None, p=0.0, test_first=False):
    """FlashAttention of one head, one CTA. visible[row, col] is the mask, keep[row, col] the dropout."""
    N, d = Q_hbm.shape
    tau = 1 / np.sqrt(d)
    O_hbm, l_hbm, m_hbm = np.zeros((N, d)), np.zeros(N), np.full(N, -np.inf)
    for j in range(0, len(K_hbm), Bc):
        cols = slice(j, j + Bc)
        if not test_first or visible[:, cols].any():
            K_smem = K_hbm[cols]
            V_smem = V_hbm[cols]
        for i in range(0, N, Br):
            rows = slice(i, i + Br)
            if not visible[rows, cols].any():
                continue
            Q_smem = Q_hbm[rows]
            O_smem = O_hbm[rows]
            l = l_hbm[rows]
            m = m_hbm[rows]
            S_smem = tau * Q_smem @ K_smem.T
            S_smem = np.where(visible[rows, cols], S_smem, -np.inf)
            m_tile = S_smem.max(axis=1)
            P_smem = np.exp(S_smem - np.where(m_tile == -np.inf, 0, m_tile)[:, None])
            l_tile = P_smem.sum(axis=1)
            m_new = np.maximum(m, m_tile)
            shift = np.where(m_new == -np.inf, 0, m_new)  # a row that has seen no key: not -inf - -inf
            l_new = np.exp(m - shift) * l + np.exp(m_tile - shift) * l_tile
            inverse = 1 / np.where(l_new == 0, 1, l_new)
            O_smem = (inverse * l * np.exp(m - shift))[:, None] * O_smem
            if keep is not None:
                P_smem = P_smem * keep[rows, cols] / (1 - p)
            O_smem = O_smem + (inverse * np.exp(m_tile - shift))[:, None] * (P_smem @ V_smem)
            O_hbm[rows] = O_smem
            l_hbm[rows] = l_new
            m_hbm[rows] = m_new
    return O_hbm, m_hbm + np.log(l_hbm)
