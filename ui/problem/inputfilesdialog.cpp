// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problem/inputfilesdialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace tilescope {

namespace {

constexpr std::array<char, 3> kLetters{'q', 'k', 'v'};

} // namespace

InputFilesDialog::InputFilesDialog(const InputSource& present, QWidget* parent)
    : QDialog(parent), m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Q, K and V from files"));
    auto* grid = new QGridLayout(this);
    auto* hint = new QLabel(tr("NumPy files (.npy) of shape (batch, heads, N, d), or (N, d) for one head."));
    grid->addWidget(hint, 0, 0, 1, 3);
    const std::array<QString, 3> files{present.q, present.k, present.v};
    for (size_t n = 0; n < m_files.size(); ++n) {
        const QString letter = QString(QLatin1Char(kLetters[n])).toUpper();
        auto* label = new QLabel(letter);
        auto* button = new QPushButton(tr("Browse…"));
        m_files[n] = new QLineEdit(files[n]);
        m_files[n]->setMinimumWidth(360);
        m_files[n]->setAccessibleName(tr("File of %1").arg(letter));
        m_files[n]->setLayoutDirection(Qt::LeftToRight);
        button->setAccessibleName(tr("Browse for %1").arg(letter));
        label->setBuddy(m_files[n]);
        grid->addWidget(label, int(n) + 1, 0);
        grid->addWidget(m_files[n], int(n) + 1, 1);
        grid->addWidget(button, int(n) + 1, 2);
        connect(button, &QPushButton::clicked, this, [this, n] { browse(n); });
        connect(m_files[n], &QLineEdit::textChanged, this, &InputFilesDialog::updateButtons);
    }
    grid->addWidget(m_buttons, 4, 0, 1, 3);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    updateButtons();
}

InputSource InputFilesDialog::source() const
{
    return {InputSource::Kind::Files, m_files[0]->text(), m_files[1]->text(), m_files[2]->text()};
}

void InputFilesDialog::browse(size_t tensor)
{
    const QString folder = QFileInfo(m_files[tensor]->text()).path();
    const QString file =
        QFileDialog::getOpenFileName(this, tr("File of %1").arg(QString(QLatin1Char(kLetters[tensor])).toUpper()),
                                     folder, tr("NumPy arrays (*.npy)"));
    if (!file.isEmpty())
        adopt(tensor, file);
}

/// Files called q.npy, k.npy and v.npy mostly lie together: one choice then fills the empty fields too.
void InputFilesDialog::adopt(size_t tensor, const QString& file)
{
    m_files[tensor]->setText(file);
    const QFileInfo chosen(file);
    if (chosen.fileName().compare(QStringLiteral("%1.npy").arg(QLatin1Char(kLetters[tensor])), Qt::CaseInsensitive) !=
        0)
        return;
    for (size_t n = 0; n < m_files.size(); ++n) {
        const QFileInfo sibling(chosen.dir(), QStringLiteral("%1.npy").arg(QLatin1Char(kLetters[n])));
        if (m_files[n]->text().isEmpty() && sibling.exists())
            m_files[n]->setText(sibling.filePath());
    }
}

void InputFilesDialog::updateButtons()
{
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(std::ranges::all_of(m_files, [](const QLineEdit* file) {
        return QFileInfo(file->text()).isFile();
    }));
}

} // namespace tilescope
