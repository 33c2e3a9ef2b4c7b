// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style.h"

#include "ui/theme/stylepaint.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QStyleFactory>
#include <QStyleOptionComboBox>
#include <QStyleOptionSpinBox>
#include <QStyleOptionToolButton>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

int scaled(double px) { return int(std::lround(px * theme().scale())); }
bool flagged(const QWidget* widget, const char* property) { return widget && widget->property(property).toBool(); }

/// Both together in the middle; Fusion would put the icon at the edge.
template <class Button>
void paintIconAndText(const Style& style, const Button& option, const QFont& font, QPainter& painter)
{
    const int gap = scaled(6), text = option.fontMetrics.size(Qt::TextShowMnemonic, option.text).width();
    const int left = option.rect.left() + (option.rect.width() - option.iconSize.width() - gap - text) / 2;
    const QRect icon(QPoint(left, option.rect.center().y() - option.iconSize.height() / 2 + 1), option.iconSize);
    const QRect label(icon.right() + 1 + gap, option.rect.top(), text + 1, option.rect.height());
    const bool enabled = option.state & QStyle::State_Enabled;
    option.icon.paint(&painter, QStyle::visualRect(option.direction, option.rect, icon), Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    painter.setFont(font);
    style.drawItemText(&painter, QStyle::visualRect(option.direction, option.rect, label), Qt::AlignCenter | Qt::TextShowMnemonic, option.palette, enabled,
                       option.text, QPalette::ButtonText);
}

void paintToolButton(const Style& style, const QStyleOptionToolButton& option, QPainter& painter, const QWidget* widget)
{
    const bool segment = flagged(widget, kSegmentProperty), primary = flagged(widget, kPrimaryProperty);
    const bool flat = option.state & QStyle::State_AutoRaise;
    if (segment)
        paintSegment(painter, option.rect, option.state, primary);
    else
        paintButton(painter, option.rect, option.state, flat, primary);
    QStyleOptionToolButton label = option;
    label.state &= ~(QStyle::State_Sunken | QStyle::State_MouseOver); // nothing shifts when pressed
    if (primary && (!segment || (option.state & QStyle::State_On)) && (option.state & QStyle::State_Enabled))
        for (auto role : {QPalette::ButtonText, QPalette::WindowText})
            label.palette.setColor(role, tokens().textOnAccent);
    else if (segment && !(option.state & QStyle::State_On))
        label.palette.setColor(QPalette::ButtonText, option.state & QStyle::State_Enabled ? tokens().ink2 : tokens().lineStrong);
    if (label.toolButtonStyle == Qt::ToolButtonTextBesideIcon && !label.icon.isNull())
        paintIconAndText(style, label, label.font, painter);
    else
        style.drawControl(QStyle::CE_ToolButtonLabel, &label, &painter, widget);
}

void paintSpinBox(const Style& style, const QStyleOptionSpinBox& option, QPainter& painter, const QWidget* widget)
{
    if (option.frame)
        paintField(painter, option.rect, option.state);
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto arrow = [&](QStyle::SubControl part, Chevron direction, QAbstractSpinBox::StepEnabledFlag flag) {
        const QRect area = style.subControlRect(QStyle::CC_SpinBox, &option, part, widget);
        const bool hover = option.activeSubControls == part && (option.state & QStyle::State_MouseOver);
        paintChevron(painter, area, direction, !(option.stepEnabled & flag) ? tokens().lineStrong : hover ? tokens().ink : tokens().ink3);
    };
    arrow(QStyle::SC_SpinBoxUp, Chevron::Up, QAbstractSpinBox::StepUpEnabled);
    arrow(QStyle::SC_SpinBoxDown, Chevron::Down, QAbstractSpinBox::StepDownEnabled);
}

void paintScrollBar(const Style& style, const QStyleOptionSlider& option, QPainter& painter, const QWidget* widget)
{
    if (option.maximum <= option.minimum)
        return;
    QRectF handle = style.subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarSlider, widget);
    handle = option.orientation == Qt::Horizontal ? handle.adjusted(2, 3, -2, -2) : handle.adjusted(3, 2, -2, -2);
    const bool lively = option.state & (QStyle::State_MouseOver | QStyle::State_Sunken);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(lively ? tokens().ink3 : tokens().lineStrong);
    const double radius = std::min(handle.width(), handle.height()) / 2;
    painter.drawRoundedRect(handle, radius, radius);
}

