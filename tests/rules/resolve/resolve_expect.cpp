#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::faults_of;
using regola::test::ruleset_of;

namespace {

const std::string small_game = "players x/o\nboard 2x2\nmove put: . -> x\nvalue mine = count x\n";

} // namespace

TEST_CASE("an expectation keeps its status, what it asks and what it wants") {
  const Ruleset ruleset = ruleset_of(small_game + "expect moves = 4\nexpect xo/.. o perft 2 = 2\n");
  REQUIRE(ruleset.expectations.size() == 2);
  CHECK(ruleset.expectations[0].status == ruleset.start);
  CHECK(ruleset.expectations[0].wanted == "4");
  CHECK(ruleset.expectations[1].status.text() == "xo..");
  CHECK(ruleset.expectations[1].status.to_move == second_player);
  CHECK(ruleset.expectations[1].subject == "2");
  CHECK(ruleset.expectations[1].line == 6);
}

TEST_CASE("what an expectation names must be there") {
  for (const auto& [line, fault] : std::vector<std::pair<std::string, std::string>>{
           {"expect result = x", ""},
           {"expect result = draw", ""},
           {"expect result = open", ""},
           {"expect result = +8", ""},
           {"expect result = -8", ""},
           {"expect result = nobody", "unknown-name 5:17"},
           {"expect result = +", "unknown-name 5:17"},
           {"expect refuse put a1", ""},
           {"expect refuse a1", ""},
           {"expect refuse A1", ""},
           {"expect refuse pass", ""},
           {"expect refuse 5", "unknown-name 5:15"},
           {"expect refuse put-a1", ""},
           {"expect refuse a", ""},
           {"expect refuse put a1=o", ""},
           {"expect refuse a1X", ""},
           {"expect refuse put a9", "unknown-name 5:19"},
           {"expect refuse put a1 b", ""},
           {"expect refuse put a1=q", "unknown-name 5:19"},
           {"expect refuse ptu a1", "unknown-name 5:15"},
           {"expect value mine = 0", ""},
           {"expect value mien = 0", "unknown-name 5:14"},
           {"expect perft 1000001 = 0", "bad-number 5:14"},
           {"expect moves = 1000000000000000000", "bad-number 5:16"},
           {"expect xo/.z o moves = 1", "bad-status 5:12"},
       }) {
    CAPTURE(line);
    CHECK(faults_of(small_game + line + "\n") == fault);
  }
}
