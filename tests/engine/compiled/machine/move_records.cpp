#include "engine/compiled/machine/move_records.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Records for a small game, whose first move line makes the parts.
struct Recorded {
  Ruleset ruleset = ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\n");
  CompiledRuleset rules{ruleset};
  PositionStore store{rules};
  MoveRecords records{store};
  const CompiledProduction& line = rules.sides[first_player].moves.front();

  MoveRecord root() {
    MoveRecord root;
    root.position = store.take();
    std::fill(root.position, root.position + store.words(), Word{0});
    return root;
  }
  /// A move of one part on that cell.
  MoveRecord put(const MoveRecord& root, Bit bit) {
    MoveRecord record = records.extended(root, line, bit, bit, nullptr);
    record.shares_text = true;
    return record;
  }
};

} // namespace

TEST_CASE("a move has the parts of the one it goes on from") {
  Recorded game;
  const MoveRecord first = game.put(game.root(), 3);
  const MoveRecord second = game.put(first, 5);
  CHECK(second.position != first.position);
  const auto parts = game.records.parts(second);
  REQUIRE(parts.size() == 2);
  CHECK(parts[0].to == 3);
  CHECK(parts[1].to == 5);
  CHECK(game.records.parts(first).size() == 1);
}

TEST_CASE("moves of the same text and outcome are one, told by the first line") {
  Recorded game;
  const MoveRecord root = game.root();
  for (const Bit bit : {Bit{1}, Bit{2}, Bit{1}}) game.records.add(game.put(root, bit));
  game.records[0].first_line = 9;
  game.records[2].first_line = 4;
  const std::uint32_t signature = game.records.signature(2);
  game.records.drop_repeated(0);
  REQUIRE(game.records.size() == 2);
  CHECK(game.records[0].first_line == 4);
  CHECK(game.records.signature(0) == signature);
  CHECK(game.records.signature(1) != signature);
}

TEST_CASE("moves of the same text that lead elsewhere are two") {
  Recorded game;
  const MoveRecord root = game.root();
  for (int i = 0; i < 2; ++i) game.records.add(game.put(root, 1));
  game.records[1].position[0] ^= 1U;
  game.records.drop_repeated(0);
  CHECK(game.records.size() == 2);
}

TEST_CASE("what an expansion has taken is given back") {
  Recorded game;
  const MoveRecord root = game.root();
  const MoveMarks before = game.records.marks();
  game.records.add(game.put(root, 1));
  const Word* taken = game.records[0].position;
  game.records.note_expansion(before);
  game.records.release_expansion();
  CHECK(game.records.size() == 0);
  CHECK(game.put(root, 2).position == taken);
}

TEST_CASE("a move knows the boards that it has met on its way") {
  Recorded game;
  const MoveRecord first = game.root();
  MoveRecord second = game.root();
  second.position[0] = 1;
  MoveRecord third = game.root();
  third.position[0] = 2;
  const std::uint32_t link = game.records.add_link({first.position, no_record});
  const std::uint32_t next = game.records.add_link({second.position, link});
  CHECK(game.records.has_met(next, first.position));
  CHECK(game.records.has_met(next, second.position));
  CHECK_FALSE(game.records.has_met(link, second.position));
  CHECK_FALSE(game.records.has_met(next, third.position));
}
