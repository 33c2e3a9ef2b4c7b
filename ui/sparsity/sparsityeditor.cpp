// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sparsity/sparsityeditor.h"

#include "ui/problem/maskfields.h"
#include "ui/softmax/paint.h"
#include "ui/sparsity/blockcanvas.h"
#include "ui/sparsity/patternbutton.h"
#include "ui/text/errortext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elidedlabel.h"

#include <QButtonGroup>
#include <QEvent>
#include <QFileDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace tilescope {

namespace {

constexpr int64_t kMostLive = 1 << 16; ///< blocks that are counted while a stroke goes on; more are counted at its end

QString percent(int64_t part, int64_t whole)
{
    return isolated(QStringLiteral("%1 %").arg(whole > 0 ? qRound(100.0 * double(part) / double(whole)) : 100));
}

QString timeText(double ms)
{
    return isolated(ms < 1 ? QStringLiteral("%1 µs").arg(ms * 1000, 0, 'f', ms < 0.1 ? 1 : 0) : QStringLiteral("%1 ms").arg(ms, 0, 'f', ms < 100 ? 2 : 0));
}

QToolButton* makeTool(const char* name, bool checkable = false)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setCheckable(checkable);
    button->setFocusPolicy(Qt::TabFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return button;
}

} // namespace

SparsityEditor::SparsityEditor(Document& document, Measurer& measurer, QWidget* parent)
    : QWidget(parent), m_model(document, measurer), m_canvas(new BlockCanvas(m_model)), m_fields(new MaskFields(document, Qt::Horizontal)),
      m_title(new QLabel), m_hint(new QLabel), m_axes(new QLabel), m_measure(new QPushButton)
{
    setObjectName(QStringLiteral("sparsity"));
    m_title->setObjectName(QStringLiteral("sparsityTitle"));
    m_measure->setObjectName(QStringLiteral("measureSparsity"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 12, 8);
    row->setSpacing(14);
    row->addWidget(buildChooser(), 1);
    row->addWidget(m_canvas, 0, Qt::AlignVCenter);
    row->addLayout(buildTools());
    connect(&m_model, &SparsityModel::changed, this, &SparsityEditor::refresh);
    connect(m_canvas, &BlockCanvas::stroked, this, &SparsityEditor::refreshStroke);
    connect(&m_model, &SparsityModel::measured, this, &SparsityEditor::refreshTime);
    connect(m_measure, &QPushButton::clicked, &m_model, &SparsityModel::measure);
    connect(&theme(), &Theme::changed, this, &SparsityEditor::restyle);
    retranslate();
    restyle();
}

QWidget* SparsityEditor::buildChooser()
{
    auto* chooser = new QWidget;
    auto* column = new QVBoxLayout(chooser);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto* heading = new QHBoxLayout;
    heading->setSpacing(10);
    heading->addWidget(m_title);
    heading->addWidget(m_hint, 1);
    auto* cards = new QHBoxLayout;
    cards->setSpacing(6);
    for (int n = 0; n < kPatternCards; ++n) {
        if (PatternCard(n) == PatternCard::Padding)
            cards->addSpacing(12); // it goes with any of the others
        m_cards[size_t(n)] = new PatternButton(m_model, PatternCard(n));
        m_cards[size_t(n)]->setObjectName(QStringLiteral("pattern%1").arg(n));
        cards->addWidget(m_cards[size_t(n)]);
    }
    cards->addStretch(1);
    column->addLayout(heading);
    column->addLayout(cards);
    column->addWidget(m_fields, 0, Qt::AlignLeading);
    column->addLayout(buildFigures());
    column->addStretch(1);
    return chooser;
}

QHBoxLayout* SparsityEditor::buildFigures()
{
    static constexpr std::array<const char*, FigureCount> names{"keptBlocks", "sparseTraffic", "sparseFlops", "sparseTime"};
    auto* row = new QHBoxLayout;
    row->setSpacing(14);
    for (int n = 0; n < FigureCount; ++n) {
        auto* figure = new QVBoxLayout;
        figure->setSpacing(0);
        m_captions[size_t(n)] = new ElidedLabel;
        m_values[size_t(n)] = new ElidedLabel;
        m_values[size_t(n)]->setObjectName(QLatin1String(names[size_t(n)]));
        figure->addWidget(m_captions[size_t(n)]);
        figure->addWidget(m_values[size_t(n)]);
        row->addLayout(figure);
    }
    row->addWidget(m_measure, 0, Qt::AlignBottom);
    row->addStretch(1);
    return row;
}

QVBoxLayout* SparsityEditor::buildTools()
{
    auto* column = new QVBoxLayout;
    column->setSpacing(3);
    auto* brushes = new QGridLayout;
    brushes->setSpacing(3);
    auto* group = new QButtonGroup(this);
    static constexpr std::array<const char*, 3> names{"brushKeep", "brushSkip", "brushInvert"};
    for (size_t n = 0; n < 3; ++n) {
        m_brushes[n] = makeTool(names[n], true);
        group->addButton(m_brushes[n], int(n));
        connect(m_brushes[n], &QToolButton::toggled, m_brushes[n], [button = m_brushes[n]](bool on) {
            button->setProperty(kPrimaryProperty, on);
            button->update();
        });
        brushes->addWidget(m_brushes[n], int(n) / 2, int(n) % 2);
    }
    m_brushes[0]->setChecked(true);
    connect(group, &QButtonGroup::idClicked, this, [this](int id) { m_canvas->setBrush(Brush(id)); });
    m_rectangle = makeTool("rectangle", true);
    m_zoomIn = makeTool("zoomIn");
    m_zoomOut = makeTool("zoomOut");
    m_mirror = makeTool("mirrorPattern");
    m_clear = makeTool("clearPattern");
    m_invert = makeTool("invertPattern");
    m_open = makeTool("openPattern");
    m_save = makeTool("savePattern");
    connect(m_rectangle, &QToolButton::toggled, m_canvas, &BlockCanvas::setRectangles);
    connect(m_zoomIn, &QToolButton::clicked, m_canvas, &BlockCanvas::zoomIn);
    connect(m_zoomOut, &QToolButton::clicked, m_canvas, &BlockCanvas::zoomOut);
    connect(m_canvas, &BlockCanvas::viewChanged, this, &SparsityEditor::refreshZoom);
    connect(m_mirror, &QToolButton::clicked, &m_model, &SparsityModel::mirror);
    connect(m_clear, &QToolButton::clicked, &m_model, &SparsityModel::clear);
    connect(m_invert, &QToolButton::clicked, &m_model, &SparsityModel::invert);
    connect(m_open, &QToolButton::clicked, this, &SparsityEditor::openFile);
    connect(m_save, &QToolButton::clicked, this, &SparsityEditor::saveFile);
    brushes->addWidget(m_rectangle, 1, 1);
    brushes->addWidget(m_zoomIn, 2, 0);
    brushes->addWidget(m_zoomOut, 2, 1);
    column->addLayout(brushes);
    auto* actions = new QGridLayout;
    actions->setSpacing(3);
    actions->addWidget(m_mirror, 0, 0);
    actions->addWidget(m_clear, 0, 1);
    actions->addWidget(m_invert, 1, 0, 1, 2);
    actions->addWidget(m_open, 2, 0);
    actions->addWidget(m_save, 2, 1);
    column->addLayout(actions);
    column->addWidget(m_axes);
    column->addStretch(1);
    return column;
}

void SparsityEditor::openFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a block pattern"), {}, tr("Block patterns (*.json)"));
    if (path.isEmpty())
        return;
    if (const Result<void> opened = m_model.open(path.toStdString()); !opened)
        emit failed(errorText(opened.error()));
}

