# SPDX-License-Identifier: Apache-2.0
import numpy as np


def flash2(Q_hbm, K_hbm, V_hbm, visible, Br, Bc, keep=None, p=0.0):
    """FlashAttention-2 of one head. visible[row, col] is the mask, keep[row, col] the dropout."""
    N, d = Q_hbm.shape
    tau = 1 / np.sqrt(d)
    O_hbm, L_hbm = np.empty((N, d)), np.empty(N)
    for i in range(0, N, Br):  # one CTA each
        rows = slice(i, i + Br)
        Q_smem = Q_hbm[rows]
        O_smem = np.zeros_like(Q_smem)
        m = np.full(len(Q_smem), -np.inf)
        l = np.zeros(len(Q_smem))
        for j in range(0, len(K_hbm), Bc):
            cols = slice(j, j + Bc)
            if not visible[rows, cols].any():
                continue
            K_smem = K_hbm[cols]
            V_smem = V_hbm[cols]
            S_smem = tau * Q_smem @ K_smem.T
            S_smem = np.where(visible[rows, cols], S_smem, -np.inf)
            m_old, m = m, np.maximum(m, S_smem.max(axis=1))
            shift = np.where(m == -np.inf, 0, m)  # a row that has seen no key: not -inf - -inf
            alpha = np.exp(m_old - shift)
            P_smem = np.exp(S_smem - shift[:, None])
            l = alpha * l + P_smem.sum(axis=1)
            O_smem = alpha[:, None] * O_smem
            if keep is not None:
                P_smem = P_smem * keep[rows, cols] / (1 - p)
            O_smem = O_smem + P_smem @ V_smem
        O_smem = O_smem / np.where(l == 0, 1, l)[:, None]
        O_hbm[rows] = O_smem
        L_hbm[rows] = m + np.log(l)
    return O_hbm, L_hbm
