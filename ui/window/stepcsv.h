// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <span>

namespace tilescope {

class Document;
struct GradientRow;
struct ScoreImage;

// The numbers on the Step workspace as tables, at the document's step. Without a trace only the header.

/// The elements of the tiles in SRAM, as the kernel left them; not those that nobody has written yet.
QString sramCsv(const Document& document);
/// The tiles of the attention map: how far each is, and the mean of its scores where `scores` has it.
QString mapCsv(const Document& document, const ScoreImage* scores);
/// m and l of the row after each column block, as far as the recording goes.
QString rowStatsCsv(const Document& document);
/// The row of P over the keys, `values` as they are drawn.
/// A row of P, dP and dS over the tile's keys, as the gradient panel shows it.
QString gradientCsv(const GradientRow& row);
QString rowCsv(const Document& document, std::span<const double> values);
/// Bytes between HBM and SRAM so far and in all, by tensor.
QString trafficCsv(const Document& document);

} // namespace tilescope
