#include "engine/search/monte_carlo.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/minimax.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

using namespace regola;
using namespace regola::test;

namespace {

Limits games(std::uint64_t nodes, std::uint64_t seed = 1) {
  Limits limits;
  limits.nodes = nodes;
  limits.seed = seed;
  return limits;
}

MonteCarloOptions small(std::size_t memory = std::size_t{4} << 20U) {
  MonteCarloOptions options;
  options.memory = memory;
  return options;
}

} // namespace

TEST_CASE("Monte Carlo: a win is taken and a sole defence made") {
  const Ruleset connect_four = game("connect-four");
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
    CAPTURE(row.status);
    MonteCarlo search(connect_four, small());
    const Status status = status_of(connect_four, row.status);
    const SearchResult found = search.choose(status, games(3'000));
    REQUIRE(found.best);
    CHECK(to_text(connect_four, found.best->move) == row.move);
    if (row.wins) {
      CHECK(found.score == (status.to_move == first_player ? win_score - 1 : -(win_score - 1)));
      CHECK(found.exact);
    }
  }
}

TEST_CASE("Monte Carlo: what it proves is what minimax finds") {
  const Ruleset tris = game("tris");
  std::minstd_rand random(1);
  int proven = 0;
  for (int round = 0; round < 60; ++round) {
    Status status = tris.start;
    for (int ply = round % 5 + 2; ply > 0 && result_of(tris, status).ending == Ending::open; --ply) {
      const std::vector<Successor> next = successors(tris, status);
      status = next[random() % next.size()].status;
    }
    if (result_of(tris, status).ending != Ending::open) {
      continue;
    }
    CAPTURE(to_text(tris, status));
    MonteCarlo search(tris, small());
    const SearchResult found = search.choose(status, games(20'000));
    REQUIRE(found.best);
    if (!found.exact) {
      continue;
    }
    ++proven;
    const SearchResult wanted = Minimax(tris, heuristic_of(tris), 9).play(status);
    const auto sign = [](Score score) { return (score > 0) - (score < 0); };
    CHECK(sign(found.score) == sign(wanted.score));
    // It may win later, or lose sooner than it has to, but never better than there is.
    CHECK(std::abs(found.score) <= win_score - 1);
    const SearchResult after = Minimax(tris, heuristic_of(tris), 9).play(found.best->status);
    CHECK(sign(after.score) == sign(wanted.score));
    if (found.score != 0 && sign(found.score) == (status.to_move == first_player ? 1 : -1)) {
      CHECK(std::abs(found.score) <= std::abs(wanted.score));
    }
  }
  CHECK(proven > 20);
}

TEST_CASE("Monte Carlo: games that end by a score are proven with their margin") {
  const Ruleset rules = ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\npass if stuck\n"
                                   "score 3 * count (in b1: x) + count (in a1: x) - count (in a1: o)\n");
  MonteCarlo search(rules, small());
  const SearchResult found = search.choose(rules.start, games(2'000));
  CHECK(found.exact);
  CHECK(found.score == margin_score + 2); // b1 for three, and the other takes a1
  CHECK(to_text(rules, found.best->move) == "put b1");
}

TEST_CASE("Monte Carlo: the same seed and number of games, the same move and score") {
  const Ruleset othello = game("othello");
  std::size_t differences = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    MonteCarlo one(othello, small());
    MonteCarlo two(othello, small());
    const SearchResult a = one.choose(othello.start, games(300, seed));
    const SearchResult b = two.choose(othello.start, games(300, seed));
    const SearchResult again = two.choose(othello.start, games(300, seed));
    CHECK(a.best->move == b.best->move);
    CHECK(a.score == b.score);
    CHECK(a.line == b.line);
    CHECK(again.score == a.score);
    CHECK(std::abs(a.score) <= 1'000);
    differences += one.choose(othello.start, games(300, seed + 100)).score != a.score ? 1U : 0U;
  }
  CHECK(differences > 0); // chance has a say
}

TEST_CASE("Monte Carlo: the tree below what was played is kept, and makes no difference to what is right") {
  const Ruleset connect_four = game("connect-four");
  for (const bool reuse : {true, false}) {
    MonteCarloOptions options = small();
    options.reuse = reuse;
    MonteCarlo search(connect_four, options);
    const SearchResult first = search.choose(connect_four.start, games(2'000));
    REQUIRE(first.line.size() >= 3);
    Status status = first.best->status;
    for (const Successor& reply : successors(connect_four, status)) {
      if (reply.move == first.line[1]) status = reply.status;
    }
    REQUIRE(status.to_move == first_player);
    // Ten games alone would not reach five plies deep.
    const SearchResult second = search.choose(status, games(10));
    CHECK(second.nodes == 10);
    CHECK((second.line.size() >= 4) == reuse);
    if (reuse) CHECK(second.best->move == first.line[2]);
    search.begin();
    CHECK(search.choose(status, games(10)).line.size() < 4);
  }
}

TEST_CASE("Monte Carlo: it plays on when its memory is full") {
  const Ruleset gomoku = game("gomoku");
  MonteCarlo search(gomoku, small(MonteCarloTree::least_bytes));
  Status status = gomoku.start;
  for (int ply = 0; ply < 4; ++ply) {
    const SearchResult found = search.choose(status, games(2'000));
    REQUIRE(found.best);
    CHECK(found.nodes == 2'000);
    status = found.best->status;
  }
}

TEST_CASE("Monte Carlo: no games, and a word to stop, still leave a move") {
  const Ruleset amazons = game("amazons");
  MonteCarlo search(amazons, small());
  const SearchResult none = search.choose(amazons.start, games(0));
  CHECK(none.best);
  CHECK(none.nodes == 0);
  CHECK(none.score == 0);
  Limits stopped;
  int asked = 0;
  stopped.stop = [&] { return ++asked > 20; };
  const SearchResult some = search.choose(amazons.start, stopped);
  CHECK(some.best);
  constexpr std::uint64_t most_between = 256; // games from one question to the next, where they are quick
  CHECK(some.nodes <= 21 * most_between);
}

TEST_CASE("Monte Carlo: games in which the past counts") {
  const Ruleset giant = game("caccia-al-gigante");
  MonteCarlo search(giant, small());
  Status status = giant.start;
  for (int ply = 0; ply < 12 && result_of(giant, status).ending == Ending::open; ++ply) {
    const SearchResult found = search.choose(status, games(200));
    REQUIRE(found.best);
    bool legal = false;
    for (const Successor& next : successors(giant, status))
      legal = legal || next.status == found.best->status;
    CHECK(legal);
    status = found.best->status;
  }
}

TEST_CASE("Monte Carlo: progress is told, with moves") {
  const Ruleset othello = game("othello");
  MonteCarlo search(othello, small());
  Limits limits;
  int told = 0;
  limits.stop = [&] { return told >= 2; };
  limits.seconds = 100;
  std::uint64_t nodes = 0;
  const SearchResult found = search.choose(othello.start, limits, [&](const SearchResult& known) {
    ++told;
    CHECK(known.best);
    CHECK(known.nodes > nodes);
    nodes = known.nodes;
  });
  CHECK(told == 2);
  CHECK(found.nodes >= nodes);
}

TEST_CASE("Monte Carlo: options out of range") {
  const Ruleset tris = game("tris");
  MonteCarloOptions options;
  options.memory = MonteCarloTree::least_bytes - 1;
  CHECK_THROWS_AS(MonteCarlo(tris, options), std::invalid_argument);
  options = {};
  options.most_plies = 0;
  CHECK_THROWS_AS(MonteCarlo(tris, options), std::invalid_argument);
  for (const double bad :
       {-0.1, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    options = {};
    options.exploration = bad;
    CHECK_THROWS_AS(MonteCarlo(tris, options), std::invalid_argument);
  }
}
