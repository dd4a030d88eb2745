#include "rules/resolve/scope.hpp"

#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;

namespace {

/// A scope that keeps its faults.
struct Fixture {
  Sources sources = {{"a", "one\ntwo\n"}, {"b", "three\n"}};
  Diagnostics faults;
  Scope scope;
  Fixture() {
    scope.sources = &sources;
    scope.diagnostics = &faults;
    scope.params = {{"N", 8}};
    scope.ruleset.players = {"x", "o"};
  }
};

} // namespace

TEST_CASE("number reads numbers within the limits and parameters") {
  for (const auto& [text, wanted] :
       std::vector<std::pair<std::string, std::optional<std::int32_t>>>{{"7", 7},
                                                                        {"-7", -7},
                                                                        {"+7", 7},
                                                                        {"N", 8},
                                                                        {"1000000", 1'000'000},
                                                                        {"1000001", {}},
                                                                        {"M", {}},
                                                                        {"", {}},
                                                                        {"99999999999999999999999", {}},
                                                                        {"3x", {}}}) {
    CAPTURE(text);
    Fixture fixture;
    CHECK(fixture.scope.number({text, {}}) == wanted);
    CHECK(fixture.faults.size() == (wanted ? 0 : 1));
  }
}

TEST_CASE("player finds a player by name") {
  Fixture fixture;
  CHECK(fixture.scope.player({"o", {}}) == second_player);
  CHECK_FALSE(fixture.scope.player({"z", {}}));
  CHECK(fixture.faults.at(0).code == Code::unknown_player);
}

TEST_CASE("a line is named with its file where that is not the text itself") {
  const Fixture fixture;
  CHECK(fixture.scope.line_name({0, 4, 1}) == "line 2");
  CHECK(fixture.scope.line_name({1, 0, 1}) == "line 1 of b");
}

TEST_CASE("a mirror turns directions letter by letter and keeps vertical letters first") {
  Mirror mirror;
  mirror.directions = {{"n", "w"}, {"w", "n"}, {"s", "e"}, {"e", "s"}, {"up", "down"}, {"down", "up"}};
  CHECK(mirror.direction("n") == "w");
  CHECK(mirror.direction("ne") == "sw");
  CHECK(mirror.direction("nne") == "sww");
  CHECK(mirror.direction("up") == "down");
  CHECK(mirror.direction("anywhere") == "anywhere");
  CHECK(Mirror().direction("ne") == "ne");
}

TEST_CASE("a link whose name is made of n e s w is a name, also for the second player") {
  const Ruleset ruleset = test::ruleset_of(
      "players x/o\nboard points a b c d\n  x.o.\nlink en a-b\nlink ne c-d\nmove go en: x . -> . [x]\n"
      "lose if stuck\n");
  REQUIRE(ruleset.sides[second_player].moves.size() == 1);
  const Production& line = ruleset.sides[second_player].moves.front();
  REQUIRE(line.left.headings.size() == 1);
  CHECK(ruleset.board.relation(line.left.headings.front().along).name == "en");
}
