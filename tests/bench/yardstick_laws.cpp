// The yardsticks play the same games as the texts in games/: same leaves, moves, ends and values.

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/matcher/worth.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/bench/contender.hpp"
#include "tests/bench/yardstick_texts.hpp"
#include "tests/games/game_files.hpp"
#include "tests/games/truth_table.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;
using namespace regola::yardstick;

namespace {

#ifdef REGOLA_SLOW_BUILD
constexpr std::uint64_t slowness = 20;
#else
constexpr std::uint64_t slowness = 1;
#endif

/// The text without the passes just made, which a yardstick does not keep.
std::string text_of(const Ruleset& ruleset, Status status) {
  status.passes = 0;
  return to_text(ruleset, status);
}

template <class P>
std::vector<std::string> texts_after(const P& position, bool is_first) {
  std::vector<std::string> texts;
  position.moves().for_each([&](const typename P::Move& move) {
    P next = position;
    next.play(move);
    texts.push_back(Game<P>::text(next, !is_first));
  });
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<std::string> texts_after(const Ruleset& ruleset, const Status& status) {
  std::vector<std::string> texts;
  if (result_of(ruleset, status).ending == Ending::open) {
    for (const Successor& successor : successors(ruleset, status)) {
      texts.push_back(text_of(ruleset, successor.status));
    }
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

/// The score of a finished game for the first player.
int score_of(const Result& result) {
  return result.ending == Ending::won ? (result.winner == first_player ? 1 : -1) : result.margin;
}

template <class P>
void check_against_rules(const Ruleset& ruleset, const P& position, bool is_first) {
  const std::string text = Game<P>::text(position, is_first);
  CAPTURE(text);
  const Status status = status_of(ruleset, text);
  const std::vector<std::string> after = texts_after(position, is_first);
  CHECK(after == texts_after(ruleset, status));
  CHECK(position.moves().size() == static_cast<int>(after.size()));
  const Result result = result_of(ruleset, status);
  REQUIRE(position.is_over() == (result.ending != Ending::open));
  if (position.is_over()) {
    CHECK(position.score() == (is_first ? score_of(result) : -score_of(result)));
  }
}

/// The positions of one random game, the start and the end included.
template <class P>
std::vector<P> random_game(std::uint64_t seed, int most_plies) {
  Random random(seed);
  std::vector<P> met{P::start()};
  while (static_cast<int>(met.size()) <= most_plies && !met.back().is_over()) {
    const typename P::Moves moves = met.back().moves();
    met.push_back(met.back());
    met.back().play(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
  }
  return met;
}

/// Plain negamax, which alpha-beta must equal.
template <class P>
int negamax(const P& position, int depth) {
  if (position.is_over()) {
    return won * position.score();
  }
  if (depth == 0) {
    return position.evaluation();
  }
  int best = -100 * won;
  position.moves().for_each([&](const typename P::Move& move) {
    P next = position;
    next.play(move);
    best = std::max(best, -negamax(next, depth - 1));
  });
  return best;
}

template <class P>
void check_searches(int deepest) {
  constexpr std::uint64_t games = 6;
  AlphaBeta<P> search(1 << 16);
  AlphaBeta<P> forgetful(1 << 4);
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const std::vector<P> met = random_game<P>(seed, longest_playout);
    for (std::size_t ply = 0; ply < met.size(); ply += 3) {
      CAPTURE(seed, ply);
      const int expected = negamax(met[ply], deepest);
      const Found deepened = search.deepen(met[ply], deepest);
      CHECK(deepened.score == expected);
      CHECK(search.deepen(met[ply], deepest) == deepened); // each starts alike
      CHECK(search.search(met[ply], deepest).score == expected);
      CHECK(forgetful.deepen(met[ply], deepest).score == expected);
    }
  }
}

template <class P>
void check_evaluation(const std::string& value) {
  const auto ruleset = load_game(Game<P>::file, "value yardstick = " + value);
  REQUIRE(ruleset);
  const Heuristic heuristic = heuristic_of(*ruleset, "yardstick");
  constexpr std::uint64_t games = 10;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    bool is_first = true;
    for (const P& position : random_game<P>(seed, longest_playout)) {
      const std::string text = Game<P>::text(position, is_first);
      CAPTURE(text);
      const int found = heuristic(0, status_of(*ruleset, text));
      CHECK(position.evaluation() == (is_first ? found : -found));
      is_first = !is_first;
    }
  }
}

} // namespace

TEMPLATE_TEST_CASE("yardsticks count the published leaves", "", TicTacToe, ConnectFour, Othello, Breakthrough,
                   EnglishDraughts) {
  constexpr std::uint64_t most_leaves = 7'000'000 / slowness;
  int deepest = 0;
  for (const TruthRow& row : read_truth("perft.csv")) {
    if (row.game == Game<TestType>::truth && row.number() <= most_leaves) {
      CAPTURE(row.game, row.depth);
      CHECK(perft(TestType::start(), row.depth).leaves == row.number());
      deepest = std::max(deepest, row.depth);
    }
  }
  CHECK(deepest >= 4);
}

TEMPLATE_TEST_CASE("yardsticks and the engine find the same leaves over", "", TicTacToe, ConnectFour, Othello,
                   Breakthrough, EnglishDraughts) {
  const auto ruleset = load_game(Game<TestType>::file);
  REQUIRE(ruleset);
  const bench::Contender engine = bench::reference_matcher(*ruleset);
  constexpr std::uint64_t most_leaves = 60'000 / slowness;
  for (int depth = 0; perft(TestType::start(), depth).leaves <= most_leaves; ++depth) {
    CAPTURE(depth);
    const Tally found = perft(TestType::start(), depth);
    CHECK(found == engine.perft(depth));
    if (found.leaves == found.over) {
      break;
    }
  }
}

TEMPLATE_TEST_CASE("yardsticks move and end as the rules say", "", TicTacToe, ConnectFour, Othello,
                   Breakthrough, EnglishDraughts) {
  const auto ruleset = load_game(Game<TestType>::file);
  REQUIRE(ruleset);
  CHECK(Game<TestType>::text(TestType::start(), true) == to_text(*ruleset, ruleset->start));
  constexpr std::uint64_t games = 100 / slowness;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    CAPTURE(seed);
    bool is_first = true;
    for (const TestType& position : random_game<TestType>(seed, longest_playout)) {
      check_against_rules(*ruleset, position, is_first);
      is_first = !is_first;
    }
  }
}

TEMPLATE_TEST_CASE("a playout is a random game", "", TicTacToe, ConnectFour, Othello, Breakthrough,
                   EnglishDraughts) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const Playout found = playout(TestType::start(), random, longest_playout);
    const std::vector<TestType> met = random_game<TestType>(seed, longest_playout);
    CHECK(found.plies == static_cast<int>(met.size()) - 1);
    const int score = met.back().is_over() ? met.back().score() : 0;
    CHECK(found.score == (found.plies % 2 == 0 ? score : -score));
  }
}

