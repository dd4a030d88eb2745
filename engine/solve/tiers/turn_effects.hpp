#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/solve/tiers/counted.hpp"

namespace regola {

/// How a line changes the counts when it fires: by one of `once`, and by any number of `repeated` besides.
/// That is an upper bound: conditions and places are not looked at.
struct LineEffects {
  std::uint32_t line = 0; ///< of the text, from 1
  std::vector<Counts> once;
  std::vector<Counts> repeated; ///< of runs, groups and matches that an `every` line joins
};

/// Lines of a turn that are alternatives.
struct TurnStep {
  std::vector<LineEffects> lines;
  bool may_skip = false; ///< none of them need fire
  bool repeats = false;  ///< several may fire, one after the other
};

/// What a turn may do to the counts, in the order of its steps.
struct TurnEffects {
  std::vector<TurnStep> steps;
  bool may_pass = false;
  bool may_go_on = false; ///< the same player may move again: a line says `extra`, or keeps the turn
};

[[nodiscard]] std::array<TurnEffects, 2> turn_effects(const Ruleset& ruleset, const Counted& counted);

/// All counts to which a turn may lead, a pass aside.
/// @return sorted; those without room on the board are left out; `nullopt` if there are more than `most`
[[nodiscard]] std::optional<std::vector<Counts>> after_turn(const Counted& counted, const TurnEffects& turn,
                                                            const Counts& before, std::size_t most = 20'000);

} // namespace regola
