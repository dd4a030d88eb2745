#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/line_name.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// Something wrong with rules that only shows in play.
struct Finding {
  enum class Kind {
    ambiguous, ///< two successors of one status have one move text
    endless,   ///< a RulesError: `after` lines never come to rest, or the moves of a turn pass a bound
  };
  Kind kind = Kind::ambiguous;
  std::uint32_t line = 0; ///< of the text, from 1; 0 where it is not known
  std::string message;
  std::string help; ///< ambiguous: how a text can tell the moves apart

  friend bool operator==(const Finding&, const Finding&) = default;
};

/// Plays some games at random and reports what it met: each ambiguity once a line, each error once. The same
/// seed plays the same games.
/// @param plies how many in all, at most; fewer where the rules are so many that each takes long
/// @param line_name what the messages call a line
[[nodiscard]] std::vector<Finding> probe(const Ruleset& ruleset, std::uint32_t seed, int plies,
                                         const LineName& line_name = plain_line_name);

} // namespace regola
