#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::faults_of;
using regola::test::ruleset_of;

namespace {

const std::string before_head = "players x/o\nboard\n  xo.\n  o.x\n  .xo\n";

Production move_with(const std::string& head, const std::string& cells = "x . -> . [x]") {
  return ruleset_of(before_head + "move go " + head + ": " + cells + "\n").sides[0].moves.at(0);
}

} // namespace

TEST_CASE("a head collects directions without repeating them") {
  CHECK(move_with("n").left.headings.size() == 1);
  CHECK(move_with("straight").left.headings.size() == 4);
  CHECK(move_with("around").left.headings.size() == 8);
  CHECK(move_with("n straight").left.headings.size() == 4);
  CHECK(move_with("anywhere").left.headings.size() == 1);
}

TEST_CASE("`in` takes cells until another word comes") {
  const Production production = move_with("in a1 b2 n");
  CHECK(production.guard.cells.size() == 2);
  CHECK(production.left.headings.size() == 1);
}

TEST_CASE("words of a head set what they say") {
  CHECK(move_with("every n", "x . -> . x").every);
  CHECK(move_with("n again").again);
  CHECK_FALSE(move_with("n again").may_stop);
  CHECK(move_with("n may again").may_stop);
  CHECK(move_with("n if count x > 2").guard.condition);
  CHECK(move_with("e/s", "x . / o . -> . [x] / = =").left.headings.size() == 1);
  CHECK(move_with("straight", "x . / o . -> . [x] / = =").left.headings.size() == 8);
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
    CHECK(faults_of(before_head + "move go " + head + ": x . -> . [x]\n") == fault);
  }
}
