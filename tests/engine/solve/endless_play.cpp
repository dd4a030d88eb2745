#include "engine/solve/endless_play.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <algorithm>

using namespace regola;
using namespace regola::test;

namespace {

/// A text in which a man walks, with some more lines.
EndlessPlay of(const std::string& lines) {
  return endless_play(
      ruleset_of("players x/o\nboard 3x2\n  xx.\n  .oo\nmove go straight: x . -> . [x]\n" + lines));
}

} // namespace

TEST_CASE("endless play: a draw, unless a line on repetitions gives it to a player") {
  CHECK(of("lose if stuck").refusal.empty());
  CHECK_FALSE(of("lose if stuck").winner);
  const EndlessPlay draw = of("lose if stuck\ndraw if repeats = 3");
  CHECK(draw.refusal.empty());
  CHECK_FALSE(draw.winner);
  CHECK(draw.leaves_out({Ending::drawn, first_player, 0, 7}));
  CHECK_FALSE(draw.leaves_out({Ending::won, first_player, 0, 6}));
  CHECK_FALSE(draw.leaves_out({}));
  CHECK(of("draw if cycle 4 >= 2").refusal.empty());
  CHECK(of("win for x if repeats = 3").winner == first_player);
  CHECK(of("lose for x if repeats > 2").winner == second_player);
  CHECK(endless_play(game("caccia-al-gigante")).winner == first_player);
  CHECK(endless_play(game("minishogi")).winner == second_player);
}

TEST_CASE("endless play: what the past decides is refused, with the line") {
  for (const char* lines :
       {"forbid if repeats > 1", "lose if repeats = 3", "win if repeats = 2", "draw if repeats = 1",
        "win for x if cycle 2 = 2", "draw if repeats = 2 + count x",
        "draw if repeats = 3\npass if count x > 1", "move stay if repeats > 1: x -> x",
        "draw if repeats = 3\nwin if quiet {x} = 4", "win for x if repeats = 3\ndraw if quiet {x} = 4",
        "win for x if repeats = 3\ndraw if repeats = 4"}) {
    CAPTURE(lines);
    const EndlessPlay play = of(lines);
    CHECK_FALSE(play.refusal.empty());
    CHECK(play.refusal_line >= 6);
  }
  CHECK(endless_play(game("go")).refusal_line == 12);
}

TEST_CASE("endless play: draws by quiet plies are left out, other lines on them are not") {
  const EndlessPlay draws = of("draw if quiet {x} >= 4\ndraw if quiet {o} > 4");
  REQUIRE(draws.quiet_draws.size() >= 2);
  CHECK(std::any_of(draws.quiet_draws.begin(), draws.quiet_draws.end(),
                    [](const EndlessPlay::QuietDraw& draw) { return draw.line == 6 && draw.plies == 4; }));
  CHECK(std::any_of(draws.quiet_draws.begin(), draws.quiet_draws.end(),
                    [](const EndlessPlay::QuietDraw& draw) { return draw.line == 7 && draw.plies == 5; }));
  CHECK_FALSE(draws.counts_quiet);
  CHECK(draws.leaves_out({Ending::drawn, first_player, 0, 6}));
  CHECK_FALSE(draws.is_repetition({Ending::drawn, first_player, 0, 6}));
  CHECK(of("win if quiet {x} = 4").counts_quiet);
  CHECK(of("forbid if quiet {x} > 4").counts_quiet);
  CHECK(of("value calm = quiet {x}\ndraw if calm > 4").counts_quiet);
  CHECK_FALSE(of("value calm = quiet {x}").counts_quiet);
}

TEST_CASE("endless play: where each move fills an empty cell no position comes back") {
  for (const char* name : {"connect-four", "m-n-k", "tic-tac-toe", "hex"}) {
    CAPTURE(name);
    CHECK(fills_board(game(name)) == (std::string(name) != "hex")); // hex may swap
  }
  const auto fills = [](const std::string& lines) {
    return fills_board(ruleset_of("players x/o\nboard 3x2\n" + lines));
  };
  CHECK(fills("move put: . -> x\n"));
  CHECK(fills("move pair e: . {xo.} -> x x\n"));
  CHECK_FALSE(fills("move go straight: x . -> . [x]\n"));
  CHECK_FALSE(fills("move turn: o -> x\n"));
  CHECK_FALSE(fills("move put: . -> x\npass if stuck\n"));
  CHECK_FALSE(fills("move put: . -> x\nafter straight: o x o -> . x o\n"));
  CHECK_FALSE(fills("move put: . -> x\nthen lift: x -> .\n"));
}
