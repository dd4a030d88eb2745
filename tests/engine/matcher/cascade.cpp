// Cascades of `after` lines: those that end, however many lines fire, and those that never do. All functions
// that make the move report the latter in the same words.

#include "engine/matcher/firing.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/probe.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// What is said against a question; empty where it is answered.
std::string refusal_text(const std::function<void()>& ask) {
  try {
    ask();
  } catch (const RulesError& error) {
    return error.what();
  }
  return {};
}

/// Rows of stones above as many empty ones.
std::string falling(int columns, int rows) {
  std::string text = "players x/o\nboard\n";
  for (int row = 0; row < 2 * rows; ++row) {
    text += "  " + std::string(static_cast<std::size_t>(columns), row < rows ? 'x' : '.') + "\n";
  }
  return text;
}

} // namespace

TEST_CASE("cascade: who makes a move that never comes to rest names the lines that go round") {
  struct Row {
    const char* title;
    const char* text;
    const char* message;
  };
  const Row rows[] = {
      {"two lines that undo each other",
       "players x/o\nboard 4x1\nclass mark = ab\nmove put: . -> a\nafter: a -> b\nafter: b -> a\n",
       "'after' lines never come to rest: line 5, line 6"},
      {"a line that fires before they go round is not to blame",
       "players x/o\nboard 4x1\nmove put: . -> s\nafter: s -> a\nafter: a -> b\nafter: b -> a\n",
       "'after' lines never come to rest: line 5, line 6"},
      {"a stone on a ring",
       "players x o\nboard points a b c\n  ...\nlink on/back a-b b-c c-a\nmove put: . -> x\n"
       "after on: x . -> . x\n",
       "'after' lines never come to rest: line 6"},
      {"four symbols in turn, some moves being sound",
       "players x o\nboard 2x1\nmove good: . -> x\nmove bad: . -> a\nafter: a -> b\nafter: b -> c\n"
       "after: c -> d\nafter: d -> a\ndraw if stuck\n",
       "'after' lines never come to rest: line 5, line 6, line 7, line 8"},
      {"of two rounds that of the first move",
       "players x o\nboard 2x1\nmove put: . -> p\nmove bad: . -> a\nafter: a -> b\nafter: b -> a\n"
       "after: p -> q\nafter: q -> p\n",
       "'after' lines never come to rest: line 7, line 8"},
      {"a hand that is filled and emptied",
       "players x/o a/z\nhand 1a=a\nboard 2x1\nmove put: . -> x\nafter: x -> a\nafter: a -> x\n",
       "'after' lines never come to rest: line 5, line 6"},
      {"a game with chains and parts",
       "players x o\nboard 4x1\n  x...\nmove go e again: x . -> . [x]\nthen turn may: [x] -> a\n"
       "after: a -> b\nafter: b -> a\n",
       "'after' lines never come to rest: line 6, line 7"},
      {"a game whose moves are forbidden and whose past is kept",
       "players x o\nboard 3x1\nmove put: . -> a\nforbid if count a > 2\nafter: a -> b\nafter: b -> a\n"
       "draw if repeats = 3\npass if stuck\n",
       "'after' lines never come to rest: line 5, line 6"},
  };
  for (const Row& row : rows) {
    DYNAMIC_SECTION(row.title) {
      const Ruleset ruleset = ruleset_of(row.text);
      Engine engine(ruleset);
      Machine& machine = engine.machine(ruleset.start);
      const Position start = machine.read(ruleset.start);
      Random random(1);
      const std::string message = refusal_text([&] { (void)successors(ruleset, ruleset.start); });
      CHECK(message == row.message);
      const std::function<void()> others[] = {
          [&] { (void)perft(ruleset, ruleset.start, 1); },
          [&] { (void)machine.expand(start); },
          [&] { (void)machine.perft(start, 1); },
          [&] { (void)machine.perft(start, 2); },
          [&] { (void)machine.leaves(start, 1); },
          [&] { (void)machine.children(start, 0, Machine::Among::all); },
          [&] {
            for (int i = 0; i < 100; ++i) (void)machine.playout(start, random, 10);
          },
      };
      for (const auto& ask : others) CHECK(refusal_text(ask) == message);
      const std::vector<Finding> findings = probe(ruleset, 1, 50);
      REQUIRE(findings.size() == 1);
      CHECK(findings.front().message == message);
    }
  }
}

TEST_CASE("cascade: what ends is played, however many lines fire") {
  const Ruleset ruleset = ruleset_of(falling(19, 9) + "move put in a1: . -> o\nafter s: x . -> . x\n");
  const std::vector<Successor> next = successors(ruleset, ruleset.start); // 1539 lines fire, or a few less
  REQUIRE(next.size() == 1);
  CHECK(Engine(ruleset).perft(ruleset.start, 1) == 1);
  CHECK(next.front().status.text().substr(9 * 19, 19) == std::string(19, 'x'));
}
