// Each limit on the moves of a turn: both matchers play what just keeps it, and refuse what just exceeds it
// in the same words.

#include "engine/matcher/rules_error.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/probe.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

struct Refusal {
  RulesError::Kind kind = RulesError::Kind::restless;
  std::string message;
};

/// What is said to the question; nothing where it is answered.
template <typename Ask>
std::optional<Refusal> refusal_of(const Ask& ask) {
  try {
    ask();
  } catch (const RulesError& error) {
    return Refusal{error.kind(), error.what()};
  }
  return {};
}

/// A piece that walks east, turns, walks back west and turns again: 512 steps on a row of 256 cells.
std::string there_and_back() {
  return "players x o\nboard 256x1\n  x" + std::string(255, '.') +
         "\nmove go e again: x . -> . [x]\nmove go e again: x # -> y =\nmove go w again: y . -> . [y]\n"
         "move go w again: y # -> z =\n";
}

/// A first part and so many others, each of which changes its cell to and fro.
std::string with_parts(int parts, const std::string& board, const std::string& first) {
  std::string text = "players x o\n" + board + first;
  for (int i = 0; i < parts; ++i) {
    text += fmt::format("then t{}: [{}] -> {}\n", i, i % 2 == 0 ? 'x' : 'o', i % 2 == 0 ? 'o' : 'x');
  }
  return text;
}

/// 5000 moves of one part.
const char* const five_thousand =
    "move put e: . . . . -> [x] {abcdefghijklmnopqrst} {abcdefghijklmnopqrstuvwxy} {abcdefghij}\n";

/// 50000 moves.
const char* const fifty_thousand = "players x o\nboard 4x1\nmove put e: . . . . -> {abcdefghijklmnopqrst} "
                                   "{abcdefghijklmnopqrstuvwxy} {abcdefghij} {abcdefghij}\n";

/// A cell that changes to and fro as long as the hand holds something: 10 201 lines fire behind the first of
/// these symbols.
std::string tidying(char symbol) {
  return fmt::format("players x o\nhand 5101b\nboard 1x1\nmove put: . -> {}\nafter: a -> b\nafter: b -> a\n",
                     symbol);
}

} // namespace

TEST_CASE("both matchers play up to each bound, and refuse what lies beyond it") {
  using Kind = RulesError::Kind;
  struct Row {
    std::string title;
    std::string text;
    std::size_t moves; // 0: refused
    Refusal refusal;
  };
  const Row rows[] = {
      {"10201 lines that fire on a board of one cell", tidying('b'), 1, {}},
      {"10202 lines that fire",
       tidying('a'),
       0,
       {Kind::long_cascade, "line 5, line 6: more than 10201 'after' lines fire in one move"}},
      {"512 parts", there_and_back(), 1, {}},
      {"more than 512 parts",
       there_and_back() + "move go e again: z . -> . [z]\n",
       0,
       {Kind::long_move, "line 8: a move has more than 512 parts"}},
      {"512 parts of one line each", with_parts(511, "board 1x1\n", "move put: . -> x\n"), 1, {}},
      {"513 parts of one line each",
       with_parts(512, "board 1x1\n", "move put: . -> x\n"),
       0,
       {Kind::long_move, "line 515: a move has more than 512 parts"}},
      {"50000 moves", fifty_thousand, 50'000, {}},
      {"50001 moves",
       std::string(fifty_thousand) + "move more in a1: . -> z\n",
       0,
       {Kind::many_moves, "line 4: more than 50000 moves in one turn"}},
      {"950000 parts in one turn", with_parts(18, "board 4x1\n", five_thousand), 5000, {}},
      {"1050000 parts in one turn",
       with_parts(19, "board 4x1\n", five_thousand),
       0,
       {Kind::many_parts, "line 22: the moves of one turn have more than 1000000 parts together"}},
  };
  for (const Row& row : rows) {
    DYNAMIC_SECTION(row.title) {
      const Ruleset ruleset = ruleset_of(row.text);
      Engine engine(ruleset);
      Machine& machine = engine.machine(ruleset.start);
      const Position start = machine.read(ruleset.start);
      std::size_t by_reference_found = 0;
      std::size_t by_machine_found = 0;
      const auto by_reference =
          refusal_of([&] { by_reference_found = successors(ruleset, ruleset.start).size(); });
      const auto by_machine = refusal_of([&] { by_machine_found = machine.expand(start).size(); });
      CHECK(by_reference_found == row.moves);
      CHECK(by_machine_found == row.moves);
      CHECK(by_reference.has_value() == (row.moves == 0));
      REQUIRE(by_machine.has_value() == by_reference.has_value());
      if (by_reference) {
        CHECK(by_reference->kind == row.refusal.kind);
        CHECK(by_machine->kind == row.refusal.kind);
        CHECK(by_reference->message.rfind(row.refusal.message, 0) == 0);
        CHECK(by_machine->message.rfind(row.refusal.message, 0) == 0);
      } else {
        CHECK(machine.perft(start, 1) == row.moves);
      }
    }
  }
}

TEST_CASE("a piece that may wander about a large board without end is refused soon") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 19x19\n  x" + std::string(18, '.') + [] {
    std::string rows;
    for (int i = 0; i < 18; ++i) rows += "\n  " + std::string(19, '.');
    return rows;
  }() + "\nmove go around again: x . -> o [x]\n");
  const std::uint32_t line = 22;
  Engine engine(ruleset);
  Machine& machine = engine.machine(ruleset.start);
  const Position start = machine.read(ruleset.start);
  const auto refused = [&](const auto& ask) {
    const auto refusal = refusal_of(ask);
    REQUIRE(refusal);
    CHECK(is_too_large(refusal->kind));
    CHECK(refusal->message.rfind(fmt::format("line {}: ", line), 0) == 0);
  };
  refused([&] { static_cast<void>(successors(ruleset, ruleset.start)); });
  refused([&] { static_cast<void>(machine.expand(start)); });
  refused([&] { static_cast<void>(machine.perft(start, 2)); });
  Random random(1);
  refused([&] { static_cast<void>(machine.playout(start, random, 1)); });
  const std::vector<Finding> findings = probe(ruleset, 1, 10);
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().line == line);
}

