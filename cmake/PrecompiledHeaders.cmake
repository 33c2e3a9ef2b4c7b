# SPDX-License-Identifier: Apache-2.0
# What most files include, parsed once a library: a build from nothing takes half as long. Files still include what they use;
# where a compiler cache is, the scripts build without this.
set(TILESCOPE_COMMON_HEADERS <algorithm> <array> <cmath> <functional> <limits> <memory> <optional> <span> <string> <vector> <fmt/format.h>)
set(TILESCOPE_QT_HEADERS <QApplication> <QComboBox> <QGridLayout> <QHBoxLayout> <QLabel> <QMouseEvent> <QPainter> <QPainterPath>
  <QScrollArea> <QTimer> <QToolButton> <QVBoxLayout> <QWidget>)
set(TILESCOPE_TEST_HEADERS <gmock/gmock.h> <gtest/gtest.h>)
