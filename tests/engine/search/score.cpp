#include "engine/search/score.hpp"

#include <limits>

#include <catch2/catch.hpp>

using namespace regola;

namespace {

constexpr int greatest_score = std::numeric_limits<int>::max();
constexpr int least_score = std::numeric_limits<int>::min();

} // namespace

TEST_CASE("score_of: wins above margins above heuristics, and the same below") {
  const auto won = [](PlayerIndex winner) { return Result{Ending::won, winner, 0, 0}; };
  const auto scored = [](int margin) { return Result{Ending::scored, first_player, margin, 0}; };
  const Score falling[] = {
      score_of(won(first_player), 0),
      score_of(won(first_player), 1),
      score_of(won(first_player), greatest_score),
      score_of(scored(greatest_score), 3),
      score_of(scored(2), 3),
      score_of(scored(1), 3),
      clamped(greatest_score),
      clamped(1),
      score_of(scored(0), 3),
      clamped(-1),
      clamped(least_score),
      score_of(scored(-1), 3),
      score_of(scored(-2), 3),
      score_of(scored(-greatest_score), 3),
      score_of(won(second_player), greatest_score),
      score_of(won(second_player), 1),
      score_of(won(second_player), 0),
  };
  for (std::size_t i = 1; i < std::size(falling); ++i) {
    CAPTURE(i);
    CHECK(falling[i - 1] > falling[i]);
  }
}

TEST_CASE("score_of: endings that favour nobody are 0") {
  for (const Ending ending : {Ending::open, Ending::drawn, Ending::stopped}) {
    CHECK(score_of(Result{ending, first_player, 0, 0}, 4) == 0);
  }
}

TEST_CASE("score_of: the smallest margin there is") {
  CHECK(score_of(Result{Ending::scored, second_player, least_score, 0}, 0) ==
        -(margin_score + heuristic_limit));
}

TEST_CASE("describe says a score in words") {
  struct Row {
    Score score;
    bool exact;
    const char* words;
  };
  const Row rows[] = {
      {win_score - 5, true, "wins in 5"},
      {-(win_score - 2), false, "loses in 2"},
      {win_score, true, "wins in 0"},
      {margin_score + 8, true, "wins by 8"},
      {margin_score + 8, false, "+8"},
      {-margin_score - 8, false, "-8"},
      {-(margin_score + 1), true, "loses by 1"},
      {0, true, "draw"},
      {0, false, "+0"},
      {12, false, "+12"},
      {-3, false, "-3"},
  };
  for (const Row& row : rows) {
    CHECK(describe(row.score, row.exact) == row.words);
  }
}