TEST_CASE("forbid lines that ask for moves ask once a position, however many there are") {
  std::string text = "players x/o\nboard 3x1\nmove put: . -> x\nmove take: o -> .\n";
  const std::vector<std::string> conditions = {"moves x < 2", "moves o > 5 and stuck", "stuck",
                                               "moves o < 2"};
  for (int i = 0; i < 20; ++i) {
    text += "forbid if " + conditions[static_cast<std::size_t>(i) % conditions.size()] + "\n";
  }
  const Ruleset ruleset = ruleset_of(text);
  Engine engine(ruleset);
  Status status = ruleset.start;
  Random random(1);
  for (int ply = 0; ply < 6; ++ply) {
    const std::uint64_t before = reference_work();
    const std::vector<Successor> all = successors(ruleset, status);
    CHECK(reference_work() - before < 10'000'000);
    const std::vector<Successor> compiled = engine.successors(status);
    REQUIRE(all.size() == compiled.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      CHECK(all[i].move == compiled[i].move);
    }
    if (all.empty()) break;
    status = all[random.below(static_cast<std::uint32_t>(all.size()))].status;
  }
}

TEST_CASE("what the moves of one turn ask for is bounded") {
  std::string text = "players x/o\nboard 19x20\nmove put: . -> x\n";
  for (int i = 0; i < 5; ++i) {
    text += fmt::format("forbid if moves x = {}\n", i);
  }
  const Ruleset ruleset = ruleset_of(text);
  Engine engine(ruleset);
  Machine& machine = engine.machine(ruleset.start);
  const Position start = machine.read(ruleset.start);
  const std::uint64_t usual = std::exchange(Answer::most_work, 300'000);
  const auto by_reference = refusal_of([&] { static_cast<void>(successors(ruleset, ruleset.start)); });
  const auto by_machine = refusal_of([&] { static_cast<void>(machine.expand(start)); });
  Answer::most_work = usual;
  for (const auto& refusal : {by_reference, by_machine}) {
    REQUIRE(refusal);
    CHECK(refusal->kind == RulesError::Kind::long_answer);
    CHECK(refusal->message.find("this takes too long") != std::string::npos);
  }
}

TEST_CASE("moves are given up where all work is stopped") {
  const Ruleset ruleset = game("tic-tac-toe");
  Engine engine(ruleset);
  Machine& machine = engine.machine(ruleset.start);
  const Position start = machine.read(ruleset.start);
  work_stopped = true;
  CHECK_THROWS_AS(successors(ruleset, ruleset.start), Stopped);
  CHECK_THROWS_AS(machine.expand(start), Stopped);
  work_stopped = false;
  CHECK(machine.expand(start).size() == 9);
}

TEST_CASE("a machine that has refused to count keeps its hashes up to date") {
  // Behind `put` the other player's moves are without end.
  const Ruleset ruleset =
      ruleset_of("players x o\nboard 2x1\nmove put in a1 for x: . -> x\n"
                 "move put in b1 for o: . -> o\nafter in b1: o -> z\nafter in b1: z -> o\n");
  Engine engine(ruleset);
  Machine& machine = engine.machine(ruleset.start);
  const Position start = machine.read(ruleset.start);
  CHECK_THROWS_AS(machine.perft(start, 3), RulesError);
  const Machine::Moves moves = machine.expand(start);
  REQUIRE(moves.size() == 1);
  const Position next = machine.position(moves.first);
  CHECK(machine.hash(next) == machine.hash_from_scratch(next));
  machine.release(moves);
}
