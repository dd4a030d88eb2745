// Games solved exactly, by nothing but the rules of the text.

#include "engine/matcher/result.hpp"
#include "engine/search/minimax.hpp"
#include "engine/search/score.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/games/census.hpp"
#include "tests/games/game_files.hpp"
#include "tests/games/solver.hpp"
#include "tests/texts.hpp"

#include <algorithm>
#include <cstdlib>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

struct Row {
  const char* file;
  const char* lines;
  int value; ///< 1 the first player wins, 0 a draw, -1 the second wins; or the margin
};

void check(const Row& row) {
  const auto ruleset = load_game(row.file, row.lines);
  REQUIRE(ruleset);
  CAPTURE(row.file, row.lines);
  CHECK(Solver(*ruleset).value(ruleset->start) == row.value);
}

/// The giant's text with him on that point, the dwarfs to move.
Status giant_on(const Ruleset& ruleset, char point) {
  std::string cells = "nnn.....";
  cells[static_cast<std::size_t>(point - '1')] = 'g';
  return status_of(ruleset, cells + " n");
}

/// Lets the dwarfs play by the outcomes against every reply, by the whole rules; the length of the longest
/// game. A game that the dwarfs do not win counts as endless.
int longest_hunt(const Ruleset& ruleset, const Outcomes& outcomes, const Status& status, int plies) {
  constexpr int endless = 1000;
  const Result result = result_of(ruleset, status);
  if (result.ending != Ending::open) {
    return result.winner == second_player ? plies : endless;
  }
  std::vector<Successor> next = successors(ruleset, status);
  const auto left = [&](const Successor& move) { return outcomes.at(without_past(move.status)); };
  if (status.to_move == second_player) {
    const Outcome now = outcomes.at(without_past(status));
    const auto best = std::find_if(next.begin(), next.end(), [&](const Successor& move) {
      return left(move).winner == second_player && left(move).plies == now.plies - 1;
    });
    return best == next.end() ? endless : longest_hunt(ruleset, outcomes, best->status, plies + 1);
  }
  int longest = 0;
  for (const Successor& move : next) {
    longest = std::max(longest, longest_hunt(ruleset, outcomes, move.status, plies + 1));
  }
  return longest;
}

} // namespace

TEST_CASE("the solver agrees with plain minimax") {
  const Ruleset game = load_game("tic-tac-toe.rules").value();
  Solver solver(game);
  const Outcomes outcomes = solve_backwards(game, game.start);
  Minimax minimax(game, heuristic_of(game), 9);
  std::size_t compared = 0;
  each_status(game, game.start, [&](const Status& status) {
    const int value = solver.value(status);
    const Outcome outcome = outcomes.at(status);
    const int backwards = !outcome.winner ? 0 : (*outcome.winner == first_player ? 1 : -1);
    REQUIRE(backwards == value);
    if (++compared % 50 == 0) {
      const SearchResult found = minimax.play(status);
      REQUIRE(sign_of(found.score) == value);
      REQUIRE((value == 0 || win_score - std::abs(found.score) == outcome.plies));
    }
  });
  CHECK(compared == 5'478);
}

TEST_CASE("solved: small boards") {
  for (const Row& row : {
           Row{"tic-tac-toe.rules", "", 0},
           Row{"m-n-k.rules", "param M=4 N=3 K=3", 1},
           Row{"m-n-k.rules", "param M=4 N=4 K=3", 1},
           Row{"m-n-k.rules", "param M=4 N=4 K=4", 0},
           Row{"connect-four.rules", "param M=4 N=4", 0},
           Row{"connect-four.rules", "param M=4 N=5", 0},
           Row{"connect-four.rules", "param M=5 N=4", 0},
           Row{"othello.rules", "param N=4", -8},
           Row{"breakthrough.rules", "param M=3\nparam N=4", -1},
           Row{"breakthrough.rules", "param M=3\nparam N=5", -1},
           Row{"breakthrough.rules", "param M=4\nparam N=4", -1},
       }) {
    check(row);
  }
}

// Run by its name alone, `build/dev/tests/test_games "solved: boards that take minutes"`: the values are
// those that the games' README tells.
TEST_CASE("solved: boards that take minutes", "[.]") {
  check({"connect-four.rules", "param M=6 N=4", -1});
  check({"breakthrough.rules", "param M=3\nparam N=6", 1});
}

TEST_CASE("solved: Dodgem is won by who begins") {
  const Ruleset dodgem = load_game("dodgem.rules").value();
  CHECK(solve_backwards(dodgem, dodgem.start).at(dodgem.start).winner == first_player);
}

TEST_CASE("solved: Three Men's Morris is won by who begins") {
  const Ruleset morris = load_game("three-mens-morris.rules").value();
  CHECK(solve_backwards(morris, morris.start).at(morris.start).winner == first_player);
}

TEST_CASE("solved: the dwarfs catch the giant, wherever he is placed") {
  const Ruleset hunt = load_game("caccia-al-gigante.rules").value();
  const Outcomes outcomes = solve_backwards(hunt, hunt.start);
  CHECK(outcomes.at(hunt.start) == Outcome{second_player, 14});
  CHECK(outcomes.size() == 514); // the start without a giant and 513 behind it
  struct Placement {
    char point;
    int plies;
    std::vector<std::string> winning;
  };
  for (const Placement& placement : {
           Placement{'5', 13, {"go 3-4"}},
           Placement{'6', 13, {"go 1-4"}},
           Placement{'7', 13, {"go 2-4"}},
           Placement{'8', 11, {"go 2-5", "go 3-7"}},
       }) {
    CAPTURE(placement.point);
    const Status status = giant_on(hunt, placement.point);
    CHECK(outcomes.at(status) == Outcome{second_player, placement.plies});
    CHECK(longest_hunt(hunt, outcomes, status, 0) == placement.plies);
    std::vector<std::string> winning;
    for (const Successor& move : successors(hunt, status)) {
      if (outcomes.at(without_past(move.status)).winner == second_player) {
        winning.push_back(to_text(hunt, move.move));
      }
    }
    std::sort(winning.begin(), winning.end());
    CHECK(winning == placement.winning);
  }
}
