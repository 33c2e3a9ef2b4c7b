// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/softmaxformulas.h"

#include "ui/softmax/numbers.h"
#include "ui/text/numbertext.h"

#include <QCoreApplication>

namespace tilescope {

namespace {

struct Formulas {
    Q_DECLARE_TR_FUNCTIONS(SoftmaxFormulas)
};

MathText symbol(const QString& name, const QString& subscript = {})
{
    MathText text;
    text.var(name);
    return subscript.isEmpty() ? text : text.sub(subscript);
}

FormulaCell op(const QString& text) { return {MathText().text(text), text, false, false, false, {}}; }
FormulaCell word(const QString& text) { return {MathText().text(text), text, false, false, false, {}}; }

FormulaCell number(MathText text, const QString& value, const QString& tip)
{
    return {std::move(text), value, true, false, false, tip};
}

FormulaCell result(MathText text, const QString& value, const QString& tip)
{
    return {std::move(text), value, true, true, false, tip};
}

QString known(const std::optional<float>& value) { return value ? fixedNumber(double(*value)) : unknownNumber(); }

MathText minusNewMax(MathText exponent)
{
    return exponent.sup(QStringLiteral("−")).supVar(QStringLiteral("m")).supSub(QStringLiteral("new"));
}

/// e^(m_old − m_new) and e^(m̃ − m_new)
MathText oldFactor()
{
    return minusNewMax(MathText().text(QStringLiteral("e")).supVar(QStringLiteral("m")).supSub(QStringLiteral("old")));
}
MathText tileFactor() { return minusNewMax(MathText().text(QStringLiteral("e")).supTilde(QStringLiteral("m"))); }

struct Numbers {
    QString mOld, lOld, mNew, lNew, mTile, lTile, alpha;
};

Numbers numbersOf(const RowUpdate& update)
{
    if (update.state == UpdateState::Skipped || update.step < 0) {
        const QString none = QStringLiteral("–");
        return {fixedNumber(update.before.m), fixedNumber(update.before.l), none, none, none, none, none};
    }
    return {fixedNumber(update.before.m), fixedNumber(update.before.l), fixedNumber(update.after.m),
            fixedNumber(update.after.l),  known(update.mTile),          known(update.lTile),
            fixedNumber(update.rescale())};
}

FormulaRow maxRow(const Numbers& n)
{
    FormulaRow row;
    row.cells.push_back(result(symbol(QStringLiteral("m"), QStringLiteral("new")), n.mNew,
                               Formulas::tr("Largest score of the row in all blocks so far.\n%1")
                                   .arg(isolated(QStringLiteral("max(%1, %2) = %3").arg(n.mOld, n.mTile, n.mNew)))));
    row.cells.push_back(op(QStringLiteral("=")));
    row.cells.push_back(word(QStringLiteral("max(")));
    row.cells.push_back(number(symbol(QStringLiteral("m"), QStringLiteral("old")), n.mOld,
                               Formulas::tr("Largest score before this block.")));
    row.cells.push_back(op(QStringLiteral(",")));
    row.cells.push_back(number(MathText().tilde(QStringLiteral("m")), n.mTile,
                               Formulas::tr("Largest score of the row inside this block, read from SRAM.")));
    row.cells.push_back(op(QStringLiteral(")")));
    return row;
}

FormulaCell rescaleCell(const Numbers& n)
{
    FormulaCell cell = number(oldFactor(), n.alpha,
                              Formulas::tr("Rescale factor: brings the old sum to the new maximum.\n%1")
                                  .arg(isolated(QStringLiteral("e^(%1 − %2) = %3").arg(n.mOld, n.mNew, n.alpha))));
    cell.accent = true;
    return cell;
}

/// FA1: P̃ was taken relative to the tile's own maximum, so both sums are rescaled. FA2: P̃ is already
/// relative to the new one.
FormulaRow sumRow(const RowUpdate& update, const Numbers& n)
{
    const bool flash1 = update.kernel == KernelKind::Flash1;
    const QString factor = update.tileFactor() ? fixedNumber(*update.tileFactor()) : unknownNumber();
    const QString formula = flash1
                                ? QStringLiteral("%1 · %2 + %3 · %4 = %5").arg(n.alpha, n.lOld, factor, n.lTile, n.lNew)
                                : QStringLiteral("%1 · %2 + %3 = %4").arg(n.alpha, n.lOld, n.lTile, n.lNew);
    FormulaRow row;
    row.cells.push_back(
        result(symbol(QStringLiteral("l"), QStringLiteral("new")), n.lNew,
               Formulas::tr("Sum of the exponentials in all blocks so far.\n%1").arg(isolated(formula))));
    row.cells.push_back(op(QStringLiteral("=")));
    row.cells.push_back(rescaleCell(n));
    row.cells.push_back(op(QStringLiteral("·")));
    row.cells.push_back(
        number(symbol(QStringLiteral("l"), QStringLiteral("old")), n.lOld, Formulas::tr("Sum before this block.")));
    row.cells.push_back(op(QStringLiteral("+")));
    if (flash1) {
        row.cells.push_back(
            number(tileFactor(), factor,
                   Formulas::tr("Brings this block's sum from its own maximum to the new one.\n%1")
                       .arg(isolated(QStringLiteral("e^(%1 − %2) = %3").arg(n.mTile, n.mNew, factor)))));
        row.cells.push_back(op(QStringLiteral("·")));
        row.cells.push_back(number(MathText().tilde(QStringLiteral("l")), n.lTile,
                                   Formulas::tr("Sum of this block, relative to its own maximum, read from SRAM.")));
    } else {
        row.cells.push_back(number(MathText().text(QStringLiteral("rowsum ")).tilde(QStringLiteral("P")), n.lTile,
                                   Formulas::tr("Sum of this block, relative to the new maximum, read from SRAM.")));
    }
    return row;
}

/// What P̃ is relative to: the difference between the two algorithms.
FormulaRow tileRow(const RowUpdate& update)
{
    MathText text;
    text.tilde(QStringLiteral("P")).text(QStringLiteral(" = e")).supVar(QStringLiteral("S")).sup(QStringLiteral("−"));
    if (update.kernel == KernelKind::Flash1)
        text.supTilde(QStringLiteral("m"));
    else
        text.supVar(QStringLiteral("m")).supSub(QStringLiteral("new"));
    FormulaRow row;
    row.cells.push_back({std::move(text), {}, false, false, false, {}});
    return row;
}

std::vector<FormulaRow> standardFormulas(const RowUpdate& update, const FullRow& row)
{
    const bool any = update.step >= 0;
    const QString m = any ? fixedNumber(update.after.m) : unknownNumber(),
                  l = any ? fixedNumber(update.after.l) : unknownNumber();
    const QString c = QStringLiteral("c");
    const QString keys = row.visibleKeys >= 0 ? Formulas::tr("keys: %1").arg(grouped(row.visibleKeys)) : QString();
    FormulaRow maximum, sum, probability;
    maximum.cells = {
        result(symbol(QStringLiteral("m")), m, Formulas::tr("Largest score of the whole row.")),
        op(QStringLiteral("=")),
        {MathText().text(QStringLiteral("max")).sub(c).text(QStringLiteral(" ")).var(QStringLiteral("S")).sub(c), keys,
         false, false, false, Formulas::tr("Over the keys c that the mask lets this row see.")}};
    sum.cells = {result(symbol(QStringLiteral("l")), l,
                        Formulas::tr("Sum of the exponentials of the whole row, relative to m.")),
                 op(QStringLiteral("=")),
                 {MathText()
                      .text(QStringLiteral("Σ"))
                      .sub(c)
                      .text(QStringLiteral(" e"))
                      .supVar(QStringLiteral("S"))
                      .supSub(c)
                      .sup(QStringLiteral("−"))
                      .supVar(QStringLiteral("m")),
                  keys, false, false, false, Formulas::tr("Over the keys c that the mask lets this row see.")}};
    std::vector<FormulaRow> rows{std::move(maximum), std::move(sum)};
    if (row.largestColumn < 0 || !any || !(update.after.l > 0))
        return rows;
    const QString p = fixedNumber(1 / double(update.after.l)), at = grouped(row.largestColumn);
    probability.cells = {
        result(symbol(QStringLiteral("P"), at), p,
               Formulas::tr("Probability of the key with the largest score, column %1.").arg(at)),
        op(QStringLiteral("=")),
        number(MathText()
                   .text(QStringLiteral("e"))
                   .supVar(QStringLiteral("S"))
                   .supSub(at)
                   .sup(QStringLiteral("−"))
                   .supVar(QStringLiteral("m")),
               QStringLiteral("1.000"), Formulas::tr("The largest score is m itself, so this is e⁰ = 1.")),
        op(QStringLiteral("/")), number(symbol(QStringLiteral("l")), l, Formulas::tr("Sum of the whole row."))};
    rows.push_back(std::move(probability));
    return rows;
}

} // namespace

std::vector<FormulaRow> softmaxFormulas(const RowUpdate& update, const FullRow& row)
{
    if (update.standard())
        return standardFormulas(update, row);
    const Numbers numbers = numbersOf(update);
    return {maxRow(numbers), sumRow(update, numbers), tileRow(update)};
}

} // namespace tilescope
