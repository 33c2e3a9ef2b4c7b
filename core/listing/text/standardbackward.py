# SPDX-License-Identifier: Apache-2.0
import numpy as np


def pt_do(P_hbm, dO_hbm, Br, Bc):
    """dV = P^T dO of one head; P is what dropout left of it."""
    dV_hbm = np.empty((P_hbm.shape[1], dO_hbm.shape[1]))
    for j in range(0, P_hbm.shape[1], Bc):  # one CTA each
        dV_smem = np.zeros_like(dV_hbm[j:j + Bc])
        for i in range(0, P_hbm.shape[0], Br):
            P_smem = P_hbm[i:i + Br, j:j + Bc]
            dO_smem = dO_hbm[i:i + Br]
            dV_smem = dV_smem + P_smem.T @ dO_smem
        dV_hbm[j:j + Bc] = dV_smem
    return dV_hbm


def do_vt(dO_hbm, V_hbm, Br, Bc):
    """dP = dO V^T."""
    dP_hbm = np.empty((len(dO_hbm), len(V_hbm)))
    for i in range(0, len(dO_hbm), Br):  # one CTA each
        dO_smem = dO_hbm[i:i + Br]
        for j in range(0, len(V_hbm), Bc):
            V_smem = V_hbm[j:j + Bc]
            dP_smem = dO_smem @ V_smem.T
            dP_hbm[i:i + Br, j:j + Bc] = dP_smem
    return dP_hbm


def drop_gradients(dP_hbm, keep_hbm, p, Br, Bc):
    """dP / (1 - p) where the forward pass kept P, 0 where it dropped it."""
    for i in range(0, dP_hbm.shape[0], Br):  # one CTA each
        for j in range(0, dP_hbm.shape[1], Bc):
            tile = slice(i, i + Br), slice(j, j + Bc)
            dP_smem = dP_hbm[tile]
            keep_smem = keep_hbm[tile]
            dP_smem = np.where(keep_smem, dP_smem / (1 - p), 0)
            dP_hbm[tile] = dP_smem
    return dP_hbm


def softmax_gradient_of_rows(P_hbm, dP_hbm, rows):
    """dS = P * (dP - rowsum(P * dP)), with whole rows on chip, as many as fit."""
    dS_hbm = np.empty_like(P_hbm)
    for i in range(0, len(P_hbm), rows):  # one CTA each
        P_smem = P_hbm[i:i + rows]
        dP_smem = dP_hbm[i:i + rows]
        D_smem = (P_smem * dP_smem).sum(axis=1)
        dS_smem = P_smem * (dP_smem - D_smem[:, None])
        dS_hbm[i:i + rows] = dS_smem
    return dS_hbm


def softmax_gradient_in_two_passes(P_hbm, dP_hbm, Br, Bc):
    """dS, where not even one row fits on chip: P and dP are read twice."""
    dS_hbm = np.empty_like(P_hbm)
    for i in range(0, P_hbm.shape[0], Br):  # one CTA each
        rows = slice(i, i + Br)
        D_smem = np.zeros(len(P_hbm[rows]))
        for second in (False, True):
            for j in range(0, P_hbm.shape[1], Bc):
                P_smem = P_hbm[rows, j:j + Bc]
                dP_smem = dP_hbm[rows, j:j + Bc]
                if not second:
                    D_smem += (P_smem * dP_smem).sum(axis=1)
                    continue
                dS_smem = P_smem * (dP_smem - D_smem[:, None])
                dS_hbm[rows, j:j + Bc] = dS_smem
    return dS_hbm


def ds_k(dS_hbm, K_hbm, Br, Bc):
    """dQ = tau dS K."""
    tau = 1 / np.sqrt(K_hbm.shape[1])
    dQ_hbm = np.empty((dS_hbm.shape[0], K_hbm.shape[1]))
    for i in range(0, dS_hbm.shape[0], Br):  # one CTA each
        dQ_smem = np.zeros_like(dQ_hbm[i:i + Br])
        for j in range(0, dS_hbm.shape[1], Bc):
            dS_smem = dS_hbm[i:i + Br, j:j + Bc]
            K_smem = K_hbm[j:j + Bc]
            dQ_smem = dQ_smem + tau * dS_smem @ K_smem
        dQ_hbm[i:i + Br] = dQ_smem
    return dQ_hbm


def dst_q(dS_hbm, Q_hbm, Br, Bc):
    """dK = tau dS^T Q."""
    tau = 1 / np.sqrt(Q_hbm.shape[1])
    dK_hbm = np.empty((dS_hbm.shape[1], Q_hbm.shape[1]))
    for j in range(0, dS_hbm.shape[1], Bc):  # one CTA each
        dK_smem = np.zeros_like(dK_hbm[j:j + Bc])
        for i in range(0, dS_hbm.shape[0], Br):
            dS_smem = dS_hbm[i:i + Br, j:j + Bc]
            Q_smem = Q_hbm[i:i + Br]
            dK_smem = dK_smem + tau * dS_smem.T @ Q_smem
        dK_hbm[j:j + Bc] = dK_smem
    return dK_hbm
