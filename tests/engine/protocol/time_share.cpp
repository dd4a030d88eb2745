#include "engine/protocol/controller_options.hpp"

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("a clock is never used up, whatever it says") {
  for (const double start : {0.2, 1.0, 60.0, 3600.0}) {
    for (const double increment : {0.0, 0.1, 5.0}) {
      ClockReading clock;
      clock.left = start;
      clock.increment = increment;
      for (int move = 0; move < 500; ++move) {
        CAPTURE(start, increment, move, clock.left);
        const double seconds = seconds_for_move(clock);
        REQUIRE(seconds >= 0.001);
        if (clock.left > clock.overhead + 0.002) {
          REQUIRE(seconds <= (clock.left - clock.overhead) / 2 + 1e-9);
        }
        clock.left += increment - seconds;
        if (clock.left <= clock.overhead + 0.002) break; // as good as nothing is left: a millisecond a move
      }
    }
  }
}

TEST_CASE("answers that come late do not use up a clock that each move adds to") {
  for (const double start : {1.0, 10.0}) {
    ClockReading clock;
    clock.left = start;
    clock.increment = 0.1;
    for (int move = 0; move < 500; ++move) {
      CAPTURE(start, move, clock.left);
      const double late = move % 20 == 19 ? 0.25 : 0.05;
      clock.left -= seconds_for_move(clock) + late;
      REQUIRE(clock.left > 0);
      clock.left += clock.increment;
    }
  }
}

TEST_CASE("the time of a session lasts for its moves") {
  ClockReading clock;
  clock.left = 10;
  for (int to_go = 40; to_go > 0; --to_go) {
    clock.to_go = to_go;
    clock.left -= seconds_for_move(clock);
    REQUIRE(clock.left > 0);
  }
  clock.left = 10;
  clock.to_go = 1;
  CHECK(seconds_for_move(clock) > 5);
  CHECK(seconds_for_move(clock) < 10);
}

TEST_CASE("an overhead is left alone") {
  ClockReading clock;
  clock.left = 1;
  clock.overhead = 0.9;
  CHECK(seconds_for_move(clock) < 0.06);
  clock.overhead = 2;
  CHECK(seconds_for_move(clock) == 0.001);
}