TEST_CASE(
    "draughts: jumps by different ways are different moves, and a king may come back to where it began") {
  const auto ruleset = load_game("english-draughts.rules");
  REQUIRE(ruleset);
  const auto at = [](int column, int row) { return Bits{1} << (column + 8 * row); };
  // The king on d2 can jump around a square, either way; it takes the same four.
  const Bits square = at(2, 2) | at(4, 2) | at(2, 4) | at(4, 4);
  const EnglishDraughts round{at(3, 1), square, at(3, 1), true};
  CHECK(round.moves().size() == 2);
  check_against_rules(*ruleset, round, true);
  const EnglishDraughts other_side{at(3, 1), square, at(3, 1), false};
  check_against_rules(*ruleset, other_side, false);
  // The man who reaches the far row is crowned there and jumps no further.
  const EnglishDraughts crowned{at(2, 5), at(3, 6) | at(5, 6), 0, true};
  CHECK(crowned.moves().size() == 1);
  check_against_rules(*ruleset, crowned, true);
}

TEST_CASE("Othello: a player who is stuck passes, and when both are the game is over") {
  const auto ruleset = load_game("othello.rules");
  REQUIRE(ruleset);
  // On row 1: the player to move shuts nothing in; the other, on a1, would take b1 by playing c1.
  const Othello passes{Bits{1} << 1, Bits{1} << 0};
  CHECK(passes.moves().pass);
  CHECK(passes.moves().size() == 1);
  check_against_rules(*ruleset, passes, true);
  check_against_rules(*ruleset, passes, false);
  Othello passed = passes;
  passed.play(passes.moves()[0]);
  CHECK(passed == Othello{passes.other, passes.own});
  // Far from each other nobody can move.
  const Othello stuck{Bits{1} << 7 | Bits{1} << 15, Bits{1} << 0};
  CHECK(stuck.is_over());
  CHECK(stuck.moves().size() == 0);
  check_against_rules(*ruleset, stuck, true);
  check_against_rules(*ruleset, stuck, false);
}

TEST_CASE("Breakthrough: who has no men has lost") {
  const auto ruleset = load_game("breakthrough.rules");
  REQUIRE(ruleset);
  const Breakthrough taken{0, Bits{1} << 30, true};
  CHECK(taken.is_over());
  check_against_rules(*ruleset, taken, true);
  const Breakthrough last{Bits{1} << 30, Bits{1} << 37, true}; // g4 and f5: either may take the other
  check_against_rules(*ruleset, last, true);
}

TEST_CASE("random tic-tac-toe ends as chance has it") {
  // 212,256 of 362,880 orders of the cells let the first player win, 104,544 the second.
  const double expected = (212256.0 - 104544.0) / 362880.0;
  const auto ruleset = load_game("tic-tac-toe.rules");
  REQUIRE(ruleset);
  const bench::Contender engine = bench::reference_matcher(*ruleset);
  constexpr int games = 4000;
  Random yardstick_random(1);
  Random engine_random(2);
  int by_yardstick = 0;
  int by_engine = 0;
  for (int i = 0; i < games; ++i) {
    by_yardstick += playout(TicTacToe::start(), yardstick_random, longest_playout).score;
  }
  std::vector<Playout> played(games);
  engine.playouts(engine_random, longest_playout, played);
  for (const Playout& game : played) by_engine += game.score;
  CHECK(static_cast<double>(by_yardstick) / games == Approx(expected).margin(0.05));
  CHECK(static_cast<double>(by_engine) / games == Approx(expected).margin(0.05));
}

TEST_CASE("alpha-beta equals minimax") {
  check_searches<ConnectFour>(5);
  check_searches<Othello>(4);
}

TEST_CASE("the evaluations are values of the language") {
  check_evaluation<ConnectFour>("count (around: {x.}^4) - count (around: {o.}^4)");
  check_evaluation<Othello>("moves x - moves o + 8 * (corner - other corner)");
}
