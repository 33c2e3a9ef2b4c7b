// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transport/totalslabel.h"

#include "core/model/iocounts.h"
#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QGuiApplication>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

constexpr qsizetype kWidest = 7; // "99.9 MB"

/// What changes is as wide as the widest, so that nothing moves while playing.
QString number(int64_t bytes, qsizetype width = 0)
{
    QString padded = bytesText(bytes).rightJustified(width);
    padded.replace(u' ', QChar::Nbsp);
    return QStringLiteral("<span style=\"font-family:'%1'; font-weight:600; color:%2\">%3</span>")
        .arg(theme().mono().families().join(QStringLiteral("','")), tokens().ink.name(), isolated(padded));
}

struct Bytes {
    int64_t read = 0, written = 0;
    int64_t all() const { return read + written; }
};

/// What a recording of the problem moves: the forward pass, and the backward pass after it.
Bytes bytesOfRun(Problem problem, int64_t sramLimit)
{
    Bytes bytes;
    for (const bool backward : {false, true}) {
        if (backward && problem.pass == Pass::Forward)
            break;
        Problem pass = problem;
        pass.pass = backward ? Pass::Backward : Pass::Forward;
        const IoCounts counts = issuedIo(pass, rowsFit(makeProgram(pass, sramLimit)));
        bytes.read += counts.readBytes();
        bytes.written += counts.writeBytes();
    }
    return bytes;
}

} // namespace

TotalsLabel::TotalsLabel(Document& document, QWidget* parent) : QLabel(parent), m_document(document)
{
    setObjectName(QStringLiteral("totals"));
    setTextFormat(Qt::RichText);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute);
    setForegroundRole(QPalette::WindowText); // inside a tool bar it would be the buttons'
    connect(&m_document, &Document::traceChanged, this, &TotalsLabel::adoptTrace);
    connect(&m_document, &Document::stepChanged, this, &TotalsLabel::refresh);
    connect(&theme(), &Theme::changed, this, &TotalsLabel::applyTheme);
    adoptTrace();
    applyTheme();
}

void TotalsLabel::applyTheme()
{
    setFont(theme().ui(12.5));
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, tokens().ink2);
    setPalette(colors);
    refresh();
}

void TotalsLabel::adoptTrace()
{
    if (const auto trace = m_document.trace()) {
        m_other = trace->problem();
        const bool standard = m_other.algorithm == Algorithm::Standard;
        m_other.algorithm = standard ? Algorithm::Flash2 : Algorithm::Standard;
        m_alternative = bytesOfRun(m_other, trace->program.sramLimit).all();
        m_whole = bytesOfRun(trace->problem(), trace->program.sramLimit).all();
    }
    refresh();
}

void TotalsLabel::refresh()
{
    const auto trace = m_document.trace();
    if (!trace)
        return clear();
    const bool standard = trace->problem().algorithm == Algorithm::Standard;
    const QString now = number(soFar(), kWidest), all = number(m_whole), other = number(m_alternative);
    const QString sentence = standard ? tr("HBM: standard %1 of %2 · flash %3 in all").arg(now, all, other)
                                      : tr("HBM: flash %1 of %2 · standard %3 in all").arg(now, all, other);
    // Scripts with tall lines must not make the bar taller.
    setText(QStringLiteral("<p dir=\"%1\" style=\"line-height:%2px; -qt-line-height-type:fixed\">%3</p>")
                .arg(QGuiApplication::isRightToLeft() ? QStringLiteral("rtl") : QStringLiteral("ltr")) // the sentence begins with a Latin name
                .arg(std::lround(19 * theme().scale()))
                .arg(sentence));
}

QString TotalsLabel::tip() const
{
    const Traffic& traffic = m_document.state().traffic;
    const Problem& present = m_document.trace()->problem();
    const auto both = [](int64_t read, int64_t write) {
        return isolated(QStringLiteral("%1 + %2 = %3 B").arg(grouped(read), grouped(write), grouped(read + write)));
    };
    const Bytes whole = bytesOfRun(present, m_document.trace()->program.sramLimit),
                other = bytesOfRun(m_other, m_document.trace()->program.sramLimit);
    return QStringList{
        tr("Reported by %1 up to this step, read + written: %2")
            .arg(isolated(algorithmText(present.algorithm)), both(traffic.totalRead(), traffic.totalWrite())),
        tr("In all it will be %1").arg(both(whole.read, whole.written)),
        tr("%1 with the same tiles issues in all: %2")
            .arg(isolated(algorithmText(m_other.algorithm)), both(other.read, other.written)),
        tr("Bytes that the kernels ask of HBM; caches may serve some of them.")}
        .join(u'\n');
}

bool TotalsLabel::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_document.trace())
        setToolTip(tip()); // only now: a playing trace has better things to do
    return QLabel::event(event);
}

void TotalsLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace tilescope
