#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using test::faults_of;
using test::ruleset_of;

namespace {

const std::string start = "players x/o\nboard\n  xo.\n  o.x\n  .xo\n";

Production move(const std::string& head, const std::string& cells = "x . -> . [x]") {
  return ruleset_of(start + "move go " + head + ": " + cells + "\n").sides[0].moves.at(0);
}

} // namespace

TEST_CASE("a head collects directions without repeating them") {
  CHECK(move("n").left.headings.size() == 1);
  CHECK(move("straight").left.headings.size() == 4);
  CHECK(move("around").left.headings.size() == 8);
  CHECK(move("n straight").left.headings.size() == 4);
  CHECK(move("anywhere").left.headings.size() == 1);
}

TEST_CASE("`in` takes cells until another word comes") {
  const Production production = move("in a1 b2 n");
  CHECK(production.guard.cells.size() == 2);
  CHECK(production.left.headings.size() == 1);
}

TEST_CASE("words of a head set what they say") {
  CHECK(move("every n", "x . -> . x").every);
  CHECK(move("n again").again);
  CHECK_FALSE(move("n again").may_stop);
  CHECK(move("n may again").may_stop);
  CHECK(move("n if count x > 2").guard.condition);
  CHECK(move("e/s", "x . / o . -> . [x] / = =").left.headings.size() == 1);
  CHECK(move("straight", "x . / o . -> . [x] / = =").left.headings.size() == 8);
}

TEST_CASE("what means nothing in a head is refused") {
  for (const auto& [head, fault] : std::vector<std::pair<std::string, std::string>>{
           {"upwards", "unknown-head-word 6:9"},
           {"n n", "bad-head 6:11"},
           {"n for z", "unknown-player 6:15"},
           {"n for", "unknown-player 6:11"},
           {"n in z9", "unknown-cell 6:14"},
           {"n in", "unknown-cell 6:11"},
           {"n may", "bad-head 6:11"},
           {"e/n", "bad-head 6:9"},
           {"n a1", "unknown-head-word 6:11"},
           {"n if z", "unknown-name 6:14"},
           {"ns", "unknown-head-word 6:9"},
       }) {
    CAPTURE(head);
    CHECK(faults_of(start + "move go " + head + ": x . -> . [x]\n") == fault);
  }
}
