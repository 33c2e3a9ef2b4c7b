// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/softmaxpanel.h"

#include "ui/backward/gradientpanel.h"
#include "ui/document/document.h"
#include "ui/softmax/formulaview.h"
#include "ui/softmax/kernelstrip.h"
#include "ui/softmax/numbers.h"
#include "ui/softmax/paint.h"
#include "ui/softmax/rowbars.h"
#include "ui/softmax/softmaxformulas.h"
#include "ui/softmax/statchart.h"
#include "ui/softmax/statechip.h"
#include "ui/softmax/statlegend.h"
#include "ui/softmax/verdictcard.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/scrolled.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope {

namespace {

/// Multiplications of one oracle row that fit between two frames.
constexpr int64_t kOracleCostWhilePlaying = 8'000'000;
constexpr int kFrameMs = 16;

QString stepPhrase(const QString& sentence, int64_t step) { return sentence.arg(isolated(grouped(step))); }

} // namespace

SoftmaxPanel::SoftmaxPanel(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_scrolling(new QWidget), m_title(new QLabel(this)), m_state(new StateChip(this)),
      m_kernels(new KernelStrip(this)), m_formula(new FormulaView(this)), m_rescaleChip(new RescaleChip(this)),
      m_rescale(new QLabel(this)), m_legend(new StatLegend(this)), m_chart(new StatChart(this)),
      m_barsTitle(new QLabel(this)), m_bars(new RowBars(this)), m_verdict(new VerdictCard(this)), m_gradient(new GradientPanel(document, this))
{
    buildLayout();
    connectViews();
    restyle();
    retranslate();
    refresh();
}

QString SoftmaxPanel::rescaleText() const { return m_rescale->text(); }

VerdictCard* SoftmaxPanel::shownVerdict() const { return m_document.inBackward() ? m_gradient->verdict() : m_verdict; }

Picture SoftmaxPanel::picture()
{
    const QSize above = m_scrolling->size(), below(width(), height() - m_foot->geometry().top());
    Picture picture = pictureOf(*this);
    picture.size = QSize(std::max(above.width(), below.width()), above.height() + below.height());
    picture.paint = [this, above](QPainter& painter) {
        pictureOf(*m_scrolling).paint(painter);
        VerdictCard* verdict = shownVerdict();
        verdict->render(&painter, verdict->pos() + QPoint(0, above.height() - m_foot->geometry().top()), {}, QWidget::DrawChildren);
    };
    return picture;
}

void SoftmaxPanel::buildLayout()
{
    auto* column = new QVBoxLayout(m_scrolling);
    m_heading = new QHBoxLayout;
    m_heading->addWidget(m_title);
    m_heading->addStretch();
    m_heading->addWidget(m_state);
    column->addLayout(m_heading);
    column->addWidget(m_kernels);
    column->addWidget(m_formula);
    auto* rescale = new QHBoxLayout;
    rescale->addWidget(m_rescaleChip);
    rescale->addWidget(m_rescale, 1);
    column->addLayout(rescale);
    column->addWidget(m_legend);
    column->addWidget(m_chart, 1);
    column->addWidget(m_barsTitle);
    column->addWidget(m_bars, 1);
    column->addWidget(m_gradient, 1);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(scrolled(m_scrolling), 1);
    whole->addLayout(m_foot = new QHBoxLayout);
    m_foot->addWidget(m_verdict);
    m_foot->addWidget(m_gradient->verdict());
    for (QLabel* label : {m_title, m_rescale, m_barsTitle})
        label->setTextFormat(Qt::RichText);
    for (QLabel* label : {m_rescale, m_barsTitle})
        label->setWordWrap(true);
    m_bars->tipOf = [this](int64_t c) { return barTip(c); };
}

void SoftmaxPanel::connectViews()
{
    for (auto signal : {&Document::traceChanged, &Document::stepChanged, &Document::snapshotChanged,
                        &Document::selectedChanged, &Document::playbackChanged, &Document::nonFiniteChanged})
        connect(&m_document, signal, this, &SoftmaxPanel::refreshSoon);
    connect(&m_document, &Document::hoveredChanged, this, &SoftmaxPanel::showHover);
    connect(&theme(), &Theme::changed, this, [this] {
        restyle();
        refreshSoon();
    });
    m_nextFrame.setSingleShot(true);
    m_nextFrame.setTimerType(Qt::PreciseTimer);
    connect(&m_nextFrame, &QTimer::timeout, this, &SoftmaxPanel::refresh);
    connect(m_kernels, &KernelStrip::stepActivated, this, [this](qint64 step) { m_document.setStep(step); });
    connect(m_chart, &StatChart::columnActivated, this, [this](qint64 j) {
        const auto trace = m_document.trace();
        const int64_t step = trace ? mergeStep(*trace, m_update.head, m_update.row, j) : -1;
        if (step >= 0)
            m_document.setStep(step);
    });
    const auto focusOn = [this](qint64 c) {
        const Problem& p = m_document.trace()->problem();
        return c < 0 ? Focus{} : Focus{{TensorId::P, int32_t(m_update.row / p.br), int32_t(c / p.bc)}, m_update.row, c};
    };
    connect(m_bars, &RowBars::keyHovered, this, [this, focusOn](qint64 c) { m_document.setHovered(focusOn(c)); });
    connect(m_bars, &RowBars::keyActivated, this, [this, focusOn](qint64 c) { m_document.setSelected(focusOn(c)); });
}

void SoftmaxPanel::restyle()
{
    const auto px = [](double size) { return int(std::lround(size * theme().scale())); };
    m_scrolling->layout()->setContentsMargins(px(14), px(8), px(14), px(2));
    m_scrolling->layout()->setSpacing(px(8));
    m_foot->setContentsMargins(px(14), px(6), px(14), px(8));
    styleLabel(m_title, theme().ui(13), tokens().ink2);
    styleLabel(m_rescale, theme().ui(13), tokens().ink2);
    styleLabel(m_barsTitle, theme().ui(12.5), tokens().ink3);
}

void SoftmaxPanel::retranslate()
{
    setAccessibleName(tr("Online softmax"));
    m_formula->setAccessibleName(tr("Update formula with its numbers"));
    m_chart->setAccessibleName(tr("Chart of m and l over the column blocks"));
    m_bars->setAccessibleName(tr("The row of P over the keys"));
    m_kernels->setAccessibleName(tr("Kernels of standard attention"));
    m_verdict->setAccessibleName(tr("Exactness"));
    m_gradient->retranslate();
}

void SoftmaxPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refreshSoon();
    }
    QWidget::changeEvent(event);
}

