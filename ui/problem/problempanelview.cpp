// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problem/problempanel.h"

#include "ui/problem/problemtooltips.h"
#include "ui/problem/srambudget.h"
#include "ui/text/eventtext.h"
#include "ui/text/masktext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/theme/theme.h"
#include "ui/widgets/combobox.h"
#include "ui/widgets/glyphs.h"
#include "ui/widgets/numberfield.h"
#include "ui/widgets/numberspin.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

// How the form follows the document, the language and the theme.
namespace tilescope {

namespace {

constexpr int kLowPanel = 600; ///< height below which the budget makes room

} // namespace

void ProblemPanel::refresh()
{
    const QScopedValueRollback following(m_refreshing, true);
    const Problem& p = m_document.problem();
    if (p.nq != p.nk && m_link->isChecked())
        m_link->setChecked(false);
    m_algorithm->setCurrentIndex(int(p.algorithm));
    m_pass->setCurrentIndex(int(p.pass));
    m_element->setCurrentIndex(int(p.dtype));
    m_mask->setCurrentIndex(maskChoiceOf(p.mask));
    m_length->setValue(double(p.nq));
    m_keys->setValue(double(p.nk));
    m_keys->setEnabled(!m_link->isChecked());
    m_link->setIcon(glyphIcon(m_link->isChecked() ? Glyph::Linked : Glyph::Unlinked, tokens().ink2, tokens().ink3));
    m_headDim->setValue(double(p.d));
    m_heads->setValue(double(p.heads));
    m_batch->setValue(double(p.batch));
    m_rows->setValue(double(p.br));
    m_cols->setValue(double(p.bc));
    m_dropout->setValue(p.dropout);
    m_seed->setValue(double(p.seed));
    refreshTips();
    refreshSource();
}

void ProblemPanel::refreshTips()
{
    const Problem& p = m_document.problem();
    m_algorithm->setToolTip(tooltips::algorithm(p.algorithm));
    m_pass->setToolTip(tooltips::pass(p.pass));
    m_element->setToolTip(tooltips::element(p));
    m_mask->setToolTip(maskTip(p));
    m_length->describe(m_link->isChecked() ? tr("Length N") : tr("Queries Nq"), tooltips::length(p));
    m_keys->describe(tr("Keys Nk"), m_link->isChecked()
                                        ? tr("As many keys as queries. Unlock to choose another number.")
                                        : tooltips::length(p));
    m_headDim->describe(tr("Head dim d"), tooltips::headDim(p));
    m_rows->describe(tr("Rows Br"), tooltips::rows(p));
    m_cols->describe(tr("Cols Bc"), tooltips::cols(p));
    m_dropout->describe(tr("Dropout"), tooltips::dropout(p));
    m_heads->setToolTip(tooltips::heads(p));
    m_batch->setToolTip(tooltips::heads(p));
    m_link->setToolTip(m_link->isChecked() ? tr("Unlock: choose the number of keys apart")
                                           : tr("Lock: as many keys as queries"));
}

void ProblemPanel::refreshSource()
{
    using enum InputSource::Kind;
    const InputSource::Kind kind = m_document.settings().source.kind;
    {
        const QSignalBlocker quiet(m_input);
        m_input->clear();
        if (m_document.sample())
            m_input->addItem(tr("Sentence sample"), int(Sample));
        m_input->addItem(tr("Random"), int(Random));
        m_input->addItem(tr("Files…"), int(Files));
        if (kind == Trace)
            m_input->addItem(tr("From the recording"), int(Trace));
        m_input->setCurrentIndex(m_input->findData(int(kind)));
    }
    const auto inputs = m_document.inputs();
    const bool drawn = m_document.problem().pass == Pass::Backward && !(inputs && inputs->dO.size() > 0);
    const bool seeded = kind == Random || drawn || m_document.problem().dropout > 0;
    m_seed->setVisible(seeded);
    std::ranges::find(m_captions, m_seed, [](const Caption& caption) { return caption.label->buddy(); })->label->setVisible(seeded);
    m_seed->setToolTip(drawn ? tr("Seed of the random inputs, of the dropout mask and of the output's gradient dO")
                             : tr("Seed of the random inputs and of the dropout mask"));
    m_sourceCaption->setText(sourceCaption());
}

QString ProblemPanel::sourceCaption() const
{
    const Problem& p = m_document.problem();
    if (m_document.settings().source.kind == InputSource::Kind::Random) {
        if (m_leftSource == InputSource::Kind::Sample)
            return tr("Random now: the sample has another shape. Undo brings it back.");
        if (m_leftSource == InputSource::Kind::Trace)
            return tr("Random now: the recording has another shape. Undo brings it back.");
        if (m_leftSource)
            return tr("Random now: the files have another shape. Undo brings them back.");
        return tr("Random, seed %1").arg(p.seed);
    }
    const auto inputs = m_document.inputs();
    if (!inputs)
        return {};
    // "Sentence sample: MiniLM, layer 3": the field above says the first part already.
    const bool sample = m_document.settings().source.kind == InputSource::Kind::Sample;
    const QString whole = QString::fromStdString(inputs->name);
    const QString name = isolated(inputName(sample ? whole.section(QStringLiteral(": "), -1) : whole));
    if (p.nq != inputs->Q.rows || p.nk != inputs->K.rows)
        return tr("%1, the first %2 of %3 rows").arg(name, grouped(p.nq), grouped(inputs->Q.rows));
    const int64_t first = inputs->firstHead + m_document.settings().source.head;
    if (p.heads == 1)
        return tr("%1, head %2").arg(name).arg(first);
    return tr("%1, heads %2–%3").arg(name).arg(first).arg(first + p.heads - 1);
}

void ProblemPanel::retranslate()
{
    const QScopedValueRollback following(m_refreshing, true);
    setTexts(*m_algorithm,
             {algorithmText(Algorithm::Standard), algorithmText(Algorithm::Flash1), algorithmText(Algorithm::Flash2)});
    setTexts(*m_element, {QStringLiteral("float32"), QStringLiteral("float16"), QStringLiteral("bfloat16")});
    setTexts(*m_mask, maskChoices());
    for (const Caption& caption : m_captions)
        caption.label->setText(caption.text());
    setAccessibleName(tr("Problem"));
    m_pass->setSegmentText(0, tr("Forward"));
    m_pass->setSegmentText(1, tr("+ backward"));
    m_pass->setAccessibleName(tr("Pass"));
    m_algorithm->setAccessibleName(tr("Algorithm"));
    m_element->setAccessibleName(tr("Element type"));
    m_mask->setAccessibleName(tr("Mask"));
    m_input->setAccessibleName(tr("Input"));
    m_heads->setAccessibleName(tr("Heads"));
    m_batch->setAccessibleName(tr("Batch"));
    m_seed->setAccessibleName(tr("Seed"));
    m_link->setAccessibleName(tr("As many keys as queries"));
    refresh();
}

void ProblemPanel::applyTheme()
{
    const double scale = theme().scale();
    for (const Caption& caption : m_captions) {
        QPalette palette = caption.label->palette();
        palette.setColor(QPalette::WindowText, caption.heading ? tokens().ink3 : tokens().ink2);
        caption.label->setPalette(palette);
        caption.label->setFont(caption.heading ? theme().ui(12, QFont::DemiBold) : theme().ui(13));
        caption.label->setFixedHeight(int((caption.heading ? 22 : 32) * scale));
    }
    for (QComboBox* combo : {m_algorithm, m_element, m_mask, m_input}) {
        combo->setFont(theme().ui(13));
        combo->setFixedHeight(int(28 * scale));
    }
    for (int pass = 0; pass < m_pass->count(); ++pass) {
        m_pass->segment(pass)->setFont(theme().ui(12));
        QSizePolicy share(QSizePolicy::Ignored, QSizePolicy::Preferred); // of the field's width, by their words
        share.setHorizontalStretch(pass == 0 ? 3 : 4);
        m_pass->segment(pass)->setSizePolicy(share);
    }
    m_pass->setMinimumWidth(int(140 * scale));
    for (NumberField* field : {m_length, m_keys, m_headDim, m_rows, m_cols, m_dropout})
        field->updateSizes();
    for (NumberSpin* spin : {m_heads, m_batch, m_seed}) {
        spin->setFont(theme().mono(12.5));
        spin->setFixedHeight(int(28 * scale));
        spin->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // two share the width of one field
        spin->setMinimumWidth(int(56 * scale));
    }
    m_link->setFixedSize(int(26 * scale), int(26 * scale));
    QPalette palette = m_sourceCaption->palette();
    palette.setColor(QPalette::WindowText, tokens().ink3);
    m_sourceCaption->setPalette(palette);
    m_sourceCaption->setFont(theme().ui(12));
    setMinimumWidth(int(264 * scale));
    update();
}

void ProblemPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

/// On a low window the budget leaves more room to the form.
void ProblemPanel::resizeEvent(QResizeEvent*) { m_budget->setCompact(height() < kLowPanel * theme().scale()); }

void ProblemPanel::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), tokens().panel); }

} // namespace tilescope
