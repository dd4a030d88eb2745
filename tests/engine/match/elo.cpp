#include "engine/match/elo.hpp"

#include <cmath>

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("elo: scores and differences, as the tables have them") {
  struct Row {
    double score;
    double difference;
  };
  for (const Row& row : {Row{0.5, 0}, {0.75, 190.85}, {0.25, -190.85}, {0.64, 99.95}, {0.9, 381.70}}) {
    CHECK(elo_difference(row.score) == Approx(row.difference).margin(0.01));
    CHECK(expected_score(row.difference) == Approx(row.score).margin(0.0001));
  }
  CHECK(std::isinf(elo_difference(1)));
  CHECK(elo_difference(1) > 0);
  CHECK(std::isinf(elo_difference(0)));
  CHECK(elo_difference(0) < 0);
}

TEST_CASE("elo: a tally counts draws as half a point") {
  Tally tally{3, 2, 1};
  CHECK(tally.games() == 6);
  CHECK(tally.score() == Approx(4.0 / 6));
  CHECK(tally.reversed() == Tally{1, 2, 3});
  tally += {1, 1, 1};
  CHECK(tally == Tally{4, 3, 2});
  CHECK(Tally().score() == 0.5);
}

TEST_CASE("elo: the error is that of the score, and unknown where the games do not bound it") {
  // 60 of 100 without draws: the standard deviation of the mean is 0.049, 1.96 of it on each side.
  const EloEstimate wins = estimate_elo({60, 0, 40});
  CHECK(wins.difference == Approx(70.44).margin(0.01));
  CHECK(wins.error == Approx((elo_difference(0.69602) - elo_difference(0.50398)) / 2).margin(0.05));
  // Draws make the same score surer.
  CHECK(estimate_elo({30, 60, 10}).difference == Approx(wins.difference));
  CHECK(estimate_elo({30, 60, 10}).error < wins.error);
  CHECK(estimate_elo({0, 10, 0}).error == Approx(0).margin(1e-9));
  CHECK(std::isinf(estimate_elo({5, 0, 0}).difference));
  CHECK(std::isinf(estimate_elo({5, 0, 0}).error));
  CHECK(std::isinf(estimate_elo({2, 0, 1}).error));
  CHECK(std::isinf(estimate_elo({}).error));
}

TEST_CASE("sprt: bounds and ratio") {
  Sprt sprt;
  sprt.elo0 = 0;
  sprt.elo1 = 10;
  CHECK(sprt.upper() == Approx(2.9444).margin(0.0001)); // ln 19
  CHECK(sprt.lower() == Approx(-2.9444).margin(0.0001));
  CHECK(sprt.ratio({}) == 0);
  // (s1 - s0) (2 s - s0 - s1) n / (2 v) with s0 = 0.5, s1 = 0.514388, s = 0.6, v = 0.15, n = 1000.
  CHECK(sprt.ratio({400, 400, 200}) == Approx(0.014388 * (1.2 - 1.014388) * 1000 / (2 * 0.14)).margin(0.01));
  CHECK(sprt.ratio({200, 400, 400}) < 0);
}

TEST_CASE("sprt decides by many games and never by a few") {
  Sprt sprt;
  sprt.elo0 = 0;
  sprt.elo1 = 10;
  for (const Tally& few : {Tally{1, 0, 0}, {5, 0, 0}, {0, 5, 0}, {0, 0, 5}, {60, 40, 40}}) {
    CHECK(decide(sprt, few) == SprtDecision::none);
  }
  CHECK(decide(sprt, {600, 200, 400}) == SprtDecision::elo1);
  CHECK(decide(sprt, {400, 200, 600}) == SprtDecision::elo0);
  sprt.alpha = 0.001; // less ready to believe in elo1
  CHECK(decide(sprt, {110, 10, 80}) == SprtDecision::none);
}