void paintTip(QPainter& painter, const QRect& area)
{
    painter.fillRect(area, tokens().panel);
    painter.setPen(tokens().lineStrong);
    painter.drawRect(area.adjusted(0, 0, -1, -1));
}

} // namespace

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case PE_FrameFocusRect: return paintFocusRing(*painter, option->rect, 6);
    case PE_PanelButtonCommand:
        return paintButton(*painter, option->rect, option->state, flagged(widget, "flat"), flagged(widget, kPrimaryProperty));
    case PE_PanelButtonTool:
        return paintButton(*painter, option->rect, option->state, option->state & State_AutoRaise, flagged(widget, kPrimaryProperty));
    case PE_PanelLineEdit:
        if (widget && widget->parentWidget() && (widget->parentWidget()->inherits("QAbstractSpinBox") || widget->parentWidget()->inherits("QComboBox")))
            return; // their own frame is the field
        return paintField(*painter, option->rect, option->state);
    case PE_FrameLineEdit:
    case PE_FrameTabWidget:
    case PE_FrameStatusBarItem:
    case PE_IndicatorToolBarHandle:
    case PE_FrameButtonTool: return;
    case PE_FrameTabBarBase: return;
    case PE_IndicatorCheckBox: return paintCheckBox(*painter, option->rect, option->state);
    case PE_PanelTipLabel: return paintTip(*painter, option->rect);
    case PE_IndicatorDockWidgetResizeHandle: painter->fillRect(option->rect, tokens().line); return;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case CE_TabBarTab:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option))
            return paintTab(*painter, *tab);
        break;
    case CE_PushButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
            QStyleOptionButton label = *button;
            if (flagged(widget, kPrimaryProperty) && (label.state & State_Enabled))
                label.palette.setColor(QPalette::ButtonText, tokens().textOnAccent);
            if (!label.icon.isNull() && !label.text.isEmpty())
                return paintIconAndText(*this, label, painter->font(), *painter);
            return QProxyStyle::drawControl(element, &label, painter, widget);
        }
        break;
    case CE_ProgressBarGroove: return paintProgressGroove(*painter, option->rect);
    case CE_ProgressBarContents:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option))
            return paintProgress(*painter, *bar);
        break;
    case CE_ToolBar: painter->fillRect(option->rect, tokens().panel); return;
    case CE_Splitter: painter->fillRect(option->rect, tokens().line); return;
    case CE_ShapedFrame: // separators and boxes are hairlines
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->frameShape == QFrame::HLine) {
            painter->fillRect(QRect(option->rect.left(), option->rect.center().y(), option->rect.width(), 1), tokens().line);
            return;
        } else if (frame && frame->frameShape == QFrame::VLine) {
            painter->fillRect(QRect(option->rect.center().x(), option->rect.top(), 1, option->rect.height()), tokens().line);
            return;
        }
        break;
    default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    switch (control) {
    case CC_ComboBox:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            if (combo->frame)
                paintField(*painter, option->rect, option->state);
            paintChevron(*painter, subControlRect(control, option, SC_ComboBoxArrow, widget), Chevron::Down,
                         option->state & State_Enabled ? tokens().ink2 : tokens().lineStrong);
            return;
        }
        break;
    case CC_SpinBox:
        if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option))
            return paintSpinBox(*this, *spin, *painter, widget);
        break;
    case CC_Slider:
        if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option))
            return paintSlider(*painter, *slider, subControlRect(control, option, SC_SliderHandle, widget));
        break;
    case CC_ScrollBar:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option))
            return paintScrollBar(*this, *bar, *painter, widget);
        break;
    case CC_ToolButton:
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option))
            return paintToolButton(*this, *button, *painter, widget);
        break;
    default: break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part, const QWidget* widget) const
{
    const QRect r = option->rect;
    if (control == CC_SpinBox && part != SC_SpinBoxFrame) {
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        const int arrows = spin && spin->buttonSymbols == QAbstractSpinBox::NoButtons ? 6 : scaled(18);
        const QRect arrow(r.right() + 1 - arrows, r.top() + 3, arrows - 2, r.height() / 2 - 3);
        QRect area = part == SC_SpinBoxUp     ? arrow
                     : part == SC_SpinBoxDown ? arrow.translated(0, arrow.height())
                                              : r.adjusted(6, 2, -arrows, -2);
        return visualRect(option->direction, r, area);
    }
    if (control == CC_ComboBox && (part == SC_ComboBoxArrow || part == SC_ComboBoxEditField)) {
        const int arrow = scaled(22);
        const QRect area = part == SC_ComboBoxArrow ? QRect(r.right() + 1 - arrow, r.top(), arrow - 4, r.height())
                                                    : r.adjusted(scaled(6), 2, -arrow, -2);
        return visualRect(option->direction, r, area);
    }
    if (control == CC_ScrollBar && (part == SC_ScrollBarAddLine || part == SC_ScrollBarSubLine))
        return {};
    if (control == CC_ScrollBar && (part == SC_ScrollBarGroove))
        return r;
    if (control == CC_ScrollBar && (part == SC_ScrollBarSlider || part == SC_ScrollBarAddPage || part == SC_ScrollBarSubPage)) {
        const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        const bool horizontal = bar->orientation == Qt::Horizontal;
        const int length = horizontal ? r.width() : r.height(), range = bar->maximum - bar->minimum;
        const int handle = range <= 0 ? length : std::clamp(int(int64_t(bar->pageStep) * length / (range + bar->pageStep)), std::min(24, length), length);
        const int at = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - handle, bar->upsideDown);
        const int begin = part == SC_ScrollBarSubPage ? 0 : part == SC_ScrollBarSlider ? at : at + handle;
        const int end = part == SC_ScrollBarSubPage ? at : part == SC_ScrollBarSlider ? at + handle : length;
        return horizontal ? QRect(r.left() + begin, r.top(), end - begin, r.height()) : QRect(r.left(), r.top() + begin, r.width(), end - begin);
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_PushButton: return {std::max(result.width(), size.width() + scaled(24)), std::max(result.height(), scaled(32))};
    case CT_ComboBox: return {size.width() + scaled(40), std::max(size.height() + 4, scaled(28))};
    case CT_SpinBox:
    case CT_LineEdit: return {result.width(), std::max(size.height() + 4, scaled(28))};
    case CT_ToolButton:
        if (flagged(widget, kSegmentProperty))
            return {size.width() + scaled(14), std::max(size.height(), scaled(24))};
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option); button && !button->text.isEmpty() && button->toolButtonStyle != Qt::ToolButtonIconOnly)
            result.rwidth() = size.width() + scaled(12);
        return result.expandedTo({scaled(30), scaled(30)});
    case CT_TabBarTab: // room for the bolder face of the chosen tab
        return {size.width() + scaled(8), scaled(36)};
    case CT_MenuItem: return {result.width() + scaled(12), std::max(result.height(), scaled(28))};
    default: return result;
    }
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_SliderThickness:
    case PM_SliderControlThickness: return 22;
    case PM_SliderLength: return 14;
    case PM_ScrollBarExtent: return 11;
    case PM_ScrollBarSliderMin: return 24;
    case PM_DockWidgetSeparatorExtent: return 1;
    case PM_DockWidgetFrameWidth:
    case PM_ToolBarFrameWidth:
    case PM_ToolBarItemMargin:
    case PM_ToolBarItemSpacing:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabShiftVertical:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical: return 0;
    case PM_SplitterWidth: return 1;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight: return scaled(18);
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize: return scaled(18);
    case PM_MenuButtonIndicator: return 0; // menus open from the whole button
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const
{
    switch (hint) {
    case SH_Slider_AbsoluteSetButtons: return Qt::LeftButton;
    case SH_ComboBox_Popup:
    case SH_EtchDisabledText:
    case SH_UnderlineShortcut: return 0;
    case SH_ToolTip_WakeUpDelay: return 350;
    default: return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

void Style::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (widget->inherits("QAbstractButton") || widget->inherits("QComboBox") || widget->inherits("QAbstractSpinBox") ||
        widget->inherits("QAbstractSlider") || widget->inherits("QTabBar") || widget->inherits("QLineEdit"))
        widget->setAttribute(Qt::WA_Hover);
}

void installTheme()
{
    const auto apply = [] {
        QApplication::setPalette(theme().palette());
        QApplication::setFont(theme().ui());
    };
    QApplication::setStyle(new Style);
    QObject::connect(&theme(), &Theme::changed, qApp, apply);
    apply();
}

} // namespace tilescope
