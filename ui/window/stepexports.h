// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>
#include <vector>

class QMenu;
class QWidget;

namespace tilescope {

class AccountCard;
class CodePanel;
class Document;
class ExportMenu;
class SoftmaxPanel;
class StageView;
class TransportBar;
struct Picture;

/// Every view of the Step workspace as a picture and, where it has numbers, as a table: in one menu, and on a right
/// click into each.
class StepExports : public QObject {
    Q_OBJECT
public:
    struct Views {
        StageView& stage;
        SoftmaxPanel& softmax;
        CodePanel& code;
        TransportBar& transport;
        AccountCard& account;
    };

    StepExports(Document& document, const Views& views, QWidget* window);

    QMenu* menu() const { return m_menu; }
    void retranslate();

signals:
    void failed(const QString& sentence);
    void saved(const QString& sentence);

private:
    ExportMenu* add(const char* name, ExportMenu* menu);

    struct Entry {
        const char* name;
        ExportMenu* menu;
    };
    QMenu* m_menu;
    std::vector<Entry> m_entries;
};

} // namespace tilescope
