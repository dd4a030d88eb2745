#pragma once

#include <string>

#include "engine/console/board_geometry.hpp"
#include "engine/console/draw.hpp"

namespace regola::console {

/// A text as it stands in an XML document.
[[nodiscard]] std::string xml_text(const std::string& text);

/// A board as a group of SVG elements, its upper left corner at the origin, a cell being `unit` wide.
/// @param geometry of that status
[[nodiscard]] std::string svg_group(const Ruleset& ruleset, const Status& status,
                                    const BoardGeometry& geometry, const MarkedCells& marked, double unit);

/// A picture with one board: a whole SVG document.
/// @param unit the width of a cell in pixels
[[nodiscard]] std::string svg_board(const Ruleset& ruleset, const Status& status, const MarkedCells& marked,
                                    bool named, double unit);

} // namespace regola::console
