// The compiled matcher against the reference matcher on the games that are there.

#include <random>

#include <catch2/catch.hpp>

#include "rules/load.hpp"
#include "tests/agreement.hpp"
#include "tests/games/game_files.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("every game: both matchers agree in random games") {
  constexpr int plies = 120;
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) {
      const Ruleset ruleset = load_file(file).ruleset.value();
      Agreement both(ruleset);
      std::minstd_rand random(1);
      Status status = start_of(ruleset);
      for (int ply = 0; ply < plies; ++ply) {
        const auto difference = both.difference(status);
        REQUIRE(difference.value_or("") == "");
        if (!both.is_open()) {
          status = start_of(ruleset);
          continue;
        }
        const std::vector<Successor>& next = both.successors();
        status = Status(next[random() % next.size()].status);
      }
    }
  }
}
