// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel says about exactness.
#include "ui/document/document.h"
#include "ui/softmax/numbers.h"
#include "ui/softmax/paint.h"
#include "ui/softmax/softmaxpanel.h"
#include "ui/softmax/verdictcard.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <cmath>

namespace tilescope {

void SoftmaxPanel::showVerdict()
{
    const auto trace = m_document.trace();
    const RowProgress progress = rowProgress(*trace, m_document.step(), m_update.head, m_update.row);
    const int64_t output = outputStep(*trace, m_update.head, m_update.row);
    using enum VerdictCard::Verdict;
    m_verdict->setToolTip({});
    if (oracleTooSlow())
        return m_verdict->setVerdict(Pending, tr("Pause to compare with the oracle"),
                                     tr("One row takes longer than a frame."));
    if (output >= 0 && m_document.step() >= output)
        return showFinalVerdict();
    if (progress.lastColumn < 0)
        return m_verdict->setVerdict(Pending, tr("Compared with full-row softmax"),
                                     tr("as soon as the row has m and l"));
    const Comparison c = m_reference.statistics(progress.lastColumn);
    const QString where = m_update.standard() ? QString() : u' ' + tr("after %1").arg(jEqualsHtml(progress.lastColumn));
    const QString claim = c.matches()                ? tr("Matches full-row softmax")
                          : c.agrees()               ? tr("Not finite, as in the oracle")
                          : c.finite != c.oracleFinite ? oneSided(QStringLiteral("m, l"), c)
                                                     : tr("Differs from full-row softmax");
    m_verdict->setVerdict(c.matches() ? Matches : c.agrees() ? Neutral : Differs,
                          QStringLiteral("<b>%1</b>%2").arg(claim, where),
                          c.finite && c.oracleFinite ? tr("max |error| %1").arg(monoHtml(errorNumber(c.error)))
                                                     : firstNonFinitePhrase());
    m_verdict->setToolTip(
        tr("m and l of the row against those of all columns so far, computed in double precision:\n%1\nAllowed: %2")
            .arg(isolated(QStringLiteral("m = %1, l = %2").arg(fixedNumber(c.m), fixedNumber(c.l))),
                 errorNumber(c.allowed)));
}

/// Only the kernel or only the oracle has a number.
QString SoftmaxPanel::oneSided(const QString& what, const Comparison& comparison)
{
    return (comparison.finite ? tr("%1: finite, but not in the oracle") : tr("%1: not finite, but the oracle is"))
        .arg(isolated(what));
}

/// Where the trouble began; empty while that is being looked for.
QString SoftmaxPanel::firstNonFinitePhrase() const
{
    const auto& first = m_document.nonFinite();
    return first ? tr("The first NaN or ∞ of the run: step %1").arg(monoHtml(grouped(first->step))) : QString();
}

void SoftmaxPanel::showFinalVerdict()
{
    const Comparison o = m_reference.output(), lse = m_reference.logSumExp();
    const Comparison& worse = o.agrees() ? lse : o;
    const QString worseName = o.agrees() ? QStringLiteral("L") : QStringLiteral("O");
    const bool agrees = o.agrees() && lse.agrees(), matches = o.matches() && lse.matches();
    const QString claim = matches                              ? tr("O and L match the oracle")
                          : agrees                             ? tr("Not finite, as in the oracle")
                          : worse.finite != worse.oracleFinite ? oneSided(worseName, worse)
                          : o.agrees()                         ? tr("L differs from the oracle")
                                                               : tr("O differs from the oracle");
    using enum VerdictCard::Verdict;
    const bool comparable = std::isfinite(o.error) && std::isfinite(lse.error) && (matches || !agrees);
    m_verdict->setVerdict(
        matches ? Matches : agrees ? Neutral : Differs, QStringLiteral("<b>%1</b>").arg(claim),
        comparable ? tr("max |error| O %1, L %2").arg(monoHtml(errorNumber(o.error)), monoHtml(errorNumber(lse.error)))
                   : firstNonFinitePhrase());
    m_verdict->setToolTip(
        tr("This row of O and its L = m + ln l against attention as defined, in double precision.\nAllowed: %1 and %2")
            .arg(errorNumber(o.allowed), errorNumber(lse.allowed)));
}

} // namespace tilescope