void SoftmaxPanel::showEvent(QShowEvent* event)
{
    refresh();
    QWidget::showEvent(event);
}

void SoftmaxPanel::refreshSoon()
{
    const qint64 rest = m_document.playing() && m_sinceRefresh.isValid() ? kFrameMs - m_sinceRefresh.elapsed() : 0;
    if (rest > 0) {
        if (!m_nextFrame.isActive())
            m_nextFrame.start(int(rest));
        return;
    }
    if (std::exchange(m_refreshPending, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_refreshPending)
                refresh();
        },
        Qt::QueuedConnection);
}

void SoftmaxPanel::refresh()
{
    m_refreshPending = false;
    m_nextFrame.stop();
    m_sinceRefresh.start();
    const auto trace = m_document.trace();
    const bool backward = m_document.inBackward();
    const bool some = trace && !trace->program.launches.empty() && !backward;
    const bool standard = some && trace->problem().algorithm == Algorithm::Standard;
    const auto snapshot = m_document.updateSnapshot();
    m_update = some ? currentUpdate(*trace, m_document.state(), m_document.head(), m_document.row(), snapshot.get())
                    : RowUpdate{};
    m_state->setVisible(some);
    m_formula->setVisible(some);
    m_rescale->setVisible(some);
    m_verdict->setVisible(some);
    m_kernels->setVisible(standard);
    m_barsTitle->setVisible(standard);
    m_bars->setVisible(standard);
    m_rescaleChip->setVisible(some && !standard);
    m_legend->setVisible(some && !standard);
    m_chart->setVisible(some && !standard);
    m_title->setVisible(!backward);
    m_gradient->setVisible(backward);
    m_gradient->verdict()->setVisible(backward);
    if (backward)
        return m_gradient->refresh();
    m_title->setWordWrap(!some); // a sentence then, not a heading
    m_heading->setStretch(0, some ? 0 : 1000);
    if (!some) {
        m_title->setText(trace ? tr("There are no queries or no keys: no kernel is launched.")
                               : tr("Nothing has been recorded yet."));
        return;
    }
    m_reference.select(trace, m_update.head, m_update.row);
    showUpdate();
    showRescale();
    if (standard)
        showBars();
    else
        showChart();
    showVerdict();
    showHover();
}

QString SoftmaxPanel::chipText() const
{
    switch (m_update.state) {
    case UpdateState::Next: return stepPhrase(tr("next, step %1"), m_update.step);
    case UpdateState::Now: return stepPhrase(tr("now, step %1"), m_update.step);
    case UpdateState::Done: return stepPhrase(tr("done, step %1"), m_update.step);
    case UpdateState::Skipped: return tr("skipped");
    case UpdateState::None: break;
    }
    return {};
}

void SoftmaxPanel::showUpdate()
{
    const bool standard = m_update.standard();
    m_title->setText(standard ? tr("Softmax of the full row")
                              : tr("Update for block %1").arg(jEqualsHtml(m_update.column)));
    m_state->setState(m_update.state, chipText());
    FullRow fullRow;
    if (standard) {
        m_kernels->setTrace(*m_document.trace(), m_document.step());
        if (!oracleTooSlow()) {
            const auto& S = m_reference.row().S;
            fullRow.visibleKeys =
                std::ranges::count_if(S, [](double score) { return !std::isinf(score) || score > 0; });
            if (fullRow.visibleKeys > 0)
                fullRow.largestColumn = std::ranges::max_element(S) - S.begin();
        }
    }
    m_formula->setRows(softmaxFormulas(m_update, fullRow));
}

