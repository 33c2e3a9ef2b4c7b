// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/numberfield.h"

#include "ui/theme/theme.h"
#include "ui/widgets/numberspin.h"
#include "ui/widgets/wheelguard.h"

#include <QHBoxLayout>
#include <QSlider>

namespace tilescope {

NumberField::NumberField(Range range, SnapScale scale, QWidget* parent)
    : QWidget(parent), m_scale(std::move(scale)), m_slider(new QSlider(Qt::Horizontal)),
      m_spin(new NumberSpin(range.minimum, range.maximum, range.decimals))
{
    m_slider->setRange(0, m_scale.count() - 1);
    m_slider->setPageStep(1);
    m_spin->setSingleStep(range.step);
    WheelGuard::protect(m_slider);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(m_slider, 1);
    row->addWidget(m_spin);
    setFocusProxy(m_spin);
    updateSizes();

    connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
        if (m_showing)
            return;
        setValue(m_scale.value(position));
        emit edited(value());
    });
    connect(m_spin, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        if (m_showing)
            return;
        setValue(value);
        emit edited(value);
    });
    connect(m_slider, &QSlider::sliderPressed, this, [this] { emit draggingChanged(true); });
    connect(m_slider, &QSlider::sliderReleased, this, [this] { emit draggingChanged(false); });
}

double NumberField::value() const { return m_spin->value(); }

void NumberField::setValue(double value)
{
    m_showing = true;
    m_spin->setValue(value);
    m_slider->setValue(m_scale.position(value));
    m_showing = false;
}

void NumberField::describe(const QString& name, const QString& toolTip)
{
    m_slider->setAccessibleName(name);
    m_spin->setAccessibleName(name);
    setToolTip(toolTip);
    setAccessibleDescription(toolTip);
}

void NumberField::updateSizes()
{
    m_spin->setFont(theme().mono(12));
    m_spin->setFixedSize(int(kSpinWidth * theme().scale()), int(28 * theme().scale()));
    m_slider->setMinimumWidth(int(40 * theme().scale()));
}

} // namespace tilescope
