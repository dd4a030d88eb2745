// With vector instructions and without them every game is the same.

#include "engine/compiled/engine.hpp"
#include "engine/compiled/random.hpp"
#include "engine/compiled/vector_steps.hpp"
#include "tests/games/game_files.hpp"

#include <string>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

constexpr int plies = 40;

/// A game with a machine that uses them where it can, and one that does not.
struct Twins {
  explicit Twins(const std::string& file) : ruleset(load_game(file).value()), start(start_of(ruleset)) {
    allow_vectors(true);
    fast = &fast_engine.machine(start);
    allow_vectors(false);
    plain = &plain_engine.machine(start);
    allow_vectors(true);
  }

  Ruleset ruleset;
  Status start;
  Engine fast_engine{ruleset};
  Engine plain_engine{ruleset};
  Machine* fast = nullptr;
  Machine* plain = nullptr;
};

} // namespace

TEST_CASE("every game: with vector instructions as without") {
  for (const auto& path : game_files()) {
    CAPTURE(path);
    const Twins twins(path.filename().string());
    Machine* const fast = twins.fast;
    Machine* const plain = twins.plain;
    Random random(3);
    Position here = fast->read(twins.start);
    Position there = plain->read(twins.start);
    for (int ply = 0; ply < plies && fast->judge(here).ending == Ending::open; ++ply) {
      CAPTURE(ply);
      REQUIRE(fast->judge(here) == plain->judge(there));
      REQUIRE(fast->leaves(here, 1) == plain->leaves(there, 1));
      for (std::size_t value = 0; value < twins.ruleset.values.size(); ++value) {
        REQUIRE(fast->value(here, value) == plain->value(there, value));
      }
      const auto moves = fast->expand(here);
      const auto same = plain->expand(there);
      REQUIRE(moves.size() == same.size());
      const std::size_t drawn = random.below(static_cast<std::uint32_t>(moves.size()));
      here = fast->position(moves.first + drawn);
      there = plain->position(same.first + drawn);
      REQUIRE(fast->hash(here) == plain->hash(there));
    }
  }
}
