#pragma once

#include <variant>

#include "engine/matcher/picture_match.hpp"

namespace regola {

/// The first difference between a pattern and a status.
struct Mismatch {
  enum class Reason {
    length,   ///< one is longer; position is the length of the shorter
    constant, ///< the status has another symbol here
    variable, ///< the variable is bound to another symbol
  };
  Reason reason = Reason::length;
  std::size_t position = 0; ///< from 0
  char expected = 0;        ///< constant: the pattern's symbol; variable: its binding
  char found = 0;           ///< the status's symbol

  friend bool operator==(const Mismatch&, const Mismatch&) = default;
};

/// The article's matchesWith (box 2): equal lengths, equal constants, and each repeated variable equal to its
/// first binding.
/// @param[out] variables cleared first; complete only if the result is true
[[nodiscard]] bool matches(const Pattern& pattern, const Status& status, Varspace& variables);

/// Matches, and returns the bindings or the reason for the failure.
[[nodiscard]] std::variant<Varspace, Mismatch> match(const Pattern& pattern, const Status& status);

/// Describes a mismatch in one sentence; positions count from 1.
[[nodiscard]] std::string explain(const Mismatch& mismatch, const Pattern& pattern, const Status& status);

/// A match of a line; for a line without a picture, it means that the condition holds.
struct LineMatch {
  std::uint32_t line = 0;       ///< number in the text, from 1
  std::vector<CellIndex> cells; ///< in reading order; empty for a line without a picture
  Varspace variables;
};

/// The numbers of the lines with that name, ascending: moves, parts and classes of cells, and lines that have
/// a name of their own. Empty for an unknown name.
[[nodiscard]] std::vector<std::uint32_t> lines_called(const Ruleset& ruleset, std::string_view name);

/// All matches of these lines in a status. `forbid` lines are seen by the player who has just moved, end
/// lines by both players, all other lines by the player to move.
/// @param most greatest number of matches to look for
[[nodiscard]] std::vector<LineMatch> matches_of(const Ruleset& ruleset, const Status& status,
                                                const std::vector<std::uint32_t>& lines, std::size_t most);

/// The cells of a class of cells, as the player to move sees them, ascending.
[[nodiscard]] std::vector<CellIndex> cells_of_class(const Ruleset& ruleset, const Status& status,
                                                    ClassIndex index);

} // namespace regola
