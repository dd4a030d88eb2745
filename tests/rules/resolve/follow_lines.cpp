// Classes without a direction follow the direction of the line that names them.

#include "engine/matcher/evaluate.hpp"
#include "rules/load.hpp"

#include <catch2/catch.hpp>

using namespace regola;

namespace {

const std::string head = "players x/o\nboard 4x3\n  xx..\n  xo.x\n  x...\nmove put: . -> x\n";

/// The last value of the text at the start, and the same for the other player.
std::pair<int, int> values_of(const std::string& lines) {
  const Loaded loaded = load_text("text", head + lines);
  INFO(loaded.report());
  REQUIRE(loaded.ruleset);
  const Ruleset& rules = *loaded.ruleset;
  const Value& value = rules.values.back();
  return {evaluate(PlayerView(rules, rules.start, first_player), value.expression),
          evaluate(PlayerView(rules, rules.start, second_player), value.mirrored)};
}

/// Code, line and column of each fault.
std::string faults_of_game(const std::string& lines) {
  const Loaded loaded = load_text("text", head + lines);
  std::string text;
  for (const Diagnostic& fault : loaded.diagnostics) {
    const LineColumn at = loaded.sources[0].locate(fault.place.offset);
    text += std::string(to_string(fault.code)) + " " + std::to_string(at.line) + ":" +
            std::to_string(at.column) + "; ";
  }
  return text;
}

const std::string room = "class room: [{x.}]^3\n";
const std::string cramped = room + "class cramped: {!room}\n";

} // namespace

TEST_CASE("a class without a direction takes that of the line") {
  CHECK(values_of("class wide e: [{x.}]^3\nvalue v = count (n: x {x!wide})").first ==
        1);                                                              // a2-a3 of a1-a2-a3: a2 is not wide
  CHECK(values_of(room + "value v = count (n: x {x!room})").first == 0); // the column has room
  CHECK(values_of(room + "value v = count (e: x {x!room})").first == 0);
  CHECK(values_of(room + "value v = count (e: . {x!room})").first == 1); // d2 has no room in its row,
  CHECK(values_of(room + "value v = count (n: . {x!room})").first == 0); // but in its column
}

TEST_CASE("one cell follows where it names a class that does") {
  CHECK(values_of(cramped + "value v = count (e: . {x!cramped})").first == 0);
  CHECK(values_of(cramped + "value v = count (e w: {x!cramped} .)").first == 2);
  CHECK(values_of(cramped + "value v = count (straight: {x!cramped} .)").first == 4);
}

TEST_CASE("each player has classes of his own") {
  CHECK(values_of(room + "value v = count (n: . {x!room})").second == 1); // b2 stands below an x
  CHECK(values_of(room + "value mine = count (n: . {x!room})\nvalue v = mine - other mine").first == -1);
}

TEST_CASE("a class without a direction needs a line that has one") {
  CHECK(faults_of_game(room + "value v = count room") == "missing-direction 8:17; ");
  CHECK(faults_of_game(room + "win: room") == "missing-direction 8:6; ");
  CHECK(faults_of_game(room + "win: room x / x x") == "missing-direction 8:6; ");
  CHECK(faults_of_game(room + "win e: {x!room}~ x") == "missing-direction 8:8; ");
  CHECK(faults_of_game(cramped + "win: cramped") == "missing-direction 9:6; ");
  CHECK(faults_of_game(room) == "missing-direction 7:13; ");
  CHECK(faults_of_game("class long: [x]^5\nwin e: x {x!long}") == "never-matches 7:13; ");
  CHECK(faults_of_game(room + "win e: x {x!room}").empty());
}
