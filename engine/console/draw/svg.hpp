#pragma once

#include "engine/console/draw/draw.hpp"
#include "engine/interface/board_geometry.hpp"

namespace regola::console {

/// Escapes a text for XML.
[[nodiscard]] std::string xml_text(const std::string& text);

/// Draws a board as a group of SVG elements. The upper left corner is the origin; a cell is `unit` wide.
/// @param geometry geometry of the board in this status
[[nodiscard]] std::string svg_group(const Ruleset& ruleset, const Status& status,
                                    const BoardGeometry& geometry, const MarkedCells& marked, double unit);

/// Draws one board as a complete SVG document.
/// @param named whether to add the names of rows, columns and points
/// @param unit width of a cell in pixels
[[nodiscard]] std::string svg_board(const Ruleset& ruleset, const Status& status, const MarkedCells& marked,
                                    bool named, double unit);

} // namespace regola::console
