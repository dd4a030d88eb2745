#include "rules/text/diagnostic.hpp"

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("edit_distance counts single changes") {
  CHECK(edit_distance("win", "win") == 0);
  CHECK(edit_distance("wim", "win") == 1);
  CHECK(edit_distance("iwn", "win") == 1);
  CHECK(edit_distance("", "win") == 3);
  CHECK(edit_distance("expect", "expet") == 1);
}

TEST_CASE("nearest offers a word only where it is near") {
  CHECK(nearest("gmae", {"game", "move"}) == "game");
  CHECK(nearest("zzz", {"game", "move"}).empty());
  CHECK(nearest(std::string(10'000, 'a'), {"game"}).empty());
}