void SoftmaxPanel::showRescale()
{
    if (m_update.standard()) {
        m_rescale->setText(tr("Nothing is rescaled: the whole row is there."));
        return;
    }
    if (m_update.state == UpdateState::Skipped) {
        m_rescaleChip->setText(QStringLiteral("–"));
        m_rescale->setText(tr("The mask hides this tile: m and l stay as they are."));
        return;
    }
    const double factor = m_update.rescale(), grown = double(m_update.after.m) - double(m_update.before.m);
    m_rescaleChip->setText(QStringLiteral("×") + fixedNumber(factor));
    if (!isNumber(m_update.after))
        m_rescale->setText(tr("NaN or ∞ among the scores of this row"));
    else if (std::isinf(m_update.after.m))
        m_rescale->setText(tr("nothing visible to this row so far"));
    else if (std::isinf(m_update.before.m))
        m_rescale->setText(tr("first visible block: there is no old sum"));
    else if (grown > 0)
        m_rescale->setText(tr("rescales the old sum; max grew %1").arg(monoHtml(fixedNumber(grown))));
    else
        m_rescale->setText(tr("keeps the old sum; max did not grow"));
    QString tip;
    if (m_update.kernel == KernelKind::Flash1 && m_update.alpha && m_update.beta)
        tip = tr("O is kept normalised, so it is multiplied by %1 and the block's P̃V by %2")
                  .arg(isolated(QStringLiteral("α = l_old·e^(m_old−m_new)/l_new = %1")
                                    .arg(fixedNumber(double(*m_update.alpha)))),
                       isolated(QStringLiteral("β = e^(m̃−m_new)/l_new = %1").arg(fixedNumber(double(*m_update.beta)))));
    else if (m_update.kernel == KernelKind::Flash2)
        tip = tr("O is not normalised yet, so it is multiplied by the same factor.");
    m_rescale->setToolTip(tip);
    m_rescaleChip->setToolTip(tip);
}

void SoftmaxPanel::showChart()
{
    const auto trace = m_document.trace();
    StatChart::Data series;
    series.columns = trace->problem().Tc();
    series.current = m_update.column;
    series.merged = rowProgress(*trace, m_document.step(), m_update.head, m_update.row).lastColumn;
    for (int64_t j = 0; j < series.columns; ++j)
        if (mergeStep(*trace, m_update.head, m_update.row, j) >= 0)
            series.points.push_back({j, trace->rowStat(m_update.head, j, m_update.row)});
    m_chart->setAccessibleDescription(
        tr("%1 of %2 blocks merged").arg(grouped(series.merged + 1), grouped(series.columns)));
    m_chart->setData(std::move(series));
}

void SoftmaxPanel::showBars()
{
    const bool ahead = m_update.state == UpdateState::Next || m_update.state == UpdateState::None;
    m_barsTitle->setText(tr("Row %1 of P over the keys").arg(monoHtml(grouped(m_update.row))));
    m_barsTitle->setToolTip(tr("Computed from the row's scores with the kernel's m and l."));
    if (oracleTooSlow())
        return;
    std::vector<double> values = m_reference.row().S;
    const double m = double(m_update.after.m), l = double(m_update.after.l);
    for (double& value : values)
        if (value == -std::numeric_limits<double>::infinity() || l == 0)
            value = 0;
        else
            value = std::exp(value - m) / l;
    m_bars->setValues(std::move(values), ahead);
    const StepState& state = m_document.state();
    const Problem& p = m_document.trace()->problem();
    const bool onRow = state.i >= 0 && state.j >= 0;
    m_bars->setBand(onRow ? state.j * p.bc : 0, onRow ? std::min(p.nk, (state.j + 1) * p.bc) : 0);
}

QString SoftmaxPanel::barTip(int64_t c)
{
    const auto trace = m_document.trace();
    const auto& names = trace->inputs->keyTokens;
    const QString token =
        size_t(c) < names.size() ? QStringLiteral(" “%1”").arg(QString::fromStdString(names[size_t(c)])) : QString();
    const QString title = tr("Key %1").arg(isolated(grouped(c) + token));
    const double S = m_reference.row().S[size_t(c)], P = m_bars->values()[size_t(c)];
    if (S == -std::numeric_limits<double>::infinity())
        return title + u'\n' + tr("hidden by the mask");
    return title + u'\n' +
           isolated(
               QStringLiteral("P = e^(%1 − %2) / %3 = %4")
                   .arg(fixedNumber(S), fixedNumber(m_update.after.m), fixedNumber(m_update.after.l), fixedNumber(P)));
}

bool SoftmaxPanel::oracleTooSlow() const
{
    return m_document.playing() && RowReference::cost(m_document.trace()->problem()) > kOracleCostWhilePlaying;
}

void SoftmaxPanel::showHover() { m_bars->setHighlighted(m_document.hovered().col); }

} // namespace tilescope
