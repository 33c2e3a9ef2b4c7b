// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transport/timeline.h"

#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

namespace tilescope {

namespace {

double scaled(double px) { return px * theme().scale(); }

constexpr double kMargin = 16, kScrubberTop = 2, kScrubberHeight = 15, kLabelLane = 15, kPitch = 12;
constexpr double kTracksTop = kScrubberTop + kScrubberHeight + 3, kPassLane = 14;
constexpr double kComfortable = 5; ///< pixels a step below which a section is paged rather than squeezed
constexpr double kWidest = 48;     ///< pixels a step beyond which blocks only look stretched

} // namespace

Timeline::Timeline(Document& document, QWidget* parent) : QWidget(parent), m_document(document)
{
    setObjectName(QStringLiteral("timeline"));
    setLayoutDirection(Qt::LeftToRight);
    setMouseTracking(true);
    setFocusPolicy(Qt::NoFocus); // arrows and Home/End work everywhere in the window
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_document, &Document::traceChanged, this, &Timeline::adoptTrace);
    connect(&m_document, &Document::stepChanged, this, &Timeline::followStep);
    connect(&m_document, &Document::hoveredChanged, this, qOverload<>(&QWidget::update));
    connect(&m_document.bookmarks(), &BookmarkList::changed, this, qOverload<>(&QWidget::update));
    connect(&m_document, &Document::breakpointsChanged, this, qOverload<>(&QWidget::update));
    connect(&theme(), &Theme::changed, this, [this] {
        updateGeometry();
        updateAxis();
        update();
    });
    adoptTrace();
    followStep();
}

void Timeline::setCompact(bool compact)
{
    m_compact = compact;
    updateGeometry();
    updateAxis();
    update();
}

QSize Timeline::sizeHint() const
{
    const double full = kTracksTop + kLabelLane + kPitch * kTrackCount + 2;
    return {int(scaled(600)), int(std::ceil(scaled(m_compact ? 24 : full) + passLane()))};
}

// Geometry --------------------------------------------------------------------------------------

double Timeline::labelWidth() const { return m_compact ? 0 : scaled(kMargin + 94); }

double Timeline::passLane() const { return m_compact || m_passes.empty() ? 0 : scaled(kPassLane); }

QRectF Timeline::scrubberRect() const
{
    const double right = m_compact ? 0 : scaled(kMargin);
    return {labelWidth(), scaled(kScrubberTop) + passLane(), width() - labelWidth() - right,
            scaled(m_compact ? 20 : kScrubberHeight)};
}

QRectF Timeline::tracksRect() const
{
    return {scrubberRect().x(), scaled(kTracksTop) + passLane(), scrubberRect().width(), scaled(kLabelLane + kPitch * kTrackCount)};
}

QRectF Timeline::trackRect(Track track) const
{
    return {tracksRect().x(), scaled(kTracksTop + kLabelLane + kPitch * int(track)) + passLane(), tracksRect().width(),
            scaled(kPitch)};
}

TimeAxis Timeline::scrubberAxis() const
{
    return {scrubberRect().x(), scrubberRect().width(), 0, double(std::max<int64_t>(1, m_model.eventCount()))};
}

Timeline::Part Timeline::partAt(const QPointF& position) const
{
    const double slack = scaled(6); // the ends are worth hitting
    if (m_model.eventCount() == 0 || position.x() < scrubberRect().left() - slack ||
        position.x() > scrubberRect().right() + slack)
        return Part::None;
    if (m_compact || position.y() <= scrubberRect().bottom() + scaled(1))
        return Part::Scrubber;
    return Part::Tracks;
}

// Following the document ------------------------------------------------------------------------

/// The step is still the old trace's; stepChanged follows.
void Timeline::adoptTrace()
{
    m_model = TimelineModel(m_document.trace());
    m_passes = m_model.passes();
    updateGeometry();
    m_section = -1;
    m_groups.clear();
    m_bins = {};
}

void Timeline::followStep()
{
    if (m_model.eventCount() > 0) {
        const int section = m_model.sectionAt(m_document.step());
        if (section != m_section) {
            m_section = section;
            m_range = m_model.section(section);
            m_groups = m_model.groups(section);
            m_axis.first = -1; // nothing of the old view is worth keeping
        }
        updateAxis();
    }
    describe();
    update();
}

void Timeline::describe()
{
    setAccessibleName(tr("Timeline"));
    const auto trace = m_document.trace();
    setAccessibleDescription(trace && trace->eventCount() > 0 ? tr("Step %1 of %2: %3")
                                                                    .arg(m_document.step())
                                                                    .arg(m_document.lastStep())
                                                                    .arg(eventText(*trace, m_document.state().event))
                                                              : QString());
}

double Timeline::fittingPixels() const
{
    return tracksRect().width() / double(std::max<int64_t>(1, m_range.end - m_range.first));
}

void Timeline::updateAxis()
{
    if (m_section < 0)
        return;
    const double fitting = fittingPixels();
    const double chosen = m_userPixels > 0 ? m_userPixels : std::max(fitting, scaled(kComfortable));
    const double pixels = std::clamp(chosen, std::min(fitting, scaled(kWidest)), std::max(scaled(kWidest), fitting));
    const double span =
        std::min(tracksRect().width() / std::min(pixels, scaled(kWidest)), double(m_range.end - m_range.first));
    // Turn the page only when the playhead leaves it, a little before where it goes on.
    const double step = double(m_document.step());
    double first = m_axis.first;
    if (first < 0 || step < first || step + 1 > first + span)
        first = step - span * (step < first ? 0.85 : 0.1);
    setView(first, std::min(pixels, scaled(kWidest)));
}

