#include "engine/workbench/complete.hpp"

#include "tests/engine/workbench/snapshot_of.hpp"

#include <catch2/catch.hpp>

using namespace regola;

namespace {

std::vector<std::string> proposed(const std::string& line) {
  const test::Pointed pointed(
      "players x/o\nboard\n  xo.\n  ...\nclass foe = o\nmove hop straight: x foe . -> . . [x]\n"
      "value lead = count x\nworth gain = lead\n" +
      line + "\n");
  std::vector<std::string> texts;
  for (const auto& item : workbench::complete(test::snapshot_of(pointed.text), pointed.offset, {}).items) {
    texts.push_back(item.text);
  }
  return texts;
}

} // namespace

TEST_CASE("workbench completion: what may stand there, and nothing else") {
  using Words = std::vector<std::string>;
  for (const auto& [line, there, absent] : std::vector<std::tuple<std::string, Words, Words>>{
           {"|", {"move", "expect"}, {"count", "foe"}},
           {"mo|", {"move"}, {"hop"}},
           {"move hop |", {"straight", "every", "in", "if"}, {"move", "foe"}},
           {"move hop straight: x |", {"foe", "o", "."}, {"straight", "move"}},
           {"lose if |", {"count", "stuck", "lead"}, {"move"}},
           {"lose if count |", {"foe", "x"}, {"count"}},
           {"lose if can |", {"hop"}, {"foe"}},
           {"prefer |", {"hop", "most"}, {"foe"}},
           {"then go after |", {"hop"}, {"foe"}},
           {"draw for |", {"x", "o"}, {"hop"}},
           {"expect |", {"perft", "refuse"}, {"hop"}},
           {"expect refuse |", {"hop a2-c2"}, {"perft"}},
           {"expect result = |", {"draw", "x"}, {"perft"}},
           {"expect value |", {"lead"}, {"perft"}},
           {"forbid shy: x\nexpect matches |", {"hop", "foe", "shy"}, {"perft"}},
           {"forbid shy: x\nprefer |", {"hop"}, {"shy"}},
           {"expect class |", {"foe"}, {"hop", "perft"}},
           {"expect class foe = a1 |", {"b2"}, {"foe", "perft"}},
           {"expect move |", {"hop a2-c2"}, {"perft"}},
           {"expect forbids |", {"hop a2-c2"}, {"perft"}},
           {"forbid shy: x\nexpect forbids hop a2-c2 by |", {"shy"}, {"perft"}},
           {"value all = |", {"lead", "count", "min"}, {"all", "move"}},
           {"// |", {}, {"move", "count"}},
           {"game |", {}, {"move", "count"}}}) {
    CAPTURE(line);
    const Words found = proposed(line);
    for (const std::string& word : there) {
      CAPTURE(word);
      CHECK(std::find(found.begin(), found.end(), word) != found.end());
    }
    for (const std::string& word : absent) {
      CAPTURE(word);
      CHECK(std::find(found.begin(), found.end(), word) == found.end());
    }
  }
}

TEST_CASE("workbench completion: in a text with faults, too") {
  const test::Pointed pointed("players x/o\nboard 3x3\nmove hop e: x . -> \nvalue\nprefer ho|\n");
  const auto found = workbench::complete(test::snapshot_of(pointed.text), pointed.offset, {});
  CHECK(found.replaced == workbench::Span{pointed.offset - 2, 2});
  CHECK(std::any_of(found.items.begin(), found.items.end(),
                    [](const auto& item) { return item.text == "hop"; }));
}
