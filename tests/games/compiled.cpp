// Compares the compiled matcher with the reference matcher on all games.

#include <random>

#include <catch2/catch.hpp>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/work.hpp"
#include "engine/search/minimax.hpp"
#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/agreement.hpp"
#include "tests/games/game_files.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// As Machine::leaves has it, by the reference matcher.
PerftCount leaves_by_reference(const Ruleset& ruleset, const Status& status, int depth) {
  const bool over = result_of(ruleset, status).ending != Ending::open;
  if (depth == 0) {
    return {1, over ? std::uint64_t{1} : 0};
  }
  PerftCount all;
  if (!over) {
    for (const Successor& next : successors(ruleset, status)) {
      const PerftCount below = leaves_by_reference(ruleset, next.status, depth - 1);
      all.made += below.made;
      all.over += below.over;
    }
  }
  return all;
}

} // namespace

TEST_CASE("every game: leaves are counted, and asked whether the game is over, on the way of random games") {
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) {
      const Ruleset ruleset = load_file(file).ruleset.value();
      Engine engine(ruleset);
      std::minstd_rand random(3);
      Status status = start_of(ruleset);
      for (int ply = 0; ply < 80 && result_of(ruleset, status).ending == Ending::open; ++ply) {
        const std::vector<Successor> next = successors(ruleset, status);
        constexpr std::size_t many = 40; // moves
        if (ply % 4 == 0) {
          const int depth = next.size() > many ? 1 : 2;
          Machine& machine = engine.machine(status);
          const Position position = machine.read(status);
          const PerftCount wanted = leaves_by_reference(ruleset, status, depth);
          INFO(to_text(ruleset, status));
          REQUIRE(machine.leaves(position, depth) == wanted);
          REQUIRE(machine.perft(position, depth) == wanted.made);
        }
        status = Status(next[random() % next.size()].status);
      }
    }
  }
}

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

TEST_CASE("every game: playing and searching leave nothing to the reference matcher") {
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) {
      const Ruleset ruleset = load_file(file).ruleset.value();
      const std::uint64_t before = reference_work();
      Engine engine(ruleset);
      Minimax search(ruleset, engine.heuristic(), 1);
      Status status = start_of(ruleset);
      std::uint64_t legal = 0;
      for (int ply = 0; ply < 6 && engine.result(status).ending == Ending::open; ++ply) {
        legal += engine.successors(status).size();
        const SearchResult found = search.play(status);
        REQUIRE(found.best);
        status = found.best->status;
      }
      CHECK(legal > 0);
      CHECK(engine.perft(start_of(ruleset), 2) > 0);
      CHECK(reference_work() == before);
      static_cast<void>(successors(ruleset, start_of(ruleset)));
      CHECK(reference_work() > before); // it is counted
    }
  }
}

TEST_CASE("every game: a random game of the machine ends as the rules say") {
  constexpr int most_plies = 400;
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) {
      const Ruleset ruleset = load_file(file).ruleset.value();
      Engine engine(ruleset);
      Random random(1);
      for (int game = 0; game < 20; ++game) {
        Machine& machine = engine.machine(start_of(ruleset));
        const Playout playout = machine.playout(machine.read(start_of(ruleset)), random, most_plies);
        CHECK(playout.plies > 0);
        CHECK(playout.plies <= most_plies);
        CHECK((playout.result.ending == Ending::open) == (playout.plies == most_plies));
      }
    }
  }
}
