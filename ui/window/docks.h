// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMainWindow>
#include <QSettings>

#include <vector>

class QDockWidget;

namespace tilescope {

class AccountCard;
class CodePanel;
class Document;
class Measurer;
class SoftmaxPanel;

/// The panels beside the stage: their places and sizes in each language and at each scale, and their arrangement
/// while they are put away.
class Docks : public QObject {
    Q_OBJECT
public:
    Docks(Document& document, Measurer& measurer, QMainWindow& window);

    QDockWidget& problem() { return *m_docks.front().widget; }
    SoftmaxPanel& softmax() { return *m_softmax; }
    CodePanel& code() { return *m_code; }
    AccountCard& account() { return *m_account; }
    QList<QAction*> toggleActions() const;

    void retranslate();
    void restyle();
    /// Puts the docks away until show().
    void stow();
    /// The docks as they were, in a window of that size: docks that ask for more for a moment do not enlarge it.
    void show(QSize window);
    /// The same for a window that never had docks, or has them stowed.
    void settle(QSize window);
    /// On the sides where the present language has them.
    void mirror();

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

private:
    struct Dock {
        QDockWidget* widget;
        const char* name; ///< untranslated
    };

    void add(const char* name, Qt::DockWidgetArea area, QWidget* content, QWidget* accessory);
    void arrange();
    void settle(QSize window, int looks);
    /// The account of stored and recomputed is a tab beside the code, where the problem has a backward pass.
    void showAccount();

    Document& m_document;
    QMainWindow& m_window;
    SoftmaxPanel* m_softmax;
    CodePanel* m_code;
    AccountCard* m_account;
    std::vector<Dock> m_docks;
    bool m_stowed = false;
    double m_scale = 0;                                  ///< for which the docks have their sizes
    QByteArray m_arrangement;                            ///< of the docks while they are stowed
    Qt::LayoutDirection m_arrangedFor = Qt::LeftToRight; ///< that arrangement
    Qt::LayoutDirection m_direction = Qt::LeftToRight;   ///< of the docks as they are
};

} // namespace tilescope
