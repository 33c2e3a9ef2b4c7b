// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

#include "ui/window/workspace.h"

#include <QWidget>

class QAction;
class QComboBox;
class QLabel;
class QMenu;
class QToolButton;

namespace tilescope {

class Commands;
class SegmentedControl;

/// Logo, device, algorithm and pass, language, theme, presentation mode and the menu with everything else.
class TopBar : public QWidget {
    Q_OBJECT
public:
    TopBar(Document& document, Commands& commands, QWidget* parent = nullptr);

    void setWorkspace(Workspace workspace);
    /// The dock toggles and the rest of the view menu come from the window.
    void addViewActions(const QList<QAction*>& actions);

    /// What the present workspace can export; null where its views have menus of their own.
    void setExportMenu(QMenu* menu) { m_exports = menu; }

signals:
    void languageChosen(int language);   ///< a Language
    void workspaceChosen(int workspace); ///< a Workspace

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate();
    /// Leaves out what is least missed until the rest has its full width.
    void fit();
    void dress(int without);
    QString deviceText(bool withName) const;
    void restyle();
    void showDevice();
    void showAlgorithm();
    void fillDeviceMenu();
    void fillMenu();
    void chooseAlgorithm(int index);

    Document& m_document;
    Commands& m_commands;
    QLabel *m_logo, *m_name;
    SegmentedControl *m_workspaces, *m_languages;
    QToolButton *m_device, *m_theme, *m_present, *m_more;
    QComboBox* m_algorithm;
    QMenu *m_deviceMenu, *m_menu, *m_exports = nullptr;
    QList<QAction*> m_viewActions;
};

} // namespace tilescope
