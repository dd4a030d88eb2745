// Compares the compiled matcher with the reference matcher on all games.

#include <algorithm>
#include <random>

#include <catch2/catch.hpp>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/rules_error.hpp"
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

TEST_CASE("every game: what is asked often leaves nothing to the reference matcher") {
  constexpr int often = 20;
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) {
      const Ruleset ruleset = load_file(file).ruleset.value();
      const CompiledRuleset rules(ruleset);
      const auto machine = Machine::create(rules);
      if (!machine->has_quick_playouts()) return; // rules on the whole status without a board
      const std::size_t value = ruleset.values.empty() ? Machine::derived : ruleset.values.size() - 1;
      const Position start = machine->read(start_of(ruleset));
      for (int times = 0; times < often; ++times) {
        static_cast<void>(machine->judge(start));
        static_cast<void>(machine->value(start, value));
      }
      const std::uint64_t before = reference_work();
      Random random(1);
      const Machine::Children children = machine->children(start, value);
      REQUIRE(!children.empty());
      for (std::size_t i = children.first; i < std::min(children.last, children.first + 3); ++i) {
        const Machine::Child child = machine->child(i);
        CHECK(child.value);
        machine->release(machine->children(child.position, Machine::no_value));
        CHECK(machine->best_leaf(child.position, value, {1'000'000, -1'000'000, 900'000, 0, 100'000}, false));
        CHECK(machine->judge(child.position).ending == child.result.ending);
        CHECK(machine->value(child.position, value) == child.value);
        CHECK(machine->playout(child.position, random, 400).plies > 0);
      }
      machine->release(children);
      CHECK(reference_work() == before);
      CHECK(machine->expand(start).size() == children.size());
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
