// Each game in two wordings: a `move` or `then` line once for all its directions, and once for each
// direction.

#include <random>

#include <catch2/catch.hpp>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/lower/random_game_form.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "engine/matcher/result.hpp"
#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/agreement.hpp"
#include "tests/games/game_files.hpp"

using namespace regola;
using namespace regola::test;

namespace {

std::vector<Production> written_out(const std::vector<Production>& lines) {
  std::vector<Production> all;
  for (const Production& line : lines) {
    for (const Heading& heading : line.left.headings) {
      all.push_back(line);
      all.back().left.headings = {heading};
    }
  }
  return all;
}

/// The same game with a line for each direction.
Ruleset written_out(Ruleset ruleset) {
  for (Side& side : ruleset.sides) {
    side.moves = written_out(side.moves);
    for (Part& part : side.parts) part.lines = written_out(part.lines);
  }
  return ruleset;
}

} // namespace

TEST_CASE("every game: with a line for each direction it is the same game, and random games have a form") {
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) {
      const Ruleset ruleset = load_file(file).ruleset.value();
      const Ruleset apart = written_out(ruleset);
      Engine one(ruleset);
      Engine other(apart);
      Agreement both(apart);
      std::minstd_rand random(5);
      Status status = start_of(ruleset);
      for (int ply = 0; ply < 24; ++ply) {
        INFO(to_text(ruleset, status));
        REQUIRE(both.difference_in_play(status, static_cast<std::uint64_t>(ply)).value_or("") == "");
        if (result_of(ruleset, status).ending != Ending::open) break;
        Machine& machine = one.machine(status);
        Machine& written = other.machine(status);
        REQUIRE(machine.leaves(machine.read(status), 1) == written.leaves(written.read(status), 1));
        const std::vector<Successor> next = successors(ruleset, status);
        status = Status(next[random() % next.size()].status);
      }
      const CompiledRuleset compiled(ruleset);
      const CompiledRuleset compiled_apart(apart);
      CHECK(compiled.random_games->code().missing() == compiled_apart.random_games->code().missing());
    }
  }
}
