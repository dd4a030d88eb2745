// The compiled matcher against the reference matcher on the games that are there.

#include "engine/compiled/machine.hpp"
#include "engine/matcher/perft.hpp"
#include "engine/matcher/result.hpp"
#include "rules/load.hpp"
#include "rules/status_text.hpp"
#include "tests/games/game_files.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

/// Moves with the statuses they lead to, in the order of their texts.
using Offers = std::vector<std::pair<std::string, std::string>>;

Offers by_reference(const Ruleset& ruleset, const Status& status) {
  Offers all;
  for (const Successor& next : successors(ruleset, status)) {
    all.emplace_back(to_text(ruleset, next.move), to_text(ruleset, next.status));
  }
  std::sort(all.begin(), all.end());
  return all;
}

Offers by_machine(const Ruleset& ruleset, Machine& machine, const Status& status) {
  machine.clear();
  const Position position = machine.read(status);
  const Machine::Moves moves = machine.expand(position);
  Offers all;
  for (std::size_t i = moves.first; i < moves.last; ++i) {
    all.emplace_back(to_text(ruleset, machine.move(i)), to_text(ruleset, machine.write(machine.position(i))));
  }
  machine.release(moves);
  std::sort(all.begin(), all.end());
  return all;
}

} // namespace

TEST_CASE("every game: the compiled matcher offers the same moves in random games") {
  constexpr int plies = 60;
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) {
      const Ruleset ruleset = load_file(file).ruleset.value();
      const CompiledRuleset rules(ruleset);
      const auto machine = Machine::create(rules);
      std::minstd_rand random(1);
      Status status = start_of(ruleset);
      for (int ply = 0; ply < plies && result_of(ruleset, status).ending == Ending::open; ++ply) {
        const std::vector<Successor> next = successors(ruleset, status);
        INFO(to_text(ruleset, status));
        REQUIRE(by_machine(ruleset, *machine, status) == by_reference(ruleset, status));
        status = next[random() % next.size()].status;
        REQUIRE(machine->judge(machine->read(status)) == result_of(ruleset, status));
      }
    }
  }
}
