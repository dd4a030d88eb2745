#pragma once

#include "engine/console/draw/draw.hpp"
#include "engine/search/game_tree.hpp"

namespace regola::console {

// Drawings of a tree: boards at the nodes, moves at the edges, and minimax values for the first player. Parts
// that alpha-beta skips are grey or marked as cut.

/// Text for a terminal: a line for each move, indented by its depth.
/// @param boards whether to add a board below each line
[[nodiscard]] std::string tree_text(const Ruleset& ruleset, const GameTree& tree, bool boards,
                                    const DrawingFor& target);
/// A graph in the DOT language of Graphviz.
[[nodiscard]] std::string tree_dot(const Ruleset& ruleset, const GameTree& tree);
/// A complete SVG document with its own layout.
/// @param unit width of a cell in pixels
[[nodiscard]] std::string tree_svg(const Ruleset& ruleset, const GameTree& tree, double unit);

} // namespace regola::console
