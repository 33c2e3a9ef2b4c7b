// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPainter>
#include <QPixmap>
#include <QStyleHints>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace tilescope {

namespace {

Tokens makeTokens(bool dark)
{
    const auto pick = [dark](const char* darkHex, const char* lightHex) { return QColor(QLatin1String(dark ? darkHex : lightHex)); };
    Tokens t;
    t.win = pick("#12151A", "#F1F3F5");
    t.panel = pick("#191D23", "#FFFFFF");
    t.raised = pick("#242A33", "#E9ECF0");
    t.field = pick("#0F1216", "#F7F8FA");
    t.stage = pick("#0D1014", "#FAFBFC");
    t.line = pick("#2B323B", "#DBE0E6");
    t.lineStrong = pick("#424D5A", "#B4BEC9");
    t.ink = pick("#EEF2F6", "#14202B");
    t.ink2 = pick("#B7C1CC", "#42505D");
    t.ink3 = pick("#8C98A6", "#606D7B");
    t.accent = QColor("#56B4E9");
    t.textOnAccent = QColor("#08202E");
    t.accentStroke = pick("#56B4E9", "#1F84BF");
    t.currentOutline = pick("#FFFFFF", "#0B141C");
    t.hbmFill = pick("#1A2430", "#E4EBF2");
    t.hbmEdge = pick("#3D5166", "#A6B8C9");
    t.hbmText = pick("#B9CBDD", "#3C5266");
    t.sramFill = pick("#372E1A", "#FFF1CF");
    t.sramEdge = pick("#B9923C", "#D6A22F");
    t.sramText = pick("#F5E2AE", "#6B4C05");
    t.ok = pick("#6FCBA6", "#00704F");
    t.limit = pick("#F2A97A", "#B04A00");
    t.hatch = pick("#4A545F", "#AEB8C2");
    t.standard = pick("#9AA7B4", "#4A5763");
    return t;
}

/// A brush that repeats what `draw` paints on 12 × 12 pixels: a gradient's texture is its tensor's, twice as wide.
template <class Draw>
QBrush tiled(const QColor& color, Draw&& draw)
{
    QPixmap tile(12, 12);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    draw(painter);
    return QBrush(tile);
}

QFont makeFont(const QStringList& families, double px, int weight)
{
    QFont font;
    font.setFamilies(families);
    font.setPixelSize(std::max(1, int(std::lround(px))));
    font.setWeight(QFont::Weight(weight));
    return font;
}

} // namespace

Theme& Theme::instance()
{
    static Theme theme;
    return theme;
}

Theme::Theme()
{
    // Read before the program sets a palette of its own.
    const QPalette system = QApplication::palette();
    m_systemDark = system.color(QPalette::Window).lightness() < system.color(QPalette::WindowText).lightness();
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    if (qApp) {
        const auto follow = [this](Qt::ColorScheme scheme) {
            m_systemDark = scheme == Qt::ColorScheme::Dark;
            if (m_mode == Mode::System)
                setMode(m_mode);
        };
        connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, follow);
    }
#endif
    update();
}

void Theme::setMode(Mode mode)
{
    m_mode = mode;
    update();
    emit changed();
}

void Theme::update()
{
    m_dark = m_mode == Mode::System ? m_systemDark : m_mode == Mode::Dark;
    m_tokens = makeTokens(m_dark);
}

void Theme::setReducedMotion(bool reduced)
{
    if (std::exchange(m_reducedMotion, reduced) != reduced)
        emit changed();
}

void Theme::setScale(double scale)
{
    if (std::exchange(m_scale, scale) != scale)
        emit changed();
}

QPalette Theme::palette() const
{
    const Tokens& t = m_tokens;
    QPalette p;
    p.setColor(QPalette::Window, t.win);
    p.setColor(QPalette::Base, t.field);
    p.setColor(QPalette::AlternateBase, t.raised);
    p.setColor(QPalette::Button, t.panel);
    for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::BrightText, QPalette::ToolTipText})
        p.setColor(role, t.ink);
    p.setColor(QPalette::PlaceholderText, t.ink3);
    p.setColor(QPalette::Highlight, t.accent);
    p.setColor(QPalette::HighlightedText, t.textOnAccent);
    p.setColor(QPalette::Link, t.accentStroke);
    p.setColor(QPalette::Light, t.lineStrong);
    p.setColor(QPalette::Midlight, t.lineStrong);
    p.setColor(QPalette::Mid, t.line);
    p.setColor(QPalette::Dark, t.win);
    p.setColor(QPalette::Shadow, t.win);
    p.setColor(QPalette::ToolTipBase, t.panel);
    for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, t.ink3);
    return p;
}

