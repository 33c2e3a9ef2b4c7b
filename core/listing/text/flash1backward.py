# SPDX-License-Identifier: Apache-2.0
import numpy as np


def flash1_backward(Q_hbm, K_hbm, V_hbm, O_hbm, dO_hbm, l_hbm, m_hbm, visible, Br, Bc, keep=None, p=0.0, test_first=False):
    """FlashAttention's backward pass of one head, one CTA. visible[row, col] is the mask, keep[row, col] the dropout."""
    N, d = Q_hbm.shape
    tau = 1 / np.sqrt(d)
    dQ_hbm, dK_hbm, dV_hbm = np.zeros((N, d)), np.empty_like(K_hbm), np.empty_like(V_hbm)
    for j in range(0, len(K_hbm), Bc):
        cols = slice(j, j + Bc)
        dK_smem, dV_smem = np.zeros_like(K_hbm[cols]), np.zeros_like(V_hbm[cols])
        if not test_first or visible[:, cols].any():
            K_smem = K_hbm[cols]
            V_smem = V_hbm[cols]
        for i in range(0, N, Br):
            rows = slice(i, i + Br)
            if not visible[rows, cols].any():
                continue
            Q_smem = Q_hbm[rows]
            O_smem = O_hbm[rows]
            dO_smem = dO_hbm[rows]
            dQ_smem = dQ_hbm[rows]
            l = l_hbm[rows]
            m = m_hbm[rows]
            S_smem = tau * Q_smem @ K_smem.T
            S_smem = np.where(visible[rows, cols], S_smem, -np.inf)
            shift, inverse = np.where(l == 0, 0, m), 1 / np.where(l == 0, 1, l)  # a row that saw no key: P = 0
            P_smem = inverse[:, None] * np.exp(S_smem - shift[:, None])
            PDrop_smem = P_smem
            if keep is not None:
                PDrop_smem = P_smem * keep[rows, cols] / (1 - p)
            dV_smem = dV_smem + PDrop_smem.T @ dO_smem
            dP_smem = dO_smem @ V_smem.T
            if keep is not None:
                dP_smem = dP_smem * keep[rows, cols] / (1 - p)
            D_smem = (dO_smem * O_smem).sum(axis=1)
            dS_smem = P_smem * (dP_smem - D_smem[:, None])
            dQ_smem = dQ_smem + tau * dS_smem @ K_smem
            dQ_hbm[rows] = dQ_smem
            dK_smem = dK_smem + tau * dS_smem.T @ Q_smem
        dK_hbm[cols] = dK_smem
        dV_hbm[cols] = dV_smem
    return dQ_hbm, dK_hbm, dV_hbm
