#include "rules/check/checks.hpp"

#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;

TEST_CASE("what is legal and most likely a slip is warned of") {
  const std::string start = "players x/o k/K\nboard\n  k.K\nmove put: . -> x\n";
  for (const auto& [lines, fault] : std::vector<std::pair<std::string, std::string>>{
           {"win e: x k", ""},
           {"win e: A A", ""},
           {"win e: A x", "lone-variable 5:8"},
           {"move swap e: A . -> . A", ""},
           {"move take e: x A -> . x", "lone-variable 5:16"},
           {"hand 3x", "bad-hand 5:7"}, // its mirror image has none
           {"hand 3x 3o", ""},
           {"hand 3q", "unused-symbol 5:7"},
           {"score 1", "no-effect 5:1"},
           {"pass\nscore 1", ""},
           {"class mine = xkz\nclass foe = oK", "one-sided-class 6:7"},
           {"move up: q -> {qr}\nwin: q", "never-matches 5:10; never-matches 6:6"},
           {"move up: x -> {qr}\nwin: q", ""},
       }) {
    CAPTURE(lines);
    CHECK(test::faults_of(start + lines + "\n") == fault);
  }
}

TEST_CASE("warnings leave the ruleset usable") {
  CHECK(load_text("text", "players x/o p/q\nboard 2x2\nmove put: . -> x\n").ruleset);
  CHECK(test::faults_of("players x/o p/q\nboard 2x2\nmove put: . -> x\n") == "unused-symbol 1:13");
}