void SparsityEditor::saveFile()
{
    QString path = QFileDialog::getSaveFileName(this, tr("Save the block pattern"), QStringLiteral("pattern.json"),
                                                tr("Block patterns (*.json)"));
    if (path.isEmpty())
        return;
    if (!path.endsWith(QLatin1String(".json")))
        path += QLatin1String(".json");
    if (const Result<void> saved = m_model.save(path.toStdString()); !saved)
        emit failed(errorText(saved.error()));
}

void SparsityEditor::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

/// Nothing is counted while nobody looks.
void SparsityEditor::refresh()
{
    if (!isVisible())
        return;
    for (PatternButton* card : m_cards)
        card->refresh();
    refreshFigures();
    const Problem& p = m_model.problem();
    m_title->setText(p.pass == Pass::Forward ? tr("Block sparsity") : tr("Block sparsity, backward pass"));
    m_axes->setText(tr("rows: Q blocks\ncolumns: K blocks\n%1 each").arg(isolated(QStringLiteral("%1 × %2").arg(p.br).arg(p.bc))));
    m_hint->setText(!m_model.account()                   ? tr("more than %1 blocks are neither drawn nor counted").arg(isolated(grouped(BlockPattern::kMaxBlocks)))
                    : p.algorithm == Algorithm::Standard ? tr("standard attention computes skipped tiles too")
                                                         : tr("skipped tiles cost no load, no matmul, no bytes"));
    for (QToolButton* tool : {m_mirror, m_clear, m_invert, m_save})
        tool->setEnabled(m_model.editable());
    refreshZoom();
    refreshTime();
}

void SparsityEditor::refreshFigures()
{
    const auto& account = m_model.account();
    if (account)
        return showFigures(*account);
    for (const Figure figure : {Kept, Traffic, Flops}) {
        m_values[figure]->setText(QStringLiteral("–"));
        m_values[figure]->setToolTip({});
    }
}

void SparsityEditor::refreshStroke()
{
    if (m_canvas->pattern().rows() * m_canvas->pattern().cols() <= kMostLive)
        showFigures(m_model.accountOf(m_canvas->pattern()));
}

