#include "engine/match/clock.hpp"

#include <stdexcept>

#include <catch2/catch.hpp>

using namespace regola;

namespace {

GameClock::Now at(double seconds) {
  return GameClock::Now() +
         std::chrono::duration_cast<GameClock::Now::duration>(std::chrono::duration<double>(seconds));
}

} // namespace

TEST_CASE("a time control is read as it is written in announcements") {
  CHECK(read_time_control("5m+3s") == TimeControl{300, 3});
  CHECK(read_time_control("90s") == TimeControl{90, 0});
  CHECK(read_time_control("1h+500ms") == TimeControl{3600, 0.5});
  for (const char* wrong : {"", "5", "5m+", "+3s", "5m+3", "5m3s", "-5m", "m"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS(read_time_control(wrong), std::invalid_argument);
  }
}

TEST_CASE("a clock runs for the player whose turn it is, and a move adds its seconds") {
  GameClock clock({60, 5});
  clock.start(first_player, at(0));
  CHECK(clock.left(first_player, at(10)) == Approx(50));
  clock.start(first_player, at(10)); // it runs already
  CHECK(clock.left(first_player, at(20)) == Approx(40));
  clock.press(at(20));
  CHECK(clock.left(first_player, at(100)) == Approx(45));
  clock.start(second_player, at(20));
  clock.stop(at(30));
  CHECK(clock.left(second_player, at(100)) == Approx(50));
}

TEST_CASE("a flag that has fallen stays so") {
  GameClock clock({1, 5});
  clock.start(second_player, at(0));
  CHECK_FALSE(clock.has_fallen(second_player, at(0.5)));
  CHECK(clock.has_fallen(second_player, at(1)));
  CHECK_FALSE(clock.has_fallen(first_player, at(1)));
  clock.press(at(2));
  CHECK(clock.has_fallen(second_player, at(2)));
  CHECK(clock.left(second_player, at(2)) == 0);
}

TEST_CASE("a controller's share of the time lasts for the whole game") {
  GameClock clock({10, 0});
  double now = 0;
  for (int move = 0; move < 300; ++move) {
    clock.start(first_player, at(now));
    now += clock.share(first_player);
    clock.press(at(now));
  }
  CHECK_FALSE(clock.has_fallen(first_player, at(now)));
}

TEST_CASE("clocks show minutes, hours, and tenths when it is close") {
  CHECK(clock_text(299.9) == "5:00");
  CHECK(clock_text(299) == "4:59");
  CHECK(clock_text(3600) == "1:00:00");
  CHECK(clock_text(10) == "0:10");
  CHECK(clock_text(9.56) == "9.5");
  CHECK(clock_text(0) == "0.0");
}
