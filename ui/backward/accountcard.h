// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/backward/account.h"
#include "ui/export/exportimage.h"
#include "ui/widgets/paintedview.h"

#include <optional>

namespace tilescope {

class Document;

/// The account of the backward pass: what each algorithm keeps for it in HBM, as bars of bytes, and what flash computes again
/// instead, as a share of the backward pass's arithmetic with how much of it has been done.
class AccountCard : public PaintedView {
    Q_OBJECT
public:
    explicit AccountCard(Document& document, QWidget* parent = nullptr);

    /// Nothing where the trace has no backward pass.
    const std::optional<Account>& account() const { return m_account; }
    /// All of it in words.
    QString summary() const;
    /// What is kept as far as there is room.
    static QString amountsText(const Kept& kept, double room);
    void retranslate();
    /// In its natural size: behind another tab it has none.
    Picture picture();

    QSize sizeHint() const override;
    int heightForWidth(int width) const override; ///< with the whole conclusion
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    QString tipAt(const QPointF& position) override;

private:
    void refresh();
    void paintKept(QPainter& painter, const QRectF& area, const Kept& kept) const;
    void paintAgain(QPainter& painter, const QRectF& area) const;
    QString conclusion() const;
    QString soFar() const;

    Document& m_document;
    std::optional<Account> m_account;
};

} // namespace tilescope
