// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/bookmarklist.h"

#include <iterator>
#include <utility>

namespace tilescope {

void BookmarkList::reset(Bookmarks bookmarks)
{
    if (m_bookmarks.empty() && bookmarks.empty())
        return;
    m_bookmarks = std::move(bookmarks);
    emit changed();
}

void BookmarkList::toggle(int64_t step)
{
    if (m_bookmarks.erase(step) == 0)
        m_bookmarks[step];
    emit changed();
}

void BookmarkList::setLabel(int64_t step, const QString& label)
{
    m_bookmarks[step] = label.simplified().toStdString();
    emit changed();
}

QString BookmarkList::label(int64_t step) const
{
    const auto found = m_bookmarks.find(step);
    return found == m_bookmarks.end() ? QString() : QString::fromStdString(found->second);
}

std::optional<int64_t> BookmarkList::after(int64_t step) const
{
    const auto found = m_bookmarks.upper_bound(step);
    return found == m_bookmarks.end() ? std::nullopt : std::optional(found->first);
}

std::optional<int64_t> BookmarkList::before(int64_t step) const
{
    const auto found = m_bookmarks.lower_bound(step);
    return found == m_bookmarks.begin() ? std::nullopt : std::optional(std::prev(found)->first);
}

} // namespace tilescope
