#include "engine/workbench/play.hpp"

#include "engine/matcher/result.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <catch2/catch.hpp>

using namespace regola;

namespace {

/// A text with lines of all kinds that have names.
const std::string named_text = "players x/o q/p n/s\nboard\n  .o.\n  ...\n  .x.\nclass mine = xq\n"
                               "class edge straight: [?] #\nclass ahead: [.] ?\n"
                               "move step n ne nw: x {.o} -> . [x]\nmove run n: x ahead -> . [x]\n"
                               "then turn after run n: [x] . -> = [a]\nprefer step > run\n"
                               "forbid corner in a3 c3: x\nafter crown n: x # -> q =\nafter n: q # -> = =\n"
                               "win home if count q > 0\nlose shut if stuck\n";

std::string found_by(const std::string& expectation) {
  const Loaded loaded = load_text("text", named_text + "expect " + expectation + "\n");
  INFO(loaded.report());
  REQUIRE(loaded.ruleset);
  const Ruleset& ruleset = *loaded.ruleset;
  REQUIRE(ruleset.expectations.size() == 1);
  const Expectation& only = ruleset.expectations.front();
  const bool open = result_of(ruleset, only.status).ending == Ending::open;
  const auto outcome = workbench::meet_pattern(
      ruleset, only, open ? successors(ruleset, only.status) : std::vector<Successor>());
  return (outcome.met ? "met: " : "not met: ") + outcome.found;
}

} // namespace

TEST_CASE("workbench: expectations about lines, classes and what a move makes") {
  for (const auto& [expectation, found] : std::vector<std::pair<std::string, std::string>>{
           {"matches step = 3", "met: 3"},
           {"matches step = 2", "not met: 3: b1 b2, b1 c2, b1 a2"},
           {"matches crown = 0", "met: 0"},
           {".xo/.../... x matches crown = 1", "met: 1"},
           {".qo/.../... o matches home = 1", "met: 1"},
           {".qo/.../... o matches shut = 0", "met: 0"},
           {"x.o/.../.q. o matches corner = 1", "met: 1"},
           {"x.o/.../.q. o matches corner = 2", "not met: 1: a3"},
           {"matches edge = 12", "met: 12"},
           {"class mine = b1", "met: b1"},
           {"class mine = b1-c1", "not met: b1"},
           {".xp/..o/q.. o class mine = b2", "not met: c3 c2"}, // as the player to move sees it
           {"class edge = a1-c1 a2 c2 a3-c3", "met: a3 b3 c3 a2 c2 a1 b1 c1"},
           {".oo/.../... x class mine = {}", "met: {}"},
           {".oo/.../... x class mine = a1", "not met: {}"},
           {"..o/x../... x move step a2-b3 => .qo/.../... o", "met: .qo/.../... o"},
           {"..o/x../... x move step a2-b3 => .xo/.../... o", "not met: .qo/.../... o: b3 is 'q'"},
           {"move b1 => .../.../... o", "not met: several moves 'b1': step b1-b2, step b1-c2, step b1-a2"},
           {"move step a1-a2 => .../.../... o", "not met: no move 'step a1-a2'"},
           {".xo/.../... x after => .qo/.../... x", "met: .qo/.../... x"},
           {"after => .qo/.../.x. x", "not met: .o./.../.x. x: b3 is 'o', c3 is '.'"},
           {"..o/x../... x forbids step a2-a3", "met: forbidden"},
           {"..o/x../... x forbids step a2-a3 by corner", "met: forbidden"},
           {"..o/x../... x forbids step a2-a3 by crown",
            "not met: it taken away by 'corner': it matches on a3"},
           {"..o/x../... x forbids step a2-b3", "not met: it allowed"},
           {"..o/x../... x forbids step c1-c2", "not met: no move 'step c1-c2'"},
           {"forbids run b1-b2", "not met: it taken away by a 'prefer' line: there is step b1-b2"}}) {
    CAPTURE(expectation);
    CHECK(found_by(expectation) == found);
  }
}

TEST_CASE("workbench: players may be called by the words of younger expectations") {
  for (const std::string word : {"matches", "class", "move", "after", "forbids"}) {
    const Loaded loaded = load_text(
        "text", "players " + word + "/other x/o\nboard 3x1\nhand 2x 2o\nmove put: . -> x\nexpect ... " +
                    word + " moves = 3\nexpect .o. " + word + " 1x 2o refuse put b1\nexpect .o. " + word +
                    " matches put = 2\nexpect .o. " + word + " move put a1 => xo. other 1x 2o\n");
    CAPTURE(loaded.report());
    REQUIRE(loaded.ruleset);
    for (const auto& each : workbench::run_expectations(loaded, 0)) {
      CHECK(each.met);
    }
  }
}
