#pragma once

#include <string>

#include "engine/console/draw.hpp"
#include "engine/search/game_tree.hpp"

namespace regola::console {

// The drawings of a tree: boards at the nodes, moves at the edges, values as minimax has them, seen from the
// first player; what alpha-beta leaves out is in grey, or is said to be cut.

/// For a terminal: a line for each move, indented by its depth.
/// @param boards with a board below each line
[[nodiscard]] std::string tree_text(const Ruleset& ruleset, const GameTree& tree, bool boards,
                                    const DrawingFor& target);
/// For Graphviz.
[[nodiscard]] std::string tree_dot(const Ruleset& ruleset, const GameTree& tree);
/// A whole SVG document, laid out here.
/// @param unit the width of a cell in pixels
[[nodiscard]] std::string tree_svg(const Ruleset& ruleset, const GameTree& tree, double unit);

} // namespace regola::console