void SparsityEditor::showFigures(const SparsityAccount& account)
{
    m_values[Kept]->setText(tr("%1 of %2").arg(isolated(grouped(account.kept)), isolated(grouped(account.blocks))));
    m_values[Traffic]->setText(tr("%1 of dense").arg(percent(account.bytes, account.denseBytes)));
    m_values[Flops]->setText(percent(account.denseFlops - account.flops, account.denseFlops));
    const QString instead = tr("%1 instead of %2, by the closed form that the recording's counters equal.");
    m_values[Kept]->setToolTip(m_values[Kept]->text());
    m_values[Traffic]->setToolTip(instead.arg(isolated(bytesText(account.bytes)), isolated(bytesText(account.denseBytes))));
    m_values[Flops]->setToolTip(instead.arg(isolated(grouped(account.flops)), isolated(grouped(account.denseFlops))));
}

void SparsityEditor::refreshZoom()
{
    m_zoomIn->setEnabled(m_canvas->canZoomIn());
    m_zoomOut->setEnabled(m_canvas->canZoomOut());
}

void SparsityEditor::refreshTime()
{
    if (!isVisible())
        return;
    const auto time = m_model.timeMs(), dense = m_model.denseTimeMs();
    QString text = time ? timeText(*time) : m_model.measuring() ? tr("measuring…") : tr("not measured");
    if (time && dense && *time > 0 && !m_model.isDense()) {
        const double ratio = *dense / *time;
        const QString times = isolated(QStringLiteral("%1×").arg(ratio >= 1 ? ratio : 1 / ratio, 0, 'f', 1));
        text = ratio >= 1 ? tr("%1, %2 faster").arg(text, times) : tr("%1, %2 slower").arg(text, times);
    }
    m_values[Time]->setText(text);
    m_values[Time]->setToolTip(text);
    m_measure->setText(time && dense ? tr("Measure again") : tr("Measure"));
    m_measure->setEnabled(bool(m_model.document().validation()) && !m_model.measuring());
}

void SparsityEditor::retranslate()
{
    setAccessibleName(tr("Block sparsity"));
    const std::array<QString, FigureCount> captions{tr("Tiles kept"), tr("HBM traffic, model"), tr("FLOPs saved"), tr("Time, measured")};
    for (size_t n = 0; n < captions.size(); ++n) {
        m_captions[n]->setText(captions[n]);
        m_captions[n]->setToolTip(captions[n]);
        m_values[n]->setAccessibleName(captions[n]);
    }
    m_measure->setToolTip(tr("Runs the kernels with this pattern and without one"));
    m_brushes[0]->setText(tr("Keep"));
    m_brushes[1]->setText(tr("Skip"));
    m_brushes[2]->setText(tr("Invert"));
    m_brushes[0]->setToolTip(tr("Drag over blocks to keep them; with Shift a rectangle. Keys: arrows, Space"));
    m_brushes[1]->setToolTip(tr("Drag over blocks to skip them; with Shift a rectangle. Keys: arrows, Space"));
    m_brushes[2]->setToolTip(tr("Drag over blocks to turn them over; with Shift a rectangle. Keys: arrows, Space"));
    m_rectangle->setText(tr("Rectangle"));
    m_rectangle->setToolTip(tr("Drags span a rectangle"));
    m_zoomIn->setText(tr("Zoom in"));
    m_zoomIn->setToolTip(tr("Larger blocks. Also the wheel, or the keys + and −; the right button drags the grid"));
    m_zoomOut->setText(tr("Zoom out"));
    m_zoomOut->setToolTip(tr("Smaller blocks; the key 0 shows all of them"));
    m_mirror->setText(tr("Mirror"));
    m_mirror->setToolTip(tr("Keeps block (i, j) too wherever (j, i) is kept"));
    m_clear->setText(tr("Clear"));
    m_clear->setToolTip(tr("Skips every block"));
    m_invert->setText(tr("Invert all"));
    m_invert->setToolTip(tr("Skips what is kept and keeps what is skipped"));
    m_open->setText(tr("Open…"));
    m_open->setToolTip(tr("A pattern from a .json file"));
    m_save->setText(tr("Save…"));
    m_save->setToolTip(tr("The pattern as a .json file, which --mask takes too"));
    refresh();
}

void SparsityEditor::restyle()
{
    styleLabel(m_title, theme().ui(15, QFont::Bold), tokens().ink);
    styleLabel(m_hint, theme().ui(12.5), tokens().ink3);
    styleLabel(m_axes, theme().ui(11.5), tokens().ink3);
    for (size_t n = 0; n < FigureCount; ++n) {
        styleLabel(m_captions[n], theme().ui(12), tokens().ink3);
        styleLabel(m_values[n], theme().mono(13), tokens().ink);
    }
    for (QToolButton* tool : findChildren<QToolButton*>()) {
        tool->setFont(theme().ui(12.5));
        tool->setFixedHeight(int(23 * theme().scale()));
    }
    m_measure->setFont(theme().ui(12.5));
    refresh();
    update();
}

void SparsityEditor::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SparsityEditor::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().stage);
    painter.fillRect(0, 0, width(), 1, tokens().line);
}

} // namespace tilescope
