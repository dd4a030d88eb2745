#include "engine/console/count_leaves.hpp"

#include <catch2/catch.hpp>

#include "engine/matcher/find_move.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;
using console::LeafCount;

TEST_CASE("count_leaves: the same as perft, from any status and at any depth") {
  for (const std::string name : {"tic-tac-toe", "tris", "connect-four", "othello", "chess", "dodgem"}) {
    const Ruleset rules = game(name);
    Engine engine(rules);
    Status status = rules.start;
    for (int ply = 0; ply < 4; ++ply) {
      for (int depth = 0; depth <= 4; ++depth) {
        CAPTURE(name, ply, depth);
        LeafCount count(engine, [] { return false; });
        CHECK(count(status, depth) == engine.perft(status, depth));
        CHECK_FALSE(count.stopped());
      }
      status = engine.successors(status).back().status;
    }
  }
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  Status over = rules.start;
  for (const char* cell : {"a1", "b1", "a2", "b2", "a3"}) {
    over = engine.successors(over)[find_move(rules, over, engine.successors(over), cell).candidates.front()]
               .status;
  }
  LeafCount count(engine, [] { return false; });
  CHECK(count(over, 3) == 0);
  CHECK(count(over, 0) == 1);
}

TEST_CASE("count_leaves: it can be stopped between pieces, and tells what it has counted") {
  const Ruleset rules = game("chess");
  Engine engine(rules);
  int asked = 0;
  LeafCount count(engine, [&] { return ++asked > 40; });
  static_cast<void>(count(rules.start, 12)); // for ever, otherwise
  CHECK(count.stopped());
  CHECK(asked == 41);
  CHECK(count.counted() > 0);
  CHECK(count(rules.start, 1) == 0); // it stays so
}