QColor Theme::tensorColor(TensorId tensor)
{
    switch (tensor) {
    case TensorId::Q: return QColor("#0072B2");
    case TensorId::K: return QColor("#E69F00");
    case TensorId::V: return QColor("#009E73");
    case TensorId::S:
    case TensorId::P:
    case TensorId::PDrop:
    case TensorId::DropMask: return QColor("#CC79A7");
    case TensorId::O: return QColor("#D55E00");
    case TensorId::KT: return tensorColor(TensorId::K);
    // Gradients: hues beside their tensors', apart from each other too.
    case TensorId::dQ: return QColor("#6D8BE8");
    case TensorId::dK: return QColor("#F2CF5B");
    case TensorId::dV: return QColor("#7CC653");
    case TensorId::dO: return QColor("#EE8F78");
    case TensorId::dP:
    case TensorId::dS: return QColor("#AC8FDC");
    default: return QColor("#B9AE72");
    }
}

QColor Theme::textOnTensor(TensorId tensor) { return tensor == TensorId::Q ? QColor(Qt::white) : QColor("#14100A"); }

QBrush Theme::tensorTexture(TensorId tensor)
{
    const QColor onQ(255, 255, 255, 66), onOthers(0, 0, 0, 51);
    switch (tensor) {
    case TensorId::Q: return {onQ, Qt::HorPattern};
    case TensorId::K: return {onOthers, Qt::VerPattern};
    case TensorId::V: return {onOthers, Qt::Dense6Pattern};
    case TensorId::O: return {onOthers, Qt::BDiagPattern};
    case TensorId::KT: return {onOthers, Qt::VerPattern};
    case TensorId::dQ: return tiled(onOthers, [](QPainter& painter) { painter.drawRect(0, 9, 12, 3); });
    case TensorId::dK: return tiled(onOthers, [](QPainter& painter) { painter.drawRect(9, 0, 3, 12); });
    case TensorId::dV: return tiled(onOthers, [](QPainter& painter) { painter.drawRect(4, 4, 4, 4); });
    case TensorId::dO: return {onOthers, Qt::FDiagPattern};
    case TensorId::L:
    case TensorId::LSE: return {onOthers, Qt::HorPattern};
    case TensorId::D: return {onOthers, Qt::VerPattern};
    default: return Qt::NoBrush;
    }
}

QString Theme::tensorLetter(TensorId tensor)
{
    switch (tensor) {
    case TensorId::MTile: return QStringLiteral("m\u0303");
    case TensorId::LTile: return QStringLiteral("l\u0303");
    case TensorId::Alpha: return QStringLiteral("α");
    case TensorId::Beta: return QStringLiteral("β");
    case TensorId::PDrop: return QStringLiteral("P′");
    case TensorId::KT: return QStringLiteral("Kᵀ");
    case TensorId::DropMask: return tr("mask", "the tensor of kept and dropped entries");
    default: {
        const auto name = nameOf(tensor);
        return QString::fromUtf8(name.data(), qsizetype(name.size()));
    }
    }
}

QColor Theme::algorithmColor(Algorithm algorithm) const
{
    return algorithm == Algorithm::Standard ? m_tokens.standard : m_tokens.accent;
}

namespace {

QColor along(std::span<const QColor> ramp, double t)
{
    const double position = std::clamp(std::isnan(t) ? 0.0 : t, 0.0, 1.0) * double(ramp.size() - 1);
    const size_t low = std::min(size_t(position), ramp.size() - 2);
    const double f = position - double(low);
    const auto mix = [f](int a, int b) { return int(std::lround(a + (b - a) * f)); };
    const QColor &a = ramp[low], &b = ramp[low + 1];
    return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

} // namespace

QColor Theme::explore(double t)
{
    static const std::array<QColor, 7> ramp{QColor("#FFF2C4"), QColor("#E9D27E"), QColor("#B7B48A"), QColor("#7D93A0"),
                                            QColor("#47698A"), QColor("#2B4668"), QColor("#1C2E47")};
    return along(ramp, t);
}

QColor Theme::heat(double t) const
{
    static const std::array<QColor, 6> darkRamp{QColor("#1B141B"), QColor("#4A2A40"), QColor("#8A4A70"),
                                                QColor("#CC79A7"), QColor("#F1C4DB"), QColor("#FFF4FA")};
    static const std::array<QColor, 6> lightRamp{QColor("#FFF8FC"), QColor("#F6DCE9"), QColor("#E3AECA"),
                                                 QColor("#CC79A7"), QColor("#8F4470"), QColor("#4C1E3A")};
    return along(m_dark ? darkRamp : lightRamp, t);
}

QFont Theme::ui(double px, int weight) const
{
    return makeFont({"Inter", "Inter Display", "Noto Sans", "Noto Sans Arabic", "DejaVu Sans", "sans-serif"}, px * m_scale, weight);
}

QFont Theme::mono(double px, int weight) const
{
    QFont font = makeFont({"JetBrains Mono NL", "JetBrains Mono", "Noto Sans Arabic", "Noto Sans Mono", "DejaVu Sans Mono", "monospace"}, px * m_scale, weight);
    font.setStyleHint(QFont::Monospace);
    return font;
}

QFont Theme::code(double px) const
{
    QFont font = mono(px);
    font.setStyleStrategy(QFont::PreferNoShaping); // no ligatures: != stays two characters
    return font;
}

QFont Theme::math(double px) const
{
    QFont font = ui(px);
    font.setItalic(true);
    return font;
}

} // namespace tilescope