void Timeline::setView(double first, double pixelsPerStep)
{
    const double steps = double(m_range.end - m_range.first);
    const double span = std::min(steps, tracksRect().width() / pixelsPerStep);
    m_axis.left = tracksRect().x();
    m_axis.span = std::max(1.0, span);
    m_axis.width = m_axis.span * pixelsPerStep;
    m_axis.first =
        std::clamp(first, double(m_range.first), std::max(double(m_range.first), double(m_range.end) - m_axis.span));
}

void Timeline::zoom(double factor, double x)
{
    if (m_section < 0)
        return;
    const double anchor = m_axis.first + (x - m_axis.left) / m_axis.pixelsPerStep();
    const double fitting = std::min(fittingPixels(), scaled(kWidest));
    m_userPixels = std::clamp(m_axis.pixelsPerStep() * factor, fitting, scaled(kWidest));
    setView(anchor - (x - m_axis.left) / m_userPixels, m_userPixels);
    update();
}

void Timeline::scroll(double steps)
{
    setView(m_axis.first + steps, m_axis.pixelsPerStep());
    update();
}

// Mouse -----------------------------------------------------------------------------------------

void Timeline::seek(Part part, double x)
{
    if (part == Part::Scrubber)
        m_document.setStep(scrubberAxis().stepAt(x));
    else if (part == Part::Tracks)
        m_document.setStep(std::clamp(m_axis.stepAt(x), m_range.first, m_range.end - 1));
}

std::optional<int64_t> Timeline::eventUnder(const QPointF& position) const
{
    if (partAt(position) != Part::Tracks || m_section < 0 || position.x() > m_axis.left + m_axis.width)
        return std::nullopt;
    return std::clamp(m_axis.stepAt(position.x()), m_range.first, m_range.end - 1);
}

std::optional<int64_t> Timeline::bookmarkNear(Part part, double x) const
{
    const TimeAxis axis = part == Part::Scrubber ? scrubberAxis() : m_axis;
    std::optional<int64_t> nearest;
    for (const auto& [step, label] : m_document.bookmarks().all())
        if (std::abs(axis.xOf(step) - x) < scaled(5) && (!nearest || std::abs(axis.xOf(step) - x) < std::abs(axis.xOf(*nearest) - x)))
            nearest = step;
    return nearest;
}

void Timeline::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_dragged = partAt(event->position());
    const auto flag = m_dragged == Part::Scrubber ? bookmarkNear(m_dragged, event->position().x()) : std::nullopt;
    if (flag) // whose step a long trace's scrubber could not hit
        m_document.setStep(*flag);
    else
        seek(m_dragged, event->position().x());
}

void Timeline::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragged != Part::None) {
        seek(m_dragged, event->position().x());
        return;
    }
    const auto step = eventUnder(event->position());
    const Event none;
    const Event& under = step ? m_model.trace()->events[size_t(*step)] : none;
    // Program events use the row for something else than a tile.
    const bool tile = step && under.tensor != TensorId::None && m_model.trace()->headOf(under) >= 0;
    m_document.setHovered(tile ? Focus{tileOf(under), -1, -1} : Focus{});
    setCursor(partAt(event->position()) == Part::None ? Qt::ArrowCursor : Qt::PointingHandCursor);
}

void Timeline::mouseReleaseEvent(QMouseEvent*) { m_dragged = Part::None; }

void Timeline::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (partAt(event->position()) != Part::Tracks)
        return mousePressEvent(event);
    m_userPixels = 0;
    m_axis.first = -1;
    updateAxis();
    update();
}

void Timeline::leaveEvent(QEvent*) { m_document.setHovered({}); }

void Timeline::wheelEvent(QWheelEvent* event)
{
    const QPoint turned = event->angleDelta();
    if (m_compact || m_section < 0 || turned.isNull())
        return event->ignore();
    const bool sideways = turned.x() != 0 || event->modifiers().testFlag(Qt::ShiftModifier);
    const double notches = (turned.x() != 0 ? turned.x() : turned.y()) / 120.0;
    if (sideways)
        scroll(-notches * m_axis.span / 8);
    else
        zoom(std::pow(1.25, notches), event->position().x());
    event->accept();
}

// Everything else -------------------------------------------------------------------------------

QString Timeline::toolTipAt(const QPointF& position) const
{
    const Part part = partAt(position);
    if (part == Part::None)
        return {};
    const int64_t step =
        part == Part::Scrubber ? scrubberAxis().stepAt(position.x()) : eventUnder(position).value_or(-1);
    if (step < 0)
        return {};
    const QString at = tr("Step %1").arg(grouped(step));
    const Event& event = m_model.trace()->events[size_t(step)];
    QStringList lines{at};
    if (part == Part::Scrubber)
        lines[0] = m_model.section(m_model.sectionAt(step)).name() + QStringLiteral(" · ") + at;
    lines += eventText(*m_model.trace(), event);
    if (const auto bookmark = bookmarkNear(part, position.x())) {
        const QString label = m_document.bookmarks().label(*bookmark);
        lines += label.isEmpty() ? tr("Bookmark at step %1").arg(grouped(*bookmark)) : tr("Bookmark at step %1: %2").arg(grouped(*bookmark), isolated(label));
    }
    if (part == Part::Tracks)
        lines += tr("Click to go there; turn the wheel to zoom, with Shift to scroll");
    return lines.join(u'\n');
}

bool Timeline::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), this);
    return true;
}

void Timeline::resizeEvent(QResizeEvent*) { updateAxis(); }

void Timeline::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    m_passes = m_model.passes();
    if (m_section < 0)
        return;
    m_range = m_model.section(m_section);
    m_groups = m_model.groups(m_section);
    describe();
    update();
}

} // namespace tilescope
