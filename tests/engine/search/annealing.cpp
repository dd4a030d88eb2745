#include "engine/search/annealing.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/worth.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <stdexcept>

using namespace regola;
using namespace regola::test;

namespace {

Limits seeded(std::uint64_t seed) {
  Limits limits;
  limits.seed = seed;
  return limits;
}

} // namespace

TEST_CASE("annealing: a win is taken and a sole defence made") {
  const Ruleset connect_four = game("connect-four");
  Annealing annealing(connect_four);
  struct Row {
    const char* status;
    const char* move;
    bool wins;
  };
  const Row rows[] = {
      {"......./......./......./......./ooo..../xxx.... x", "drop d1", true},
      {"......./......./......./......./xxx..../ooo.... o", "drop d1", true},
      {"......./......./......./x....../x....../xo.o.o. o", "drop a4", false},
      {"......./......./......./......./....o../xxx.o.. o", "drop d1", false},
  };
  for (const Row& row : rows) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      CAPTURE(row.status, seed);
      const SearchResult found = annealing.choose(status_of(connect_four, row.status), seeded(seed));
      REQUIRE(found.best);
      CHECK(to_text(connect_four, found.best->move) == row.move);
      CHECK(found.exact == row.wins);
    }
  }
}

TEST_CASE("annealing: the best of all lines, where it can see them all") {
  // Two plies; the second player puts where it does x most good, for a line is all there is to it.
  const Ruleset rules = ruleset_of("players x/o\nboard 4x1\nmove put: . -> x\nlose if stuck\n"
                                   "value v = 10 * count (in d1: o) + count (in b1: x)\n"
                                   "worth w = 5 * count (in c1: x)\n");
  AnnealingOptions options;
  options.plies = 2;
  Annealing annealing(rules, options);
  const SearchResult found = annealing.choose(rules.start, {});
  CHECK(to_text(rules, found.best->move) == "put c1");
  CHECK(found.score == 15);
  REQUIRE(found.line.size() == 2);
  CHECK(to_text(rules, found.line[1]) == "put d1");
  // The second player has the least of the value, and his worths are his own.
  const SearchResult second = annealing.choose(status_of(rules, ".... o"), {});
  CHECK(to_text(rules, second.best->move) == "put c1");
  CHECK(second.score == -5);
}

TEST_CASE("annealing: present and future by name") {
  const Ruleset rules = ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\nlose if stuck\n"
                                   "value a = 9 * count (in a1: x)\nvalue b = 0\n"
                                   "worth c = 3 * count (in c1: x)\nworth d = 4 * count (in b1: x)\n");
  const auto chosen = [&](const char* present, const char* future) {
    AnnealingOptions options;
    options.present = present;
    options.future = future;
    options.plies = 1;
    return to_text(rules, Annealing(rules, options).choose(rules.start, {}).best->move);
  };
  CHECK(chosen("", "") == "put b1");
  CHECK(chosen("c", "") == "put c1");
  CHECK(chosen("c", "a") == "put a1");
  CHECK_THROWS_AS(chosen("e", ""), std::invalid_argument);
  CHECK_THROWS_AS(chosen("", "e"), std::invalid_argument);
}

TEST_CASE("annealing: the score is the worth of the first move and the value of where the line leads") {
  const Ruleset connect_four = game("connect-four");
  const Status status = status_of(connect_four, "......./......./......./......./...o.../...x... x");
  const SearchResult found = Annealing(connect_four).choose(status, seeded(7));
  REQUIRE(found.line.size() == 8);
  Status at = status;
  Score wanted = 0;
  for (std::size_t i = 0; i < found.line.size(); ++i) {
    for (const Successor& next : successors(connect_four, Status(at))) {
      if (next.move != found.line[i]) continue;
      if (i == 0) wanted += move_heuristic_of(connect_four, "promise")(at, next);
      at = next.status;
    }
  }
  wanted += heuristic_of(connect_four, "future")(0, at);
  CHECK(found.score == wanted);
}

TEST_CASE("annealing: the same seed, the same move; nodes and a word to stop end it") {
  const Ruleset connect_four = game("connect-four");
  Annealing one(connect_four);
  Annealing two(connect_four);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const SearchResult a = one.choose(connect_four.start, seeded(seed));
    const SearchResult b = two.choose(connect_four.start, seeded(seed));
    CHECK(a.best->move == b.best->move);
    CHECK(a.score == b.score);
    CHECK(a.line == b.line);
    CHECK(a.nodes == b.nodes);
  }
  for (const std::uint64_t nodes : {1U, 2U, 77U}) {
    Limits limits;
    limits.nodes = nodes;
    const SearchResult found = one.choose(connect_four.start, limits);
    CHECK(found.best);
    CHECK(found.nodes == nodes);
  }
  Limits stopped;
  stopped.stop = [] { return true; };
  const SearchResult found = one.choose(connect_four.start, stopped);
  CHECK(found.best);
  CHECK(found.nodes == 1);
}

TEST_CASE("annealing: it looks at as many neighbours as its temperatures and tries say") {
  const Ruleset tic_tac_toe = game("tic-tac-toe");
  AnnealingOptions options;
  options.temperature = 8;
  options.factor = 0.5;
  options.lowest_temperature = 1;
  options.tries = 3;
  CHECK(Annealing(tic_tac_toe, options).choose(tic_tac_toe.start, {}).nodes == 1 + 4 * 3);
}

TEST_CASE("annealing: options out of range") {
  const Ruleset tris = game("tris");
  const auto with = [&](const auto& change) {
    AnnealingOptions options;
    change(options);
    return [&tris, options] { Annealing annealing(tris, options); };
  };
  CHECK_NOTHROW(with([](AnnealingOptions&) {})());
  CHECK_THROWS_AS(with([](AnnealingOptions& o) { o.plies = 0; })(), std::invalid_argument);
  CHECK_THROWS_AS(with([](AnnealingOptions& o) { o.tries = 0; })(), std::invalid_argument);
  CHECK_THROWS_AS(with([](AnnealingOptions& o) { o.temperature = 0; })(), std::invalid_argument);
  CHECK_THROWS_AS(with([](AnnealingOptions& o) { o.lowest_temperature = 0; })(), std::invalid_argument);
  CHECK_THROWS_AS(with([](AnnealingOptions& o) { o.factor = 1; })(), std::invalid_argument);
}
