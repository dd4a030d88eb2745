#include "engine/matcher/probe.hpp"

#include <catch2/catch.hpp>

#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("probe finds two moves of one text") {
  const Ruleset ruleset = ruleset_of(
      "players x/o\nboard x..o\nmove go e: x . . -> x . x\nmove go e: x . . -> x x .\ndraw if stuck\n");
  const auto findings = probe(ruleset, 1, 20);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].kind == Finding::Kind::ambiguous);
  CHECK(findings[0].message.find("two moves are called 'go a1'") == 0);
}

TEST_CASE("probe tells which part of a move names no cell") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard\n  x..\n  o.o\nmove go e: x . -> . [x]\n"
                                     "then rob anywhere: [x] o -> = .\nlose if stuck\n");
  const auto findings = probe(ruleset, 1, 1);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].message.find("(both by line 5)") != std::string::npos);
  CHECK(findings[0].help == "in 'rob' mark the cell that tells them apart with [ ], on either side");
}

TEST_CASE("probe finds lines that never come to rest") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard ...\nmove put: . -> x\nafter: x -> o\nafter: o -> x\ndraw if stuck\n");
  const auto findings = probe(ruleset, 1, 20);
  REQUIRE(findings.size() >= 1);
  CHECK(findings[0].kind == Finding::Kind::endless);
  CHECK(findings[0].line > 0);
}

TEST_CASE("probe finds a turn that is too large, which is no cascade without an end") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 5x5\nmove fill again around: [.] . -> x [.]\ndraw if stuck\n");
  const auto findings = probe(ruleset, 1, 1);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].kind == Finding::Kind::too_large);
  CHECK(findings[0].line == 3);
}

TEST_CASE("probe: sound rules have no findings, and the same seed the same games") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\ndraw if stuck\n");
  CHECK(probe(ruleset, 1, 300).empty());
  CHECK(probe(ruleset, 7, 100) == probe(ruleset, 7, 100));
}
