#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// How a protocol writes a move: always one word.
enum class MoveStyle {
  general, ///< the cells: `b2`, `c3-e5-g7`, `b7-b8=Q`; for any game
  uci,     ///< the cells without dashes, and what a piece becomes as a small letter: `e2e4`, `e7e8q`
  xboard,  ///< the same step by step, pieces that come onto the board with their letter: `c3e5,e5g7`, `X@b2`
};

/// The word of a move by its cells. Two moves of one status may have the same.
[[nodiscard]] std::string plain_word(const Ruleset& ruleset, const Status& before, const Successor& next,
                                     MoveStyle style);

/// The words of all moves of a status, in their order, no two alike: where several moves go over the same
/// cells, their whole text with `_` for blanks.
[[nodiscard]] std::vector<std::string> move_words(const Ruleset& ruleset, const Status& before,
                                                  const std::vector<Successor>& moves, MoveStyle style);

/// The move that a client means by a word: the one that has it, or else the only one that a person could mean
/// by it. Nothing where there is none or there are several.
[[nodiscard]] std::optional<std::size_t> find_word(const Ruleset& ruleset, const Status& before,
                                                   const std::vector<Successor>& moves,
                                                   const std::string& word, MoveStyle style);

/// The words of a line of moves that follow each other from a status, by their cells.
[[nodiscard]] std::vector<std::string> line_words(Engine& engine, const Status& before,
                                                  const std::vector<Move>& line, MoveStyle style);

/// The letter of a symbol for programs that know pieces by letters: capital for the first player's, small for
/// the second's, as the symbol itself for nobody's.
[[nodiscard]] char piece_letter(const Ruleset& ruleset, Symbol symbol);

} // namespace regola
