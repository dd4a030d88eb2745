#include "engine/solve/solve.hpp"
#include "engine/solve/retrograde/retrograde.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/compiled/random_rules.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/lines_of_play.hpp"
#include "tests/engine/solve/plain_solver.hpp"

#include <algorithm>
#include <map>

using namespace regola;
using namespace regola::test;

namespace {

#ifdef REGOLA_SLOW_BUILD
constexpr std::uint64_t random_texts = 200;
constexpr std::size_t most_cells = 64; // a wide board alone took five minutes
#else
constexpr std::uint64_t random_texts = 3000;
constexpr std::size_t most_cells = 256;
#endif

Solution solved(const Ruleset& ruleset, const std::string& status, std::optional<SolveMethod> by = {}) {
  SolveOptions options;
  options.by = by;
  options.memory = std::size_t{64} << 20U;
  return solve(ruleset, status_of(ruleset, status), options);
}

std::vector<std::string> texts_of(const Ruleset& ruleset, const std::vector<Successor>& moves) {
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const Successor& next : moves) texts.push_back(to_text(ruleset, next.move));
  return texts;
}

/// Holds both ways to the plain solver; counts what could be compared.
struct Compared {
  int positions = 0;
  int searched = 0;
  int scored = 0;
};

void compare_values(const Ruleset& ruleset, const Status& start, Compared& count) {
  const EndlessPlay endless = endless_play(ruleset);
  if (!endless.refusal.empty() || as_claimed(result_of(ruleset, start)).ending != Ending::open) return;
  SolveOptions options;
  options.memory = std::size_t{32} << 20U;
  options.by = SolveMethod::search;
  options.stop = [nodes = 0]() mutable { return ++nodes > 2000; };
  if (ruleset.score) {
    const auto value = LinesOfPlay(ruleset).value(start);
    if (!value) return;
    const Solution found = solve(ruleset, start, options);
    if (!found.proven) return;
    CHECK(found.lower == *value);
    CHECK(found.upper == *value);
    ++count.scored;
    return;
  }
  PlainSolver plain(ruleset, endless);
  if (endless.counts_quiet || endless.winner || !endless.quiet_draws.empty() || !plain.solve(start, 1500)) {
    return;
  }
  Retrograde retrograde(ruleset, endless, start, false, 1 + static_cast<unsigned>(count.positions % 2));
  SolveWatch watch({}, std::size_t{64} << 20U, {});
  REQUIRE(retrograde.run(watch) == Retrograde::End::solved);
  for (const Status& status : plain.sensible_statuses()) {
    REQUIRE(retrograde.value(status) == plain.value(status));
    ++count.positions;
  }
  const Solution searched = solve(ruleset, start, options);
  options.by = SolveMethod::retrograde;
  const Solution backwards = solve(ruleset, start, options);
  REQUIRE(backwards.proven);
  CHECK(PositionValue{backwards.outcome, backwards.plies} == plain.value(start));
  if (backwards.plies) check_line(ruleset, start, backwards);
  if (!searched.proven || (searched.outcome != GameValue::draw && !searched.plies)) return;
  CHECK(PositionValue{searched.outcome, searched.plies} == plain.value(start));
  if (!searched.moves.empty()) {
    CHECK(texts_of(ruleset, searched.moves) == texts_of(ruleset, backwards.moves));
  }
  if (searched.plies && !searched.line.empty() && searched.notes.empty()) {
    check_line(ruleset, start, searched);
  }
  ++count.searched;
}

} // namespace

TEST_CASE("solve: tic-tac-toe is a draw, in both ways") {
  const Ruleset ruleset = test::game("tic-tac-toe");
  for (const SolveMethod by : {SolveMethod::search, SolveMethod::retrograde}) {
    const Solution start = solved(ruleset, "", by);
    CHECK(start.proven);
    CHECK(start.outcome == GameValue::draw);
    CHECK_FALSE(start.plies);
    CHECK(start.moves.size() == 9);
    CHECK(start.method == by);
    CHECK(start.positions > 0);
    CHECK(start.bytes > 0);
    const Solution corner = solved(ruleset, "x../.../... o", by);
    CHECK(texts_of(ruleset, corner.moves) == std::vector<std::string>{"put b2"});
    const Solution wins = solved(ruleset, "x../.o./..x o", by);
    CHECK(wins.outcome == GameValue::draw);
    const Solution lost = solved(ruleset, "x.x/.o./... o", by);
    CHECK(texts_of(ruleset, lost.moves) == std::vector<std::string>{"put b3"});
    const Solution fork = solved(ruleset, "x../.x./o.o o", by);
    CHECK(fork.outcome == GameValue::win);
    CHECK(fork.plies == 1);
    CHECK(texts_of(ruleset, fork.moves) == std::vector<std::string>{"put b1"});
  }
}

