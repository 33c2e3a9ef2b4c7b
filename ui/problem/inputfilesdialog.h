// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

#include <QDialog>

#include <array>

class QDialogButtonBox;
class QLineEdit;

namespace tilescope {

/// Asks for the .npy files of Q, K and V.
class InputFilesDialog : public QDialog {
    Q_OBJECT
public:
    explicit InputFilesDialog(const InputSource& present, QWidget* parent = nullptr);

    InputSource source() const;

private:
    void browse(size_t tensor);
    void adopt(size_t tensor, const QString& file);
    void updateButtons();

    std::array<QLineEdit*, 3> m_files{};
    QDialogButtonBox* m_buttons;
};

} // namespace tilescope
