# SPDX-License-Identifier: Apache-2.0
import numpy as np


def row_dots(O_hbm, dO_hbm, Br):
    """D = rowsum(dO * O) of one head, once for all column blocks."""
    D_hbm = np.empty(len(O_hbm))
    for i in range(0, len(O_hbm), Br):  # one CTA each
        O_smem = O_hbm[i:i + Br]
        dO_smem = dO_hbm[i:i + Br]
        D_smem = (dO_smem * O_smem).sum(axis=1)
        D_hbm[i:i + Br] = D_smem
    return D_hbm


def flash2_backward(Q_hbm, K_hbm, V_hbm, dO_hbm, L_hbm, D_hbm, visible, Br, Bc, keep=None, p=0.0):
    """FlashAttention-2's backward pass of one head, one CTA. visible[row, col] is the mask, keep[row, col] the dropout."""
    N, d = Q_hbm.shape
    tau = 1 / np.sqrt(d)
    dQ_hbm, dK_hbm, dV_hbm = np.zeros((N, d)), np.empty_like(K_hbm), np.empty_like(V_hbm)
    for j in range(0, len(K_hbm), Bc):
        cols = slice(j, j + Bc)
        dK_smem, dV_smem = np.zeros_like(K_hbm[cols]), np.zeros_like(V_hbm[cols])
        if visible[:, cols].any():
            K_smem = K_hbm[cols]
            V_smem = V_hbm[cols]
        for i in range(0, N, Br):
            rows = slice(i, i + Br)
            if not visible[rows, cols].any():
                continue
            Q_smem = Q_hbm[rows]
            dO_smem = dO_hbm[rows]
            L_smem = L_hbm[rows]
            D_smem = D_hbm[rows]
            S_smem = tau * Q_smem @ K_smem.T
            S_smem = np.where(visible[rows, cols], S_smem, -np.inf)
            P_smem = np.exp(S_smem - np.where(L_smem == -np.inf, 0, L_smem)[:, None])
            PDrop_smem = P_smem
            if keep is not None:
                PDrop_smem = P_smem * keep[rows, cols] / (1 - p)
            dV_smem = dV_smem + PDrop_smem.T @ dO_smem
            dP_smem = dO_smem @ V_smem.T
            if keep is not None:
                dP_smem = dP_smem * keep[rows, cols] / (1 - p)
            dS_smem = P_smem * (dP_smem - D_smem[:, None])
            dQ_smem = dQ_hbm[rows]
            dQ_smem = dQ_smem + tau * dS_smem @ K_smem
            dQ_hbm[rows] = dQ_smem
            dK_smem = dK_smem + tau * dS_smem.T @ Q_smem
        dK_hbm[cols] = dK_smem
        dV_hbm[cols] = dV_smem
    return dQ_hbm, dK_hbm, dV_hbm
