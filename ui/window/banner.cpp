// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/banner.h"

#include "ui/text/errortext.h"
#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QToolButton>

#include <cmath>

namespace tilescope {

namespace {

constexpr int kPatienceMs = 300, kNoticeMs = 8000;

QString durationText(double seconds)
{
    const auto whole = int64_t(std::ceil(seconds));
    return whole < 90 ? Banner::tr("about %1 s left").arg(whole) : Banner::tr("about %1 min left").arg((whole + 30) / 60);
}

} // namespace

Banner::Banner(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_icon(new QLabel(this)), m_text(new QLabel(this)), m_progress(new QProgressBar(this)),
      m_cancel(new QToolButton(this)),
      m_goTo(new QToolButton(this)), m_record(new QToolButton(this)), m_close(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setSpacing(10);
    row->addWidget(m_icon);
    row->addWidget(m_text, 1);
    row->addWidget(m_progress);
    row->addWidget(m_cancel);
    row->addWidget(m_goTo);
    row->addWidget(m_record);
    row->addWidget(m_close);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress->setTextVisible(false);
    m_close->setAutoRaise(true);
    m_close->setIcon(themedIcon(QStringLiteral("close")));
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMs);
    m_expiry.setSingleShot(true);
    m_expiry.setInterval(kNoticeMs);
    const auto forget = [this] {
        m_nonFiniteRead = m_nonFiniteRead || m_sentence.isEmpty();
        m_sentence.clear();
        refresh();
    };
    connect(&m_patience, &QTimer::timeout, this, &Banner::refresh);
    connect(&m_expiry, &QTimer::timeout, this, forget);
    connect(m_close, &QToolButton::clicked, this, forget);
    connect(m_goTo, &QToolButton::clicked, this, &Banner::goToNonFinite);
    connect(m_cancel, &QToolButton::clicked, &document, &Document::cancelRecording);
    connect(m_record, &QToolButton::clicked, &document, &Document::record);
    connect(&document, &Document::recordingChanged, this, &Banner::refresh);
    connect(&document, &Document::settingsChanged, this, [this] { // what was wrong is over
        if (m_kind == Kind::Error || !m_document.validation())
            m_sentence.clear();
        refresh();
    });
    connect(&document, &Document::traceChanged, this, [this] {
        m_nonFiniteRead = false;
        refresh();
    });
    connect(&document, &Document::nonFiniteChanged, this, &Banner::refresh);
    connect(&document, &Document::failed, this, [this](const QString& sentence) { tell(sentence, Kind::Error); });
    connect(&theme(), &Theme::changed, this, &Banner::restyle);
    restyle();
    refresh();
}

void Banner::tell(const QString& sentence, Kind kind)
{
    m_sentence = sentence;
    m_kind = kind;
    kind == Kind::Notice ? m_expiry.start() : m_expiry.stop();
    refresh();
}

QString Banner::text() const { return isHidden() ? QString() : m_text->text(); }

void Banner::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

void Banner::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().raised);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().line);
}

void Banner::restyle()
{
    const double s = theme().scale();
    layout()->setContentsMargins(int(20 * s), int(5 * s), int(12 * s), int(5 * s));
    m_progress->setFixedSize(int(150 * s), int(6 * s));
    m_close->setIconSize(QSize(int(12 * s), int(12 * s)));
    refresh();
}

void Banner::refresh()
{
    setAccessibleName(tr("Messages"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Cancel the recording (%1)").arg(isolated(QStringLiteral("Esc"))));
    m_record->setText(tr("Record"));
    m_close->setAccessibleName(tr("Close the message"));
    const bool running = m_document.recording().running;
    if (!running)
        m_patience.stop();
    else if (!m_patience.isActive() && m_progress->isHidden() && sender() != &m_patience)
        m_patience.start();
    if (running && !m_patience.isActive())
        showRecording();
    else if (!m_document.validation() && m_sentence.isEmpty())
        showMessage(errorText(m_document.validation().error()), Kind::Error, false);
    else if (m_sentence.isEmpty() && !running && m_document.trace() && m_document.trace()->problem() != m_document.problem())
        showStale();
    else if (m_sentence.isEmpty() && m_document.nonFinite() && !m_nonFiniteRead)
        showNonFinite();
    else
        showMessage(m_sentence, m_kind, true);
}

/// The recording of the settings was cancelled, or failed.
void Banner::showStale()
{
    const Problem& shown = m_document.trace()->problem();
    showMessage(tr("These settings are not recorded. The run on screen is still the one before: %1, %2.")
                    .arg(isolated(algorithmText(shown.algorithm)), isolated(QStringLiteral("N = ") + grouped(shown.nq))),
                Kind::Notice, false);
    m_record->show();
}

void Banner::showNonFinite()
{
    const NonFinite& found = *m_document.nonFinite();
    showMessage(nonFiniteText(*m_document.trace(), found), Kind::Error, true);
    m_goTo->setText(tr("Go to step %1").arg(isolated(grouped(found.step))));
    m_goTo->show();
}

/// Shows the step and selects the element.
void Banner::goToNonFinite()
{
    const auto found = m_document.nonFinite();
    if (!found)
        return;
    m_document.setStep(found->step);
    Focus focus{found->tile};
    if (indexedByRow(found->tile.tensor))
        focus.row = found->row;
    else
        focus.col = found->row; // a row of K or V is a key
    if (indexedByRow(found->tile.tensor) && indexedByCol(found->tile.tensor))
        focus.col = found->col;
    m_document.setSelected(focus);
}

void Banner::showRecording()
{
    const RecordingStatus& status = m_document.recording();
    const Problem& p = m_document.problem();
    QString text = tr("Recording %1, %2").arg(isolated(algorithmText(p.algorithm)), isolated(QStringLiteral("N = ") + grouped(p.nq)));
    if (status.fraction > 0)
        text += QStringLiteral(" · %1 %").arg(int(status.fraction * 100));
    if (status.secondsLeft >= 0)
        text += QStringLiteral(" · ") + durationText(status.secondsLeft);
    m_text->setText(text);
    m_icon->hide();
    m_goTo->hide();
    m_record->hide();
    m_close->hide();
    m_progress->setRange(0, status.fraction > 0 ? 1000 : 0);
    m_progress->setValue(int(status.fraction * 1000));
    m_progress->show();
    m_cancel->show();
    show();
}

void Banner::showMessage(const QString& sentence, Kind kind, bool closable)
{
    const bool error = kind == Kind::Error;
    const int size = int(18 * theme().scale());
    m_icon->setPixmap(tintedIcon(error ? QStringLiteral("error") : QStringLiteral("notice"), error ? tokens().limit : tokens().accentStroke)
                          .pixmap(QSize(size, size), devicePixelRatioF()));
    m_text->setText(sentence);
    m_icon->show();
    m_progress->hide();
    m_cancel->hide();
    m_goTo->hide();
    m_record->hide();
    m_close->setVisible(closable);
    setVisible(!sentence.isEmpty());
}

} // namespace tilescope
