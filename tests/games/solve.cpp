// Results of the solvers for games in games/, compared with the reference matcher, with published results,
// and with each other.

#include "engine/solve/solve.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/games/game_files.hpp"
#include "tests/games/solver.hpp"

#include <optional>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

Solution solved(const Ruleset& ruleset, const Status& status, std::optional<SolveMethod> by = {}) {
  SolveOptions options;
  options.by = by;
  return solve(ruleset, status, options);
}

/// The same as the plain solver says it.
Outcome plainly(const Ruleset& ruleset, const Status& status) {
  const Solution found = solved(ruleset, status);
  REQUIRE(found.proven);
  Outcome outcome;
  if (found.plies) {
    outcome.plies = *found.plies;
    outcome.winner = found.outcome == GameValue::win ? status.to_move : other(status.to_move);
  }
  // Where nobody wins in so many plies, it is the giant who profits from play without end.
  REQUIRE(found.endless == (!found.plies && found.outcome != GameValue::draw));
  return outcome;
}

/// 1 the first player wins, 0 a draw, -1 the second wins; or the margin.
int value_for_first(const Status& status, const Solution& found) {
  int value = found.outcome == GameValue::draw ? 0 : found.outcome == GameValue::win ? 1 : -1;
  if (found.margin) value = *found.margin;
  return status.to_move == first_player ? value : -value;
}

} // namespace

TEST_CASE("solve: every status of the giant's hill") {
  const Ruleset hunt = load_game("caccia-al-gigante.rules").value();
  const Outcomes outcomes = solve_backwards(hunt, hunt.start);
  CHECK(outcomes.size() == 514);
  int endless = 0;
  for (const auto& [status, outcome] : outcomes) {
    if (result_of(hunt, status).ending != Ending::open) continue;
    CAPTURE(to_text(hunt, status));
    REQUIRE(plainly(hunt, status) == outcome);
    endless += outcome.winner ? 0 : 1;
  }
  CHECK(endless > 0);
}

TEST_CASE("solve: statuses of morris and dodgem are worth what plain rounds say") {
  for (const char* name : {"three-mens-morris.rules", "dodgem.rules"}) {
    CAPTURE(name);
    const Ruleset ruleset = load_game(name).value();
    const Outcomes outcomes = solve_backwards(ruleset, ruleset.start);
    REQUIRE(plainly(ruleset, ruleset.start) == outcomes.at(ruleset.start));
    std::size_t seen = 0;
    for (const auto& [status, outcome] : outcomes) {
      constexpr std::size_t each = 97;
      if (++seen % each != 0 || result_of(ruleset, status).ending != Ending::open) continue;
      CAPTURE(to_text(ruleset, status));
      REQUIRE(plainly(ruleset, status) == outcome);
    }
    CHECK(seen > 1000);
  }
}

TEST_CASE("solve: small boards are worth what is published") {
  struct Row {
    const char* file;
    const char* lines;
    int value;
    std::optional<SolveMethod> by;
  };
  for (const Row& row : {
           Row{"m-n-k.rules", "param M=4 N=3 K=3", 1, {}},
           Row{"m-n-k.rules", "param M=4 N=4 K=3", 1, SolveMethod::retrograde},
           Row{"m-n-k.rules", "param M=4 N=4 K=4", 0, {}},
           Row{"connect-four.rules", "param M=4 N=4", 0, SolveMethod::search},
           Row{"connect-four.rules", "param M=4 N=4", 0, SolveMethod::retrograde},
           Row{"connect-four.rules", "param M=4 N=5", 0, {}},
           Row{"connect-four.rules", "param M=5 N=4", 0, {}},
           Row{"othello.rules", "param N=4", -8, {}},
           Row{"domineering.rules", "param M=4 N=4", 1, {}},
           Row{"domineering.rules", "param M=5 N=5", -1, {}},
           Row{"dots-and-boxes.rules", "", 2, {}},
           Row{"hare-and-hounds.rules", "", 1, SolveMethod::retrograde},
           Row{"mu-torere.rules", "", 0, SolveMethod::retrograde},
           Row{"hex.rules", "param N=3", 1, {}},
           Row{"hex.rules", "param N=4", 1, {}},
           Row{"dodgem.rules", "param N=4", 0, SolveMethod::retrograde}, // des Jardins, 1996
           Row{"breakthrough.rules", "param M=3\nparam N=4", -1, SolveMethod::retrograde},
           Row{"breakthrough.rules", "param M=3\nparam N=5", -1, {}},
           Row{"breakthrough.rules", "param M=4\nparam N=4", -1, {}},
       }) {
    CAPTURE(row.file, row.lines);
    const auto ruleset = load_game(row.file, row.lines);
    REQUIRE(ruleset);
    const Solution found = solved(*ruleset, ruleset->start, row.by);
    REQUIRE(found.proven);
    CHECK(value_for_first(ruleset->start, found) == row.value);
    if (row.by) {
      CHECK(found.method == *row.by);
    }
  }
}
