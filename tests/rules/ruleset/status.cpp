#include "rules/ruleset/status.hpp"

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("a status is a regular value: all that its text shows is compared and hashed") {
  const Status base("x.o", first_player);
  CHECK(base == Status("x.o"));
  CHECK(hash_value(base) == hash_value(Status("x.o")));
  CHECK(base.text() == "x.o");
  CHECK(base[2] == 'o');
  const auto changed = [&](auto change) {
    Status other = base;
    change(other);
    CHECK(other != base);
    CHECK(hash_value(other) != hash_value(base));
  };
  changed([](Status& s) { s.cells[1] = 'x'; });
  changed([](Status& s) { s.to_move = second_player; });
  changed([](Status& s) { s.passes = 1; });
  changed([](Status& s) { s.hands.push_back(3); });
  changed([](Status& s) { s.quiet.push_back(3); });
  changed([](Status& s) { s.seen = 2; });
}

TEST_CASE("the past is not compared and may be as long as a game") {
  Status status("x");
  std::shared_ptr<const Past> past;
  for (int i = 0; i < 200'000; ++i) {
    past = std::make_shared<const Past>(Status("o"), past);
  }
  status.past = past;
  CHECK(status == Status("x"));
}
