#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/solve/tiers/counted.hpp"

namespace regola {

/// How a line may change the counts when it fires: by one of the changes in `once`, then by those in
/// `repeated`, each any number of times. This is an upper bound: it ignores conditions and cells.
struct LineEffects {
  std::uint32_t line = 0; ///< number in the text, from 1
  std::vector<Counts> once;
  std::vector<Counts> repeated; ///< changes by runs, by groups, and by matches that `every` joins
};

/// Alternative lines at one step of a turn.
struct TurnStep {
  std::vector<LineEffects> lines;
  bool may_skip = false; ///< whether the turn may do without this step
  bool repeats = false;  ///< whether they may fire several times, one after the other
};

/// All effects of a turn on the counts, in the order of its steps.
struct TurnEffects {
  std::vector<TurnStep> steps;
  bool may_pass = false;
  bool may_go_on = false; ///< whether the same player may move again: a line says `extra`, or keeps the turn
};

[[nodiscard]] std::array<TurnEffects, 2> turn_effects(const Ruleset& ruleset, const Counted& counted);

/// Returns all counts to which a turn, other than a pass, may lead.
/// @return the counts, sorted, without those that do not fit on the board; `nullopt` if there are more than
/// `most`
[[nodiscard]] std::optional<std::vector<Counts>> after_turn(const Counted& counted, const TurnEffects& turn,
                                                            const Counts& before, std::size_t most = 20'000);

} // namespace regola
