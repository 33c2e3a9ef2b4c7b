// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style.h"
#include "ui/theme/theme.h"

#include <QApplication>

#include <gtest/gtest.h>

int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    tilescope::theme().setMode(tilescope::Theme::Mode::Dark);
    tilescope::installTheme();
    return RUN_ALL_TESTS();
}
