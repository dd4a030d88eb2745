#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// A fault of rules that only play shows.
struct Finding {
  enum class Kind {
    ambiguous, ///< two successors of one status have the same move text
    endless,   ///< a RulesError: `after` lines never come to rest
    too_large, ///< a RulesError: a turn exceeds a limit
  };
  Kind kind = Kind::ambiguous;
  std::uint32_t line = 0; ///< number of the line in the text, from 1; 0 if unknown
  std::string message;
  std::string help; ///< for `ambiguous`: how a text can tell the moves apart

  friend bool operator==(const Finding&, const Finding&) = default;
};

/// Plays random games and reports the faults that it finds: each ambiguity once per line, each error once.
/// The same seed plays the same games.
/// @param plies at most this many plies in all games together; fewer if the rules are slow
/// @param line_name names the lines in messages
[[nodiscard]] std::vector<Finding> probe(const Ruleset& ruleset, std::uint32_t seed, int plies,
                                         const LineName& line_name = plain_line_name);

} // namespace regola
