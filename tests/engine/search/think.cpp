#include "engine/search/think.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <chrono>
#include <stdexcept>

using namespace regola;
using namespace regola::test;

TEST_CASE("think with a depth searches exactly that deep") {
  const Ruleset tris = game("tris");
  for (const int depth : {1, 3, 5}) {
    const Thought thought = think(tris, heuristic_of(tris), tris.start, {depth, 0.0, {}, 1, {}});
    CHECK(thought.depth == depth);
    CHECK(thought.result.score == Minimax(tris, heuristic_of(tris), depth).play(tris.start).score);
  }
  CHECK_THROWS_AS(think(tris, heuristic_of(tris), tris.start, {0, 1.0, {}, 1, {}}), std::invalid_argument);
}

TEST_CASE("think with time goes on until the game is solved") {
  const Ruleset tris = game("tris");
  constexpr double plenty = 100.0;
  const Thought thought = think(tris, heuristic_of(tris), tris.start, {std::nullopt, plenty, {}, 1, {}});
  CHECK(thought.depth == 9);
  CHECK(thought.result.exact);
  CHECK(thought.result.score == 0);
  const Thought win =
      think(tris, heuristic_of(tris), status_of(tris, "xxx-oo----"), {std::nullopt, plenty, {}, 1, {}});
  CHECK(win.depth == 1); // a proven win needs no deeper look
  CHECK(to_text(tris, win.result.best->move) == "3");
}

TEST_CASE("think keeps its time and has a move even without any") {
  const Ruleset gomoku =
      ruleset_of("players x/o\nboard 9x9\nmove put: . -> x\nwin around: x^5\ndraw if stuck\n");
  const Heuristic zero = [](int, const Status&) { return 0; };
  for (const double seconds : {0.0, 0.2}) {
    const auto start = std::chrono::steady_clock::now();
    const Thought thought = think(gomoku, zero, gomoku.start, {std::nullopt, seconds, {}, 1, {}});
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    CHECK(thought.depth >= 1);
    CHECK(thought.result.best.has_value());
    CHECK(taken.count() < seconds + 10.0); // the machine may be busy; deeper searches would take minutes
  }
}

TEST_CASE("think on a finished game finds no move") {
  const Ruleset tris = game("tris");
  const Thought thought =
      think(tris, heuristic_of(tris), status_of(tris, "oxxx-oo---"), {std::nullopt, 1.0, {}, 1, {}});
  CHECK_FALSE(thought.result.best.has_value());
  CHECK(thought.result.score == win_score);
}