TEST_CASE("solve: what a game is that is over") {
  const Ruleset ruleset = test::game("tic-tac-toe");
  const Solution lost = solved(ruleset, "xxx/oo./... o");
  CHECK(lost.proven);
  CHECK(lost.outcome == GameValue::loss);
  CHECK(lost.plies == 0);
  CHECK(lost.moves.empty());
  const Ruleset othello = test::game("othello");
  const std::string full = "xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxoox o";
  CHECK(solved(othello, full).margin == -60);
  // Margins that the table of a search has no room for.
  const Ruleset wide = ruleset_of("players x/o\nboard 3x1\n  ...\nmove put: . -> x\npass if stuck\n"
                                  "score 6000 * (count x - count o)\n");
  const Solution by_far = solved(wide, "");
  CHECK(by_far.margin == 6000);
  REQUIRE(by_far.notes.size() == 1);
  CHECK(by_far.notes[0] ==
        "The table of the search keeps no margins above 5190: positions were searched again.");
  // A margin of the least int, as far as margins go.
  const Ruleset huge = ruleset_of("players x/o\nboard 3x1\n  xx.\nmove put: . -> x\npass if stuck\n"
                                  "score 0 - 1000000 * 3000 * count x - 1000\n");
  CHECK(solved(huge, "xxx x").margin == -heuristic_limit);
  CHECK(solved(huge, "xxx o").margin == heuristic_limit);
}

TEST_CASE("solve: play that goes round is a draw, or what the text says") {
  const std::string walk = "players x/o\nboard 3x3\n  x..\n  ...\n  ..o\nmove step straight: x . -> . [x]\n";
  const Solution drawn = solved(ruleset_of(walk + "lose if stuck\n"), "");
  CHECK(drawn.proven);
  CHECK(drawn.outcome == GameValue::draw);
  CHECK(drawn.method == SolveMethod::retrograde);
  const Ruleset given = ruleset_of(walk + "lose if stuck\nwin for o if repeats = 3\n");
  const Solution lost = solved(given, "");
  CHECK(lost.proven);
  CHECK(lost.outcome == GameValue::loss);
  CHECK(lost.endless);
  CHECK_FALSE(lost.plies);
  CHECK(solved(given, "x../.../..o o").outcome == GameValue::win);
  // Whoever would lose all play without end may still reach a draw by the rules.
  const Ruleset saved = ruleset_of(walk + "draw in c3 for x: x\nwin for o if repeats = 3\n");
  CHECK(solved(saved, ".../..x/.o. x").outcome == GameValue::draw);
}

TEST_CASE("solve: no claim without a proof") {
  const Ruleset connect = test::game("connect-four");
  SolveOptions options;
  int asked = 0;
  options.stop = [&] { return ++asked > 5; };
  const Solution stopped = solve(connect, connect.start, options);
  CHECK_FALSE(stopped.proven);
  CHECK(stopped.lower < stopped.upper);
  CHECK_FALSE(stopped.reason.empty());
  CHECK(stopped.moves.empty());
  options = {};
  options.by = SolveMethod::retrograde;
  options.memory = std::size_t{4} << 20U;
  const Solution full = solve(connect, connect.start, options);
  CHECK_FALSE(full.proven);
  CHECK(full.reason.find("memory") != std::string::npos);
  CHECK(full.bytes <= options.memory);
  const Solution go = solved(test::game("go"), "");
  CHECK_FALSE(go.proven);
  CHECK(go.reason_line == 12);
  const Ruleset morris = test::game("three-mens-morris");
  options = {};
  options.by = SolveMethod::search;
  options.stop = [nodes = 0]() mutable { return ++nodes > 1000; };
  CHECK_FALSE(solve(morris, morris.start, options).proven);
  CHECK_FALSE(solved(test::game("othello"), "", SolveMethod::retrograde).proven);
  const Solution stops = solved(ruleset_of("players x/o\nboard 3x1\n  ...\nmove put: . -> x\n"), "");
  CHECK_FALSE(stops.proven);
  CHECK(stops.reason.find("no line says") != std::string::npos);
}

