#include "engine/solve/search/search_solver.hpp"
#include "engine/solve/solve.hpp"
#include "tests/engine/compiled/random_rules.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <utility>

using namespace regola;
using namespace regola::test;

namespace {

Solution solved_by(const Ruleset& ruleset, unsigned threads) {
  SolveOptions options;
  options.by = SolveMethod::search;
  options.memory = std::size_t{16} << 20U;
  options.threads = threads;
  options.seconds = 20;
  return solve(ruleset, ruleset.start, options);
}

void check_same(const Ruleset& ruleset) {
  const Solution alone = solved_by(ruleset, 1);
  const Solution together = solved_by(ruleset, 3);
  CHECK(together.proven == alone.proven);
  CHECK(together.outcome == alone.outcome);
  CHECK(together.margin == alone.margin);
  CHECK(together.plies == alone.plies);
  CHECK(together.moves.size() == alone.moves.size());
}

} // namespace

TEST_CASE("solving team: several threads say the same as one") {
  for (const auto& [name, settings] : {std::pair{"tic-tac-toe", Settings{}},
                                       {"connect-four", Settings{{"M", 4}, {"N", 5}}},
                                       {"othello", Settings{{"N", 4}}},
                                       {"hex", Settings{{"N", 3}}},
                                       {"domineering", Settings{{"M", 4}, {"N", 4}}}}) {
    CAPTURE(name);
    const Loaded loaded = load_file(source_dir() + "/games/" + name + ".rules", settings);
    INFO(loaded.report());
    REQUIRE(loaded.ruleset);
    check_same(*loaded.ruleset);
  }
}

TEST_CASE("solving team: who asks for the end gets it, with several threads, too") {
  const Ruleset ruleset = game("connect-four");
  SolveOptions options;
  options.by = SolveMethod::search;
  options.threads = 2;
  options.memory = std::size_t{16} << 20U;
  int asked = 0;
  options.stop = [&] { return ++asked > 3; };
  const Solution found = solve(ruleset, ruleset.start, options);
  CHECK_FALSE(found.proven);
  CHECK(found.reason == "the time was over before");
}

TEST_CASE("solving team: the way of a proof is looked for by one thread, with what all have found") {
  const Ruleset ruleset = game("tic-tac-toe");
  SolveOptions options;
  options.by = SolveMethod::search;
  options.threads = 2;
  options.strategies = true;
  const Solution found = solve(ruleset, ruleset.start, options);
  CHECK(found.proven);
  CHECK(found.strategies.size() == 2);
}

TEST_CASE("solving team: several threads say the same as one on random rules") {
  int proven = 0;
  for (std::uint64_t seed = 1; seed <= 250; ++seed) {
    Random random(seed * 104729U);
    std::string text = random_text(random);
    auto ruleset = usable_part(text);
    if (!ruleset || ruleset->board.size() > 64) continue;
    ruleset->most_steps = 20'000;
    INFO("seed " << seed << "\n" << text);
    SolveOptions options;
    options.by = SolveMethod::search;
    options.memory = std::size_t{1} << 20U;
    std::uint64_t asked = 0;
    options.stop = [&] { return ++asked > 4'000; };
    try {
      const Solution alone = solve(*ruleset, ruleset->start, options);
      if (!alone.proven || !alone.plies) continue; // too long for a test, or nothing to compare
      asked = 0;
      options.threads = 2;
      const Solution together = solve(*ruleset, ruleset->start, options);
      if (!together.proven || !together.plies) continue;
      REQUIRE(together.outcome == alone.outcome);
      REQUIRE(together.plies == alone.plies);
      ++proven;
    } catch (const RulesError&) { // the text goes on for ever in one move
    }
  }
  CAPTURE(proven);
  CHECK(proven > 5);
}
