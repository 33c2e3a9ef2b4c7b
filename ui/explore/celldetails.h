// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/exploremodel.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace tilescope {

class SramTable;

/// The cell under the pointer, or the selected one: what its tiles take of SRAM, what it costs, and, where it does not
/// fit, the nearest blocks that do.
class CellDetails : public QWidget {
    Q_OBJECT
public:
    explicit CellDetails(ExploreModel& model, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Fact {
        QLabel *name, *value, *note;
    };
    enum FactKind { Time, Hbm, Occupancy, Error, FactCount };

    void build();
    void refresh();
    void refreshFacts(const ExploreCell& cell);
    void setFact(FactKind kind, const QString& name, const QString& value, const QString& note);
    void offer(GridPlace place);

    ExploreModel& m_model;
    QLabel *m_blocks, *m_verdict, *m_sramTitle, *m_reason, *m_waysTitle;
    SramTable* m_sram;
    QWidget* m_factsBox;
    Fact m_facts[FactCount];
    QVBoxLayout* m_ways;
    std::vector<TileSuggestion> m_offered;
};

} // namespace tilescope
