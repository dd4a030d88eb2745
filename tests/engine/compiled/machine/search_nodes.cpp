#include "engine/compiled/machine/search_nodes.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/random.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/play_comparison.hpp"

using namespace regola;
using namespace regola::test;

namespace {

struct NodeCase {
  std::string title;
  std::string rules;
};

const std::vector<NodeCase> node_cases = {
    {"values that ask for classes, for moves and for whose turn it is",
     "players x/o\nboard 4x4\nmove put: . -> x\nmove turn around: x o -> [x] x\nclass near around: . [x]\n"
     "value v = count near + 3 * moves x - 2 * moves o + 5 * to move\nwin around: x^4\n"},
    {"more rows than registers hold", "players x/o\nboard 15x15\nmove put: . -> x\ndraw if stuck\n"
                                      "value v = 20 * count (around: x^4 .) + 20 * count (around: x^3 . x) + "
                                      "20 * count (around: x x . x x)\n"},
    {"passes and a score",
     "players x/o\nboard 3x2\nmove put straight: . {o#} -> x =\npass if stuck\nscore count x - count o\n"
     "value v = count x\n"},
    {"stuck, and nothing says what that means",
     "players x/o\nboard 3x1\nmove put e: . . -> x x\nvalue v = count x\n"},
    {"captures beside other moves, and pieces that after lines remove",
     "players x/o\nboard 4x4\n  ..o.\n  ....\n  .x..\n  x...\nmove go around: x . -> . [x]\n"
     "move take around: x o -> . [x]\nafter straight: o x o -> . x o\nvalue v = count x - count o\n"
     "lose if count x = 0\n"},
    {"hands and quiet plies",
     "players x/o\nboard 3x3\nhand 2x 2o\nmove drop: . -> x\nmove go straight: x . -> . [x]\n"
     "move take straight: x o -> . [x]\ndraw if quiet x >= 3\nvalue v = hand x - count o\n"},
    {"positions that have stood",
     "players x/o\nboard\n  x..o\nmove go e w: x . -> . [x]\ndraw if repeats = 2\nforbid if repeats >= 3\n"
     "value v = repeats\n"},
    {"a forbidden return that is asked about while it is found out whether somebody is stuck",
     "players x/o\nboard 3x2\nmove put: . -> x\nmove go around: {x.} . -> . [x]\nforbid if repeats >= 2\n"
     "lose if stuck\nvalue v = count x\n"},
    {"moves that may lead to an attack: by leaving, by a new victim, by writing nothing, by a second part",
     "players white/black R/r K/k P/p\nboard\n  r...k\n  ..p..\n  K.R..\n  .....\n  r..P.\n"
     "move go straight: R .* {.rp} -> . . [R]\nmove step around: K {.rp} -> . [K]\nmove stay: K -> =\n"
     "move rise: P -> K\nmove walk around: P {.r} -> . [P]\nthen leave straight: R .* . -> = = [P]\n"
     "forbid if attacked K\nlose if stuck\nvalue v = count R - count r\n"},
};

} // namespace

TEST_CASE(
    "search nodes: children, captures and the best leaf are what the reference says, by both back ends") {
  for (const NodeCase& test : node_cases) {
    CAPTURE(test.title);
    const Ruleset ruleset = ruleset_of(test.rules);
    const CompiledRuleset rules(ruleset);
    SearchNodes nodes(rules);
    CAPTURE(rules.nodes->form(NodeQuestion::children, 0).code().missing());
    REQUIRE(rules.nodes->form(NodeQuestion::children, 0).written() != nullptr);
    const auto machine = Machine::create(rules);
    Random random(11);
    for (int game = 0; game < 3; ++game) {
      Status status = ruleset.start;
      for (int ply = 0; ply < 12; ++ply) {
        CAPTURE(to_text(ruleset, status));
        machine->clear();
        const Position position = machine->read(status);
        PlayComparison comparison(ruleset, *machine, status, position);
        const auto difference = comparison.difference(random());
        INFO(difference.value_or("agrees"));
        REQUIRE_FALSE(difference);
        if (machine->judge(position).ending != Ending::open) break;
        std::vector<Successor> next = successors(ruleset, status);
        if (next.empty()) break;
        status = std::move(next[random.below(static_cast<std::uint32_t>(next.size()))].status);
      }
    }
  }
}

TEST_CASE("search nodes: a form that computes a value also lists without it, the same in the same order") {
  for (const NodeCase& test : node_cases) {
    CAPTURE(test.title);
    const Ruleset ruleset = ruleset_of(test.rules);
    const CompiledRuleset rules(ruleset);
    const CompiledRuleset others(ruleset);
    SearchNodes nodes(rules);
    SearchNodes alone(others);
    const auto machine = Machine::create(rules);
    const Position position = machine->read(ruleset.start);
    Arena arena;
    Machine::Children found;
    const auto listed = [&](SearchNodes& by, std::optional<std::size_t> value) {
      std::vector<Machine::Child> children;
      REQUIRE(by.list(position, value, Machine::Among::all, arena, children, found));
      return children;
    };
    REQUIRE(listed(nodes, 0).front().value);
    const std::vector<Machine::Child> children = listed(nodes, std::nullopt);
    const std::vector<Machine::Child> wanted = listed(alone, std::nullopt);
    CHECK_FALSE(rules.nodes->form(NodeQuestion::children, std::nullopt).code().is_there());
    REQUIRE(children.size() == wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      CHECK(machine->hash(children[i].position) == machine->hash(wanted[i].position));
      CHECK(children[i].result == wanted[i].result);
      CHECK(children[i].number == wanted[i].number);
      CHECK_FALSE(children[i].value);
    }
  }
}
