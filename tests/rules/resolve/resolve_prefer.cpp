#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::faults_of;
using regola::test::ruleset_of;

namespace {

const std::string before_prefer = "players x/o\nboard 3x3\nmove put: . -> x\nmove go n: x . -> . [x]\n"
                                  "then one: x -> o\nthen two free: . -> x\nthen three: x -> o\n";

} // namespace

TEST_CASE("prefer keeps the names in descending order") {
  const Ruleset ruleset = ruleset_of(before_prefer + "prefer go > put\n");
  REQUIRE(ruleset.prefer.size() == 1);
  CHECK(ruleset.names[ruleset.prefer[0][0]] == "go");
  CHECK(ruleset.names[ruleset.prefer[0][1]] == "put");
}

TEST_CASE("`then` lines of one name or joined by prefer are alternatives of one part") {
  const auto sizes = [](const std::string& lines) {
    std::vector<std::size_t> all;
    const Ruleset ruleset = ruleset_of(before_prefer + lines);
    for (const Part& part : ruleset.sides[0].parts) {
      all.push_back(part.lines.size());
    }
    return all;
  };
  CHECK(sizes("") == std::vector<std::size_t>{1, 1, 1});
  CHECK(sizes("prefer one > three\n") == std::vector<std::size_t>{2, 1});
  CHECK(sizes("then two free: o -> .\n") == std::vector<std::size_t>{1, 2, 1});
}

TEST_CASE("prefer refuses unknown, repeated and contrary names") {
  CHECK(faults_of(before_prefer + "prefer go > putt\n") == "unknown-name 8:13");
  CHECK(faults_of(before_prefer + "prefer go > go\n") == "repeated-line 8:13");
  CHECK(faults_of(before_prefer + "prefer go > put\nprefer put > go\n") == "repeated-line 9:14");
}
