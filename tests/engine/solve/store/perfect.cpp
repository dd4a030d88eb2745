#include "engine/solve/store/known_values.hpp"

#include "engine/search/controllers.hpp"
#include "engine/solve/endgame/endgame_tables.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

TEST_CASE("perfect: wins as soon as its table says, against any defence, and searches elsewhere") {
  add_perfect_controller();
  const Ruleset draughts = game("english-draughts");
  const TemporaryFolder folder;
  {
    const Database database(folder.path(), draughts, true);
    EndgameTables tables(draughts, 1, &database);
    SolveWatch watch(Limits{}, std::size_t{64} << 20U, {});
    REQUIRE(tables.build(Material("KKk"), watch) == EndgameTables::End::solved);
  }
  Opponent winner = make_opponent(draughts, "perfect:db=" + folder.path());
  Opponent loser = make_opponent(draughts, "random:seed=3");
  Status status =
      status_of(draughts, ".k....../......../......../......../......../......../......../K.K..... M");
  int plies = 0;
  for (; !is_over(result_of(draughts, status)); ++plies) {
    REQUIRE(plies <= 33);
    Opponent& player = plies % 2 == 0 ? winner : loser;
    const SearchResult found = player.choose(status);
    REQUIRE(found.best);
    if (plies % 2 == 0) CHECK(found.exact);
    if (plies == 0) CHECK(found.score == -(win_score - 33)); // the second player wins
    status = found.best->status;
    forget_past(status);
  }
  CHECK(result_of(draughts, status).winner == second_player);

  Opponent searching = make_opponent(draughts, "perfect:nodes=200,db=" + folder.path());
  Opponent plain = make_opponent(draughts, "alphabeta:nodes=200");
  CHECK(searching.choose(draughts.start).best->status == plain.choose(draughts.start).best->status);
}

TEST_CASE("perfect: wins at once where a lean database has no position") {
  add_perfect_controller();
  const Ruleset ruleset = game("tic-tac-toe");
  const TemporaryFolder folder;
  const EndlessPlay endless = endless_play(ruleset);
  {
    SolvedByTiers solved(ruleset, endless, ruleset.start, folder.path(), {false, true});
    SolveWatch watch({}, std::size_t{64} << 20U, {});
    REQUIRE(solved.run(watch) == SolveEnd::solved);
  }
  Opponent player = make_opponent(ruleset, "perfect:db=" + folder.path());
  const SearchResult won = player.choose(status_of(ruleset, "xoo/xx./.o. x"));
  CHECK(won.score == win_score - 1);
  CHECK(won.exact);
}

TEST_CASE("perfect: a folder that is none is a fault of its text") {
  add_perfect_controller();
  add_perfect_controller(); // changes nothing
  const Ruleset chess = game("chess");
  CHECK_THROWS_AS(make_opponent(chess, "perfect:db=/no/such/folder"), ParameterError);
  int kinds = 0;
  for (const ControllerInfo& kind : controller_kinds()) kinds += kind.name == "perfect" ? 1 : 0;
  CHECK(kinds == 1);
}
