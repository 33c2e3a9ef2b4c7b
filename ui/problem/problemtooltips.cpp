// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problem/problemtooltips.h"

#include "ui/text/numbertext.h"

#include <QCoreApplication>

#include <cmath>

namespace tilescope::tooltips {

namespace {

struct ProblemTip {
    Q_DECLARE_TR_FUNCTIONS(ProblemTip)
};

QString blocks(const QString& symbol, int64_t n, int64_t size, int64_t count)
{
    return isolated(QStringLiteral("%1 = ⌈%2/%3⌉ = %4").arg(symbol, grouped(n), grouped(size), grouped(count)));
}

} // namespace

QString length(const Problem& p)
{
    const int64_t scores = p.nq * p.nk;
    return ProblemTip::tr("Every query meets every key: %1 scores a head, %2 if they were stored.")
        .arg(isolated(QStringLiteral("Nq·Nk = %1·%2 = %3").arg(grouped(p.nq), grouped(p.nk), grouped(scores))),
             isolated(bytesText(scores * bytesOf(p.dtype))));
}

QString headDim(const Problem& p)
{
    return ProblemTip::tr("Columns of Q, K, V and O. Scores are scaled by %1.")
        .arg(isolated(QStringLiteral("τ = 1/√d = 1/√%1 = %2").arg(p.d).arg(double(p.scale()), 0, 'g', 4)));
}

QString heads(const Problem& p)
{
    return ProblemTip::tr("Heads and batch are independent: %1 attentions side by side.")
        .arg(isolated(QStringLiteral("%1·%2 = %3").arg(grouped(p.heads), grouped(p.batch), grouped(p.headCount()))));
}

QString rows(const Problem& p)
{
    return ProblemTip::tr("Rows of a block of Q and O. Row blocks: %1")
        .arg(blocks(QStringLiteral("Tr"), p.nq, p.br, p.Tr()));
}

QString cols(const Problem& p)
{
    return ProblemTip::tr("Rows of a block of K and V, columns of a tile of S. Column blocks: %1")
        .arg(blocks(QStringLiteral("Tc"), p.nk, p.bc, p.Tc()));
}

QString element(const Problem& p)
{
    return ProblemTip::tr("Type of Q, K and V in HBM, %1 bytes an element. Arithmetic is float32, in SRAM too.")
        .arg(bytesOf(p.dtype));
}

QString dropout(const Problem& p)
{
    return ProblemTip::tr("Entries of P are dropped with probability p; kept ones are scaled by %1.")
        .arg(
            isolated(QStringLiteral("1/(1 − p) = 1/(1 − %1) = %2").arg(p.dropout).arg(1 / (1 - p.dropout), 0, 'g', 4)));
}

QString pass(Pass pass)
{
    return pass == Pass::Forward ? ProblemTip::tr("The forward pass alone: O = softmax(τQKᵀ)V.")
                                 : ProblemTip::tr("The forward pass and then the backward pass: the gradients dQ, dK and dV, from a gradient dO of the output.");
}

QString algorithm(Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::Standard: return ProblemTip::tr("Five kernels; S and P are stored in HBM between them.");
    case Algorithm::Flash1:
        return ProblemTip::tr("One kernel; blocks of K and V outside, blocks of Q inside. O, l and m are read and "
                              "written at every inner step.");
    case Algorithm::Flash2: break;
    }
    return ProblemTip::tr(
        "One kernel; blocks of Q outside, blocks of K and V inside. O stays in SRAM and is divided by l once.");
}

} // namespace tilescope::tooltips
