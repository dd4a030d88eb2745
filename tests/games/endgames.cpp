// Positions with known values, searched to the end of the game.

#include "engine/compiled/engine.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/score.hpp"
#include "engine/solve/solve.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/games/game_files.hpp"
#include "tests/source_dir.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

std::ifstream open_truth(const std::string& name) {
  std::ifstream file(test::source_dir() + "/tests/truth/" + name);
  REQUIRE(file);
  return file;
}

/// A board of 64 cells of X, O and -, as a status of Othello.
std::string othello_text(const std::string& board, char to_move) {
  std::string text;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (i > 0 && i % 8 == 0) text += '/';
    text += board[i] == 'X' ? 'x' : board[i] == 'O' ? 'o' : '.';
  }
  return text + (to_move == 'X' ? " x" : " o");
}

/// The status after these columns, from 1, have been played.
Status after_columns(Engine& engine, const std::string& columns) {
  Status status = engine.ruleset().start;
  for (const char column : columns) {
    const std::string text = std::string("drop ") + static_cast<char>('a' + (column - '1'));
    bool found = false;
    for (Successor& next : engine.successors(status)) {
      if (to_text(engine.ruleset(), next.move).substr(0, text.size()) == text) {
        status = std::move(next.status);
        found = true;
        break;
      }
    }
    REQUIRE(found);
  }
  return status;
}

/// The value of a status after these columns, for the player to move.
/// @param score 0 a draw, else how many of his stones the winner has left, from 1, and less than 0 a defeat
PositionValue published(const std::string& columns, int score) {
  if (score == 0) return {};
  // The winner's last stone but so many is the one that wins: that says after how many plies.
  const int stones = static_cast<int>(columns.size());
  const int winners = score > 0 ? stones / 2 : (stones + 1) / 2; // has played so many
  const int his = 21 - std::abs(score) + 1 - winners;            // and plays so many more
  return {score > 0 ? GameValue::win : GameValue::loss, 2 * his - (score > 0 ? 1 : 0)};
}

} // namespace

TEST_CASE("Connect Four: positions near the end are worth what is published") {
  const Ruleset game = load_game("connect-four.rules").value();
  Engine engine(game);
  AlphaBeta search(game, Evaluation::nothing());
  std::ifstream file = open_truth("connect-four-end.txt");
  std::string columns;
  int score = 0; // for the player to move: 0 a draw, else how many of his stones the winner has left, from 1
  int compared = 0;
  while (file >> columns >> score) {
    CAPTURE(columns);
    const Status status = after_columns(engine, columns);
    const SearchResult found = search.choose(status, {});
    REQUIRE(found.exact);
    const PositionValue value = published(columns, score);
    REQUIRE(seen_by(status.to_move, found.score) == (value.plies ? rank_of(value) : 0));
    ++compared;
  }
  CHECK(compared == 500);
}

TEST_CASE("Connect Four: a solver says the same of positions near the end") {
  const Ruleset game = load_game("connect-four.rules").value();
  Engine engine(game);
  std::ifstream file = open_truth("connect-four-end.txt");
  std::string columns;
  int score = 0;
  int compared = 0;
  constexpr int enough = 60;
  while (compared < enough && file >> columns >> score) {
    CAPTURE(columns);
    const Status status = after_columns(engine, columns);
    const Solution found = solve(game, status);
    REQUIRE(found.proven);
    REQUIRE(rank_of({found.outcome, found.plies}) == rank_of(published(columns, score)));
    ++compared;
  }
  CHECK(compared == enough);
}

// They take minutes: searched only with REGOLA_LONG in the environment, and for ten minutes each at most.
TEST_CASE("Othello: endgames are worth what is published") {
  const Ruleset game = load_game("othello.rules").value();
  AlphaBetaOptions options;
  options.table = std::size_t{256} << 20U;
  options.threads = 2;
  AlphaBeta search(game, Evaluation(game), options);
  std::ifstream file = open_truth("othello-endgames.csv");
  std::string line;
  std::getline(file, line);                                   // the names of the columns
  const bool is_long = std::getenv("REGOLA_LONG") != nullptr; // NOLINT(concurrency-mt-unsafe)
  int read = 0;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string number;
    std::string board;
    std::string to_move;
    std::string score;
    std::getline(fields, number, ',');
    std::getline(fields, board, ',');
    std::getline(fields, to_move, ',');
    std::getline(fields, score, ',');
    CAPTURE(number);
    const Status status = status_of(game, othello_text(board, to_move.at(0)));
    REQUIRE(board.size() == 64);
    REQUIRE_FALSE(Engine(game).successors(status).empty());
    ++read;
    if (!is_long) continue;
    Limits limits;
    limits.seconds = 600;
    const SearchResult found = search.choose(status, limits);
    const int own = status.to_move == first_player ? found.score : -found.score;
    WARN(number << ": " << describe(own, found.exact) << " at depth " << found.depth << ", " << found.nodes
                << " nodes");
    if (!found.exact) continue;
    CHECK(own == (std::stoi(score) == 0 ? 0 : std::stoi(score) + sign_of(std::stoi(score)) * margin_score));
  }
  CHECK(read == 5);
}
