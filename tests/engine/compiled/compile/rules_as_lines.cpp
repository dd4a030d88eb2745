// Rules on the whole status, translated to lines: the reference matcher finds the same moves by both, in all
// positions of some games.

#include "engine/compiled/compile/rules_as_lines.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/lower/random_game_form.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Cells and turn.
using Seen = std::pair<std::string, PlayerIndex>;

Seen seen_as(const Status& status) {
  return {std::string(status.cells.begin(), status.cells.end()), status.to_move};
}

/// Cells and turns of what follows a status, each as often as it follows.
std::vector<Seen> followers(const Ruleset& ruleset, const Status& status) {
  std::vector<Seen> all;
  for (const Successor& next : successors(ruleset, status)) {
    all.push_back(seen_as(next.status));
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// @return how many statuses were compared, from the start on
std::size_t compare_all(const Ruleset& ruleset, const Ruleset& lines) {
  std::vector<Status> open = {ruleset.start};
  std::set<Seen> seen = {seen_as(ruleset.start)};
  while (!open.empty()) {
    const Status status = open.back();
    open.pop_back();
    CAPTURE(seen_as(status).first);
    REQUIRE(followers(lines, status) == followers(ruleset, status));
    for (const Successor& next : successors(ruleset, status)) {
      if (seen.insert(seen_as(next.status)).second) open.push_back(next.status);
    }
  }
  return seen.size();
}

} // namespace

TEST_CASE("rules as lines: the same moves") {
  struct Row {
    const char* about;
    const char* text;
    std::size_t statuses;
  };
  const Row rows[] = {
      {"the turn in the first cell", "players x o\nboard x---\nxA-B -> oAxB\nxAB- -> oABx\noA-B -> xAoB\n",
       4},
      {"a player who moves again", "players x o\nboard x---\nx-AB -> xxAB\nxx-A -> oxxA\noAB- -> xABo\n", 4},
      {"the turn beside the cells",
       "players x/o\nboard -----\n-ABCD -> oABCD\nA-BCD -> AxBCD\nABCD- -> ABCDm\n", 8},
      {"a board of rows", "players x/o\nboard 2x2\n.ABC -> xABC\nAB.C -> ABoC\n", 4},
      {"symbols that are compared", "players x/o\nboard 4x1\n..AA -> xxAA\nxxAA -> xxoA\nAABC -> AACB\n", 8},
      {"symbols that are copied", "players x/o\nboard 4x1\n.ABC -> xABC\nxABC -> xBCA\nABC. -> ABCo\n", 18},
      {"passes beside a turn in a cell", "players x o\nboard x--\nx-A -> oxA\noA- -> xAo\npass if stuck\n",
       4},
      {"hands, which lines alone fill and empty", "players x/o\nboard 3x1\nhand 1x 1o\n.AB -> xAB\n", 2},
      {"parts, which follow lines alone",
       "players x/o\nboard 3x1\nmove put: . -> x\nthen turn: x -> o\n.AB -> xAB\n", 18},
      {"rules of one number and outcome", "players x/o\nboard 3x1\n.AB -> xAB\n..A -> x.A\nA.B -> AoB\n", 4},
  };
  for (const Row& row : rows) {
    CAPTURE(row.about);
    const Ruleset ruleset = ruleset_of(row.text);
    const std::optional<Ruleset> lines = rules_as_lines(ruleset);
    REQUIRE(lines);
    CHECK(lines->rules.empty());
    CHECK(compare_all(ruleset, *lines) == row.statuses);
  }
}

TEST_CASE("rules as lines: none where a text has no such rules") {
  CHECK_FALSE(rules_as_lines(ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\n"))); // no such rules
}

TEST_CASE("rules as lines: random games have a form by them") {
  const Ruleset ruleset = ruleset_of("players x o\nboard x---\nxA-B -> oAxB\nxAB- -> oABx\noA-B -> xAoB\n");
  const CompiledRuleset rules(ruleset);
  CHECK(rules.random_games->code().missing().empty());
}
