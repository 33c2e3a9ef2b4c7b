// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/stepexports.h"

#include "ui/backward/accountcard.h"
#include "ui/backward/gradientpanel.h"
#include "ui/backward/signedbars.h"
#include "ui/code/codepanel.h"
#include "ui/document/document.h"
#include "ui/export/exportmenu.h"
#include "ui/softmax/rowbars.h"
#include "ui/softmax/softmaxpanel.h"
#include "ui/softmax/statchart.h"
#include "ui/stage/stageview.h"
#include "ui/transport/transportbar.h"
#include "ui/window/stepcsv.h"

#include <QMenu>

namespace tilescope {

StepExports::StepExports(Document& document, const Views& views, QWidget* window)
    : QObject(window), m_menu(new QMenu(window))
{
    StageView& stage = views.stage;
    SoftmaxPanel& softmax = views.softmax;
    const auto table = [&document](QString (*csv)(const Document&)) { return [&document, csv] { return csv(document); }; };
    const auto file = [](const char* view) { return QStringLiteral("tilescope-") + QLatin1String(view); };
    const auto row = [&document, &softmax] { return rowCsv(document, softmax.bars()->values()); };

    // The stage may be OpenGL's, which cannot be asked for shapes: the same scene is painted anew.
    ExportMenu* picture = add(QT_TR_NOOP("Stage"), new ExportMenu([&stage] { return stage.picture(); }, file("stage"),
                                                                  table(sramCsv), window));
    picture->popUpOn(stage);
    const auto map = [&document, &stage] { return mapCsv(document, stage.scores()); };
    add(QT_TR_NOOP("Attention map"), new ExportMenu([&stage] { return stage.mapPicture(); }, file("map"), map, window));
    ExportMenu* panel = add(QT_TR_NOOP("Online softmax"), new ExportMenu([&softmax] { return softmax.picture(); }, file("softmax"),
                                                                          table(rowStatsCsv), window));
    panel->popUpOn(softmax);
    ExportMenu* chart = add(QT_TR_NOOP("Chart of m and l"), new ExportMenu(*softmax.chart(), file("m-and-l"), table(rowStatsCsv)));
    ExportMenu* bars = add(QT_TR_NOOP("Row of P"), new ExportMenu(*softmax.bars(), file("row-of-p"), row));
    SignedBars& signedBars = *softmax.gradient()->bars();
    ExportMenu* gradient = add(QT_TR_NOOP("Row of P, dP and dS"), new ExportMenu(signedBars, file("row-of-ds"), [&softmax] { return gradientCsv(softmax.gradient()->row()); }));
    AccountCard& account = views.account;
    ExportMenu* kept = add(QT_TR_NOOP("Stored or recomputed"),
                           new ExportMenu([&account] { return account.picture(); }, file("stored-or-recomputed"), [&account] { return account.account() ? accountCsv(*account.account()) : QString(); }, window));
    kept->popUpOn(account);
    add(QT_TR_NOOP("Code"), new ExportMenu(views.code, file("code")));
    add(QT_TR_NOOP("Timeline and totals"), new ExportMenu(views.transport, file("timeline"), table(trafficCsv)));

    connect(m_menu, &QMenu::aboutToShow, this, [this, chart, bars, gradient, kept, &document, &account] {
        const auto trace = document.trace();
        const bool standard = trace && trace->problem().algorithm == Algorithm::Standard;
        for (const Entry& entry : m_entries)
            entry.menu->menuAction()->setVisible(trace != nullptr);
        const bool backward = document.inBackward();
        (standard || backward ? chart : bars)->menuAction()->setVisible(false); // they are never there together
        if (backward)
            bars->menuAction()->setVisible(false);
        gradient->menuAction()->setVisible(backward);
        kept->menuAction()->setVisible(account.account().has_value());
    });
    retranslate();
}

ExportMenu* StepExports::add(const char* name, ExportMenu* menu)
{
    connect(menu, &ExportMenu::failed, this, &StepExports::failed);
    connect(menu, &ExportMenu::saved, this, &StepExports::saved);
    m_menu->addMenu(menu);
    m_entries.push_back({name, menu});
    return menu;
}

void StepExports::retranslate()
{
    m_menu->setTitle(tr("Export"));
    for (const Entry& entry : m_entries)
        entry.menu->setTitle(tr(entry.name));
}

} // namespace tilescope
