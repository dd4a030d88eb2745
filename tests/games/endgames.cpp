// Positions of which it is known what they are worth, searched to the end of the game.

#include "engine/compiled/engine.hpp"
#include "engine/search/alphabeta.hpp"
#include "rules/status_text.hpp"
#include "tests/games/game_files.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

std::ifstream open_truth(const std::string& name) {
  std::ifstream file(std::string(REGOLA_SOURCE_DIR) + "/tests/truth/" + name);
  REQUIRE(file);
  return file;
}

int sign(int number) { return (number > 0) - (number < 0); }

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
    const int own = status.to_move == first_player ? found.score : -found.score;
    REQUIRE(sign(own) == sign(score));
    if (score != 0) {
      // The winner's last stone but so many is the one that wins: that says after how many plies.
      const int stones = static_cast<int>(columns.size());
      const int winners = score > 0 ? stones / 2 : (stones + 1) / 2; // has played so many
      const int his = 21 - std::abs(score) + 1 - winners;            // and plays so many more
      const int plies = 2 * his - (score > 0 ? 1 : 0);
      REQUIRE(win_score - std::abs(own) == plies);
    }
    ++compared;
  }
  CHECK(compared == 500);
}