TEST_CASE("solve: a win that quiet plies would end before is none") {
  // One man walks to the last row, three steps away; the other one walks to and fro.
  const std::string race = "players x/o n/s K/k\nboard 3x4\n  ...\n  ...\n  ...\n  o.x\n"
                           "move step straight for x: x . -> . [x]\nmove step e w for o: o . -> . [o]\n"
                           "win in a4 b4 c4 for x: x\nlose if stuck\n";
  const Solution won = solved(ruleset_of(race), "");
  CHECK(won.outcome == GameValue::win);
  CHECK(won.plies == 5);
  CHECK(solved(ruleset_of(race + "draw if quiet {Kk} = 6\n"), "").plies == 5);
  for (const SolveMethod by : {SolveMethod::search, SolveMethod::retrograde}) {
    const Solution drawn = solved(ruleset_of(race + "draw if quiet {Kk} = 4\n"), "", by);
    CHECK(drawn.proven);
    CHECK(drawn.outcome == GameValue::draw);
  }
  const Solution open = solved(ruleset_of(race + "draw if quiet {Kk} = 4\ndraw if repeats = 3\n"), "");
  CHECK_FALSE(open.proven);
}

TEST_CASE("solve: search, retrograde analysis and plain rounds agree in games") {
  struct Row {
    const char* name;
    const char* status;
  };
  Compared count;
  for (const Row& row : {Row{"tic-tac-toe", "x../.../... o"}, Row{"three-mens-morris", "xxo/oox/x.. o 0x 0o"},
                         Row{"dodgem", ""}}) {
    CAPTURE(row.name);
    const Ruleset ruleset = test::game(row.name);
    compare_values(ruleset, status_of(ruleset, row.status), count);
  }
  CHECK(count.positions > 1000);
}

TEST_CASE("solve: retrograde analysis and plain rounds agree where pieces are dropped") {
  Compared count;
  const Ruleset little =
      ruleset_of("players a/b K/k P/p n/s\nboard\n  k.\n  .P\n  .K\nhand 0P=p\n"
                 "move step around: K {.kp} -> . [K]\nmove step n: P {.kp} -> . [P]\n"
                 "move drop: . -> P\nwin if count k = 0\nlose if stuck\ndraw if repeats = 3\n");
  compare_values(little, little.start, count);
  CHECK(count.positions > 100);
}

TEST_CASE("solve: search, retrograde analysis and plain rounds agree on random rules") {
  Compared count;
  for (std::uint64_t seed = 1; seed <= random_texts; ++seed) {
    Random random(seed * 7919U);
    std::string text = random_text(random);
    auto ruleset = usable_part(text);
    if (!ruleset || ruleset->board.size() > most_cells) continue;
    ruleset->most_steps = 20'000;
    INFO("seed " << seed << "\n" << text);
    try {
      compare_values(*ruleset, ruleset->start, count);
    } catch (const RulesError&) { // the text goes on for ever in one move
    }
  }
  CHECK(count.positions > static_cast<int>(random_texts) / 3);
  CHECK(count.searched > static_cast<int>(random_texts) / 60);
  CHECK(count.scored > static_cast<int>(random_texts) / 200);
}

TEST_CASE("solve: all ways agree where a search tells by cells what answers a threat") {
#ifdef REGOLA_SLOW_BUILD
  constexpr std::uint64_t texts = 40;
#else
  constexpr std::uint64_t texts = 300;
#endif
  const std::vector<std::string> moves = {"move put: . -> x\n", "move drop s: . {xo#} -> x =\n",
                                          "move by e w: . {xo} -> x =\n", "move beside around: . o -> x =\n"};
  const std::vector<std::string> ends = {"win straight: x^3\n", "win around: x^3\n", "win e: x x\n",
                                         "win e/s: x x / . x\n"};
  Compared count;
  std::size_t foreseen = 0;
  for (std::uint64_t seed = 1; seed <= texts; ++seed) {
    Random random(seed * 104'729U);
    const auto drawn = [&](const std::vector<std::string>& from) {
      return from[random.below(static_cast<std::uint32_t>(from.size()))];
    };
    std::string text = "players x/o\nboard 4x3\n" + drawn(moves);
    if (random.below(3) == 0) text += drawn(moves);
    const Ruleset ruleset = ruleset_of(text + drawn(ends) + drawn(ends) + "draw if stuck\n");
    std::string status = "..../..../....";
    for (int stones = 0; stones < 5; ++stones) {
      char& cell = status[random.below(static_cast<std::uint32_t>(status.size()))];
      if (cell == '.') cell = stones % 2 == 0 ? 'x' : 'o';
    }
    status += random.below(2) == 0 ? " x" : " o";
    INFO("seed " << seed << "\n" << text << status);
    if (CompiledRuleset(ruleset).sides[first_player].answers.foreseen) ++foreseen;
    compare_values(ruleset, status_of(ruleset, status), count);
  }
  CHECK(foreseen > texts / 2);
  CHECK(count.searched > static_cast<int>(texts) / 10);
}
