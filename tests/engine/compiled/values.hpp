#pragma once

#include <catch2/catch.hpp>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/random.hpp"
#include "engine/matcher/worth.hpp"

namespace regola::test {

/// The value of a game without neutral pieces is what the reference matcher says, on random boards and with
/// random hands.
inline void check_values(const Ruleset& ruleset) {
  constexpr int rounds = 60;
  constexpr std::uint32_t most_in_hand = 4;
  Engine engine(ruleset);
  Random random(7);
  const Heuristic wanted = heuristic_of(ruleset);
  for (int round = 0; round < rounds; ++round) {
    Status status = ruleset.start;
    for (Symbol& cell : status.cells) cell = ".xo"[random.below(3)];
    for (auto& pieces : status.hands) pieces = static_cast<std::uint16_t>(random.below(most_in_hand));
    status.to_move = static_cast<PlayerIndex>(random.below(2));
    CAPTURE(status.cells);
    REQUIRE(engine.heuristic()(0, status) == wanted(0, status));
  }
}

} // namespace regola::test
