#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/random_play.hpp"
#include "engine/search/root.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <set>

using namespace regola;
using namespace regola::test;

namespace {

/// Where the moves lead by the reference.
Status follow(const Ruleset& ruleset, Status status, const std::vector<Move>& moves) {
  for (const Move& move : moves) {
    REQUIRE(result_of(ruleset, status).ending == Ending::open);
    bool found = false;
    for (const Successor& next : successors(ruleset, Status(status))) {
      if (next.move == move && !found) {
        status = next.status;
        found = true;
      }
    }
    REQUIRE(found);
  }
  return status;
}

} // namespace

TEST_CASE("a random line and its neighbours are lines of play, and rejected ones leave no trace") {
  for (const char* name : {"tic-tac-toe", "connect-four", "caccia-al-gigante"}) {
    CAPTURE(name);
    const Ruleset ruleset = game(name);
    Engine engine(ruleset);
    const Root root(engine, ruleset.start);
    Machine& machine = root.machine();
    const Machine::Moves moves = machine.expand(root.position());
    const std::vector<Machine::Child> children =
        judged_moves(machine, root.position(), moves, Evaluation::nothing());
    RandomLine line(root, children, places_to_search(root.machine(), moves, {}), 8);
    Random random(5);
    line.draw(random);
    std::vector<Word> kept = line.hashes();
    line.accept();
    std::set<std::size_t> shared;
    for (int i = 0; i < 200; ++i) {
      line.vary(random);
      const std::vector<Word> hashes = line.hashes();
      REQUIRE(line.length() == hashes.size());
      REQUIRE(machine.hash(children[line.first()].position) == hashes[0]);
      const Status end = follow(ruleset, ruleset.start, moves_through(machine, root.position(), hashes));
      REQUIRE(machine.write(line.end()).cells == end.cells);
      REQUIRE(machine.write(line.end()).seen == end.seen);
      REQUIRE((hashes.size() == 8 || result_of(ruleset, end).ending != Ending::open));
      std::size_t same = 0;
      while (same < hashes.size() && same < kept.size() && hashes[same] == kept[same]) ++same;
      shared.insert(same);
      if (i % 3 == 0) {
        line.accept();
        kept = hashes;
      }
    }
    CHECK(shared.size() > 4); // ends of all lengths are drawn anew
  }
}
