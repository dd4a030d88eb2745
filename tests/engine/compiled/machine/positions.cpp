#include "engine/compiled/machine/positions.hpp"

#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Positions of a game that keeps its past, each behind the one before. Their cells are those numbers.
std::vector<Word*> history(Positions& store, const std::vector<Word>& cells) {
  std::vector<Word*> positions;
  Word* before = nullptr;
  for (const Word word : cells) {
    Word* position = store.take();
    std::fill(position, position + store.words(), Word{0});
    position[0] = word;
    store.view(position).set_past(before);
    store.view(position).hash() = store.game_hash(position);
    before = position;
    positions.push_back(position);
  }
  return positions;
}

const char* const keeping_past = "players x/o\nboard 3x3\nmove put: . -> x\ndraw if repeats = 3\n";

} // namespace

TEST_CASE("how often a position has stood is read from its past") {
  const Ruleset ruleset = ruleset_of(keeping_past);
  const CompiledRuleset rules(ruleset);
  Positions store(rules);
  const auto positions = history(store, {1, 2, 1, 3, 1});
  CHECK(store.times_seen(positions[4]) == 3);
  CHECK(store.times_seen(positions[3]) == 1);
  CHECK(store.times_seen(positions[2]) == 2);
}

TEST_CASE("a cycle counts positions that are the same as so many plies before") {
  const Ruleset ruleset = ruleset_of(keeping_past);
  const CompiledRuleset rules(ruleset);
  Positions store(rules);
  const auto positions = history(store, {5, 1, 2, 1, 2, 1});
  CHECK(store.cycle_count(positions.back(), 2) == 3);
  CHECK(store.cycle_count(positions.back(), 1) == 0);
  CHECK(store.cycle_count(positions.front(), 2) == 0);
}

TEST_CASE("positions of the same cells differ by the player to move and the passes") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\npass if stuck\n");
  const CompiledRuleset rules(ruleset);
  Positions store(rules);
  Word* one = store.take();
  std::fill(one, one + store.words(), Word{0});
  one[0] = 4;
  Word* two = store.copy(one);
  CHECK(store.equal(one, two));
  CHECK(store.hash_from_scratch(one) == store.hash_from_scratch(two));
  store.view(two).set_turn(first_player, 1, 0);
  CHECK(store.is_same(one, two));
  CHECK_FALSE(store.equal(one, two));
  CHECK(store.hash_from_scratch(one) != store.hash_from_scratch(two));
  store.view(two).set_turn(second_player, 0, 0);
  CHECK_FALSE(store.is_same(one, two));
  CHECK(store.game_hash(one) != store.game_hash(two));
}
