#pragma once

#include "engine/matcher/picture_match.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola {

/// A production that fired: its match and the result. Refers to the ruleset, which must outlive it.
struct Firing {
  struct Match {
    const Production* line = nullptr;
    PictureMatch match;
  };

  std::vector<Match> matches;           ///< one match; several if lines with `every` fire together
  std::vector<Symbol> choices;          ///< one symbol for each element of the right side that offers several
  std::vector<std::uint32_t> preferred; ///< `then`: the `prefer` lines that removed other lines of this part
  Status after;
  std::shared_ptr<const Firing> before; ///< the previous part of the same move; null for the first
};

/// Whether moves under construction keep their firings, for a trace.
enum class Firings { dropped, kept };

using FiringVisitor = std::function<void(Firing)>;

/// A `then` or `after` line that did not fire, and why. Refers to the ruleset.
struct IdleLine {
  enum class Why {
    no_match,    ///< its picture does not match at the required cell
    condition,   ///< its condition is false
    other_parts, ///< for `then … after NAME`: the move has no part of that name
    short_hand,  ///< it matches, but a hand holds too few pieces
    no_change,   ///< for `after` lines: it matches, but would change nothing
    left_out,    ///< for `then` lines: it matches, but the move skips the part, or another line made it
  };
  const Production* line = nullptr;
  Why why = Why::no_match;
  std::string lacks; ///< for `condition`: what is missing, such as `1 is not = 0`; empty if that is unknown
};

/// Why a `then` line did not extend a move.
/// @param status status after the parts made so far
/// @param anchor cell that the move has reached
/// @param move the parts made so far
[[nodiscard]] IdleLine idle_then(const Ruleset& ruleset, const Status& status, PlayerIndex player,
                                 const Production& line, CellIndex anchor, const Move& move);

/// Why an `after` line does not fire in this status.
[[nodiscard]] IdleLine idle_after(const Ruleset& ruleset, const Status& status, PlayerIndex player,
                                  const Production& line);

/// Runs the player's `after` lines: fires the first line that changes something, and repeats until none does.
/// @param fired called with each firing, if set
/// @param forbids number of leading `forbid` lines of the text that apply when a condition asks for moves
/// @throws RulesError if the lines never come to rest
void cascade(const Ruleset& ruleset, PlayerIndex player, Status& status, const FiringVisitor& fired = {},
             std::uint32_t forbids = all_forbids);

/// Reads a status like read_status(). If it is in a `notation` such as FEN, `after` lines of the player not
/// to move then fire, as after a move, to remove meaningless marks.
/// @throws RulesError if the lines never come to rest
[[nodiscard]] std::variant<Status, StatusFault> read_settled_status(const Ruleset& ruleset,
                                                                    std::string_view text);

} // namespace regola
