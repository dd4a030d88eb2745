#include "engine/matcher/rewrite.hpp"

#include <catch2/catch.hpp>

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

Status after_moves(const Ruleset& ruleset, const std::vector<std::string>& moves) {
  Status status = ruleset.start;
  for (const std::string& move : moves) {
    for (const Successor& next : successors(ruleset, status)) {
      if (to_text(ruleset, next.move) == move) {
        status = next.status;
        break;
      }
    }
  }
  return status;
}

} // namespace

TEST_CASE("remember: a status is seen again when cells, player and hands are the same") {
  const Ruleset ruleset = ruleset_of("players a b\nboard a..b\nmove go e w for a: a . -> . [a]\n"
                                     "move go e w for b: b . -> . [b]\ndraw if repeats = 3\n");
  const std::vector<std::string> round = {"go a1-b1", "go d1-c1", "go b1-a1", "go c1-d1"};
  std::vector<std::string> moves = round;
  CHECK(after_moves(ruleset, {round[0], round[1]}).seen == 1);
  CHECK(after_moves(ruleset, moves).seen == 2);
  CHECK(result_of(ruleset, after_moves(ruleset, moves)).ending == Ending::open);
  moves.insert(moves.end(), round.begin(), round.end());
  CHECK(after_moves(ruleset, moves).seen == 3);
  CHECK(result_of(ruleset, after_moves(ruleset, moves)).ending == Ending::drawn);
}

TEST_CASE("remember: quiet moves are counted until one is loud") {
  const Ruleset ruleset = ruleset_of("players p/P k/K\nboard kp..KP\nmove go e w: k . -> . [k]\n"
                                     "move push e w: p . -> . [p]\ndraw if quiet {pP} >= 9\n");
  REQUIRE(ruleset.quiet.size() == 1);
  CHECK(after_moves(ruleset, {"push b1-c1"}).quiet[0] == 0);
  CHECK(after_moves(ruleset, {"push b1-c1", "go e1-d1"}).quiet[0] == 1);
  CHECK(after_moves(ruleset, {"push b1-c1", "go e1-d1", "go a1-b1"}).quiet[0] == 2);
}

TEST_CASE("a text that does not ask keeps no past") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard ...\nmove put: . -> x\ndraw if stuck\n");
  const Status status = after_moves(ruleset, {"put a1"});
  CHECK(status.past == nullptr);
  CHECK(status.quiet.empty());
}

TEST_CASE("remember: a piece that only changes its mark is quiet") {
  const Ruleset ruleset =
      ruleset_of("players K/k P/p D/d e/w\nboard 5x1\n  KP..k\nmove go e w: K . -> . [K]\n"
                 "move push e: P . -> . [D]\nafter: d -> p\ndraw if quiet {PDpd} >= 9\n");
  CHECK(after_moves(ruleset, {"push b1-c1"}).quiet[0] == 0);
  CHECK(after_moves(ruleset, {"push b1-c1", "go e1-d1"}).quiet[0] == 1);
}
