#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Style in which a protocol writes a move; always one word.
enum class MoveStyle {
  general, ///< the cells: `b2`, `c3-e5-g7`, `b7-b8=Q`; for any game
  uci,     ///< the cells without dashes, a promotion as a small letter: `e2e4`, `e7e8q`
  xboard,  ///< as `uci`, but step by step, and drops with the piece: `c3e5,e5g7`, `X@b2`
};

/// Writes a move by its cells. Two moves of one status may get the same word.
[[nodiscard]] std::string plain_word(const Ruleset& ruleset, const Status& before, const Successor& next,
                                     MoveStyle style);

/// Writes all moves of a status, in order, with distinct words. Moves over the same cells get their whole
/// text, with `_` for blanks.
[[nodiscard]] std::vector<std::string> move_words(const Ruleset& ruleset, const Status& before,
                                                  const std::vector<Successor>& moves, MoveStyle style);

/// Finds the move that a client means: the one with this word, or else the only one that fits the notation
/// people use. Returns its index; `nullopt` if there is none or several.
[[nodiscard]] std::optional<std::size_t> find_word(const Ruleset& ruleset, const Status& before,
                                                   const std::vector<Successor>& moves,
                                                   const std::string& word, MoveStyle style);

/// Writes a line of moves from a status, by their cells; stops at a move that is not legal.
[[nodiscard]] std::vector<std::string> line_words(Engine& engine, const Status& before,
                                                  const std::vector<Move>& line, MoveStyle style);

/// Letter of a symbol in FEN: capital for the first player's, small for the second's; otherwise the symbol
/// itself.
[[nodiscard]] char piece_letter(const Ruleset& ruleset, Symbol symbol);

} // namespace regola
