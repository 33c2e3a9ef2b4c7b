// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/core/support/problems.h"
#include "ui/document/document.h"

#include <QWidget>

#include <memory>

namespace tilescope::test {

/// FlashAttention-2 with at least a million events.
Problem millionEvents();

/// Inputs of a fixed shape, as a sample has one.
std::shared_ptr<const Inputs> sampleOf(int64_t heads, int64_t n, int64_t d);

/// A document over an engine that reports the agreed events without computing anything.
std::unique_ptr<Document> makeDocument(std::shared_ptr<const Inputs> sample = nullptr);

/// Applies the problem and waits for its trace; returns whether it came.
bool record(Document& document, const Problem& problem);

/// The child of that name, which has to exist.
template <class Widget = QWidget>
Widget& child(QWidget& parent, const char* name)
{
    auto* found = parent.findChild<Widget*>(QLatin1String(name));
    if (!found)
        qFatal("no child called %s", name);
    return *found;
}

} // namespace tilescope::test
