#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares O and L of tilescope-cli with PyTorch's scaled_dot_product_attention in double precision, and the gradients with autograd.

usage: compare_torch.py TILESCOPE_CLI [--engine host|cuda] [--cases COUNT]
Exits 77 when NumPy or PyTorch is missing.
"""
import sys

sys.dont_write_bytecode = True
try:
    import numpy  # noqa: F401
    import torch
except ImportError as missing:
    print(f"{missing.name} is not installed: nothing compared")
    sys.exit(77)

from comparison import compare


def attention(q, k, v, do, seen, mask, _kept):
    """A row that sees no key has O = 0 and L = -inf, and gradients of 0; releases before 2.5 give NaN there, so it is
    let see all of them first and left out afterwards."""
    q, k, v = (torch.from_numpy(x.copy()).requires_grad_() for x in (q, k, v))
    seen = torch.from_numpy(seen)
    looks = seen.any(dim=-1)[:, None]
    if mask == "none":
        choice = {}
    elif mask == "causal-top-left" or (mask == "causal" and q.shape[-2] == k.shape[-2]):  # the one alignment that is_causal has
        choice = {"is_causal": True}
    else:
        choice = {"attn_mask": seen | ~looks}
    o = torch.where(looks, torch.nn.functional.scaled_dot_product_attention(q, k, v, **choice), 0)
    gradients = torch.autograd.grad(o, (q, k, v), torch.from_numpy(do.copy()))
    scores = q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5
    lse = torch.logsumexp(scores.masked_fill(~seen, -torch.inf), dim=-1)
    return o.detach().numpy(), lse.detach().numpy(), tuple(gradient.numpy() for gradient in gradients)


if __name__ == "__main__":
    sys.exit(compare(f"PyTorch {torch.__version__}", attention))
