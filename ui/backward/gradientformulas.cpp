// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/backward/gradientformulas.h"

#include "ui/softmax/numbers.h"
#include "ui/text/numbertext.h"

#include <QCoreApplication>

namespace tilescope {

namespace {

struct Formulas {
    Q_DECLARE_TR_FUNCTIONS(GradientFormulas)
};

MathText symbol(const QString& name, const QString& index = {})
{
    MathText text;
    text.var(name);
    return index.isEmpty() ? text : text.sub(index);
}

FormulaCell sign(const QString& text) { return {MathText().text(text), text, false, false, false, {}}; }
FormulaCell number(MathText text, const QString& value, const QString& tip) { return {std::move(text), value, true, false, false, tip}; }
FormulaCell result(MathText text, double value, const QString& tip)
{
    return {std::move(text), fixedNumber(value), true, true, false, tip};
}

/// The row's numbers; without a key that it sees there are none but D.
class Rows {
public:
    Rows(const GradientRow& row, const Problem& problem)
        : m_row(row), m_p(problem), m_key(row.key < 0 ? QStringLiteral("c") : grouped(row.key))
    {
    }

    FormulaRow dots() const
    {
        const bool standard = m_row.standard();
        // One line among four, two on its own.
        if (m_row.key >= 0 && m_row.kernel != KernelKind::RowDots)
            return {{{MathText()
                          .var(QStringLiteral("D"))
                          .text(QStringLiteral(" = rowsum "))
                          .var(standard ? QStringLiteral("P") : QStringLiteral("dO"))
                          .text(QStringLiteral(" ∘ "))
                          .var(standard ? QStringLiteral("dP") : QStringLiteral("O"))
                          .text(QStringLiteral(" = ") + fixedNumber(m_row.D)),
                      {}, false, false, false, why(standard)}}};
        FormulaCell sum{MathText().text(QStringLiteral("rowsum ")).var(standard ? QStringLiteral("P") : QStringLiteral("dO")).text(QStringLiteral(" ∘ ")).var(standard ? QStringLiteral("dP") : QStringLiteral("O")),
                        Formulas::tr("products: %1").arg(grouped(standard ? m_p.nk : m_p.d)), false, false, false,
                        why(standard)};
        return {{result(symbol(QStringLiteral("D")), m_row.D, Formulas::tr("What softmax takes off every gradient of the row.")),
                 sign(QStringLiteral("=")), std::move(sum)}};
    }

    FormulaRow weights() const
    {
        const bool withL = m_row.kernel != KernelKind::Flash1Backward && !m_row.standard();
        const QString kept = Formulas::tr("Kept by the forward pass, for the whole row.");
        FormulaRow row{{result(symbol(QStringLiteral("P"), m_key), value(m_row.P, m_row.element.P),
                               m_row.standard() ? Formulas::tr("Read back from HBM, where the forward pass kept it.")
                                                : Formulas::tr("Recomputed: the forward pass did not keep it.")),
                        sign(QStringLiteral("=")), sign(QStringLiteral("exp(")),
                        number(symbol(QStringLiteral("S"), m_key), fixedNumber(m_row.element.S), Formulas::tr("τ q·k, computed again.")),
                        sign(QStringLiteral("−")),
                        withL ? number(symbol(QStringLiteral("L")), fixedNumber(m_row.LSE), kept)
                              : number(symbol(QStringLiteral("m")), fixedNumber(double(m_row.stat.m)), kept),
                        sign(QStringLiteral(")"))}};
        if (!withL) {
            row.cells.push_back(sign(QStringLiteral("/")));
            row.cells.push_back(number(symbol(QStringLiteral("l")), fixedNumber(double(m_row.stat.l)), kept));
        }
        return row;
    }

    FormulaRow products() const
    {
        FormulaRow row{{result(symbol(QStringLiteral("dP"), m_key), value(m_row.dP, m_row.element.dP), Formulas::tr("What the loss wants of this weight.")),
                        sign(QStringLiteral("=")),
                        number(MathText().var(QStringLiteral("dO")).text(QStringLiteral(" · ")).var(QStringLiteral("V")).sub(m_key),
                               fixedNumber(m_row.element.dOV), Formulas::tr("The row of dO times the key's row of V."))}};
        if (m_p.dropout > 0) {
            row.cells.push_back(sign(QStringLiteral("·")));
            row.cells.push_back(m_row.element.kept
                                    ? number(MathText().text(QStringLiteral("1/(1−p)")), fixedNumber(1 / (1 - m_p.dropout)), Formulas::tr("Dropout kept this entry."))
                                    : number(MathText().text(QStringLiteral("0")), QStringLiteral("0"), Formulas::tr("Dropout dropped this entry.")));
        }
        return row;
    }

    FormulaRow gradient() const
    {
        return {{result(symbol(QStringLiteral("dS"), m_key), value(m_row.dS, m_row.element.dS), Formulas::tr("What the loss wants of this score.")),
                 sign(QStringLiteral("=")), number(symbol(QStringLiteral("P"), m_key), fixedNumber(m_row.element.P), {}), sign(QStringLiteral("(")),
                 number(symbol(QStringLiteral("dP"), m_key), fixedNumber(m_row.element.dP), {}), sign(QStringLiteral("−")),
                 number(symbol(QStringLiteral("D")), fixedNumber(m_row.D), {}), sign(QStringLiteral(")"))}};
    }

private:
    static QString why(bool standard)
    {
        return standard ? Formulas::tr("Over all keys of the row.")
                        : Formulas::tr("Over the head dimension: no score is needed, and the sum is that of P ∘ dP over all keys.");
    }
    /// The kernel's own where it is in SRAM.
    double value(const SquareRow& square, double formula) const
    {
        return square.fromSram && m_row.key >= 0 ? square.values[size_t(m_row.key - m_row.firstKey)] : formula;
    }

    const GradientRow& m_row;
    const Problem& m_p;
    QString m_key;
};

} // namespace

std::vector<FormulaRow> gradientFormulas(const GradientRow& row, const Problem& problem)
{
    const Rows rows(row, problem);
    if (row.key < 0 || row.kernel == KernelKind::RowDots)
        return {rows.dots()};
    return {rows.dots(), rows.weights(), rows.products(), rows.gradient()};
}

} // namespace tilescope
