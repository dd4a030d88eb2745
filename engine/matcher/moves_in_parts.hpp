#pragma once

#include <functional>

#include "engine/matcher/firing.hpp"

namespace regola {

/// A move under construction: its parts so far and the resulting status.
struct Candidate {
  Candidate() = default;
  Candidate(const Candidate&) = default;
  Candidate(Candidate&&) noexcept = default; // so that a vector that grows moves it
  Candidate& operator=(const Candidate&) = default;
  Candidate& operator=(Candidate&&) noexcept = default;
  ~Candidate() = default;

  Status status;
  Move move;
  const Production* line = nullptr; // the last line that fired
  const Production* step = nullptr; // the last line of the first part and its `again` steps
  std::uint32_t first_line = 0;
  NameIndex first_name = 0;
  CellIndex anchor = no_cell;
  Varspace variables;
  bool extra = false;                  // the player moves again
  std::shared_ptr<const Firing> fired; // firing of the last part; null if firings are dropped
};

/// Which moves are looked for.
struct SoughtMoves {
  /// Whether a move may begin with this match of a line; for null, with any.
  std::function<bool(const Production& line, const PictureMatch* match)> begins;
  std::function<bool(const Candidate&)> is_last; ///< true: needs no move after this one; may be empty
};

/// Whether the line may extend a move with these parts: `after NAME`.
[[nodiscard]] bool may_follow(const Production& line, const Move& move);

/// Generates the moves of the lines that match pictures: the first parts, with `again` lines repeated as
/// often as possible, then the parts of `then` lines.
/// @param name only moves whose first part has this name
/// @param forbids number of leading `forbid` lines of the text that apply when a condition asks for moves
/// @param anchor cell on which the moves begin; no_cell: anywhere
/// @param sought null: all
/// @throws RulesError
[[nodiscard]] std::vector<Candidate>
moves_in_parts(const Ruleset& ruleset, const Status& status, std::optional<NameIndex> name = std::nullopt,
               Firings firings = Firings::dropped, std::uint32_t forbids = all_forbids,
               CellIndex anchor = no_cell, const SoughtMoves* sought = nullptr);

} // namespace regola
