// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/tscopefile.h"

#include <QObject>
#include <QString>

#include <optional>

namespace tilescope {

/// Steps of the present trace that the user wants to find again, and what they wrote there.
class BookmarkList : public QObject {
    Q_OBJECT
public:
    const Bookmarks& all() const { return m_bookmarks; }
    void reset(Bookmarks bookmarks = {});
    void toggle(int64_t step);
    /// Sets one where there is none.
    void setLabel(int64_t step, const QString& label);
    /// Empty without one.
    QString label(int64_t step) const;
    std::optional<int64_t> after(int64_t step) const;
    std::optional<int64_t> before(int64_t step) const;

signals:
    void changed();

private:
    Bookmarks m_bookmarks;
};

} // namespace tilescope
