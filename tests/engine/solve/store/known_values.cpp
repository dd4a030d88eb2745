#include "engine/solve/store/known_values.hpp"

#include "engine/solve/endgame/endgame_tables.hpp"
#include "engine/solve/store/kept_search.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

void keep_table(const Ruleset& ruleset, const std::string& folder, const std::string& pieces) {
  const Database database(folder, ruleset, true);
  EndgameTables tables(ruleset, 1, &database);
  SolveWatch watch(Limits{}, std::size_t{64} << 20U, {});
  REQUIRE(tables.build(Material(pieces), watch) == EndgameTables::End::solved);
}

} // namespace

TEST_CASE("known values: best moves of tables lead to the end in as many plies as they say") {
  const Ruleset draughts = game("english-draughts");
  const TemporaryFolder folder;
  keep_table(draughts, folder.path(), "KKk");
  KnownValues known(folder.path(), draughts);
  Status status =
      status_of(draughts, ".k....../......../......../......../......../......../......../K.K..... M");
  auto value = known.value(status);
  REQUIRE(value == PositionValue{GameValue::win, 33});
  for (int left = 33; left > 0; --left) {
    const auto moves = known.moves(status);
    REQUIRE(moves.front().value == value);
    REQUIRE(value->plies == left);
    status = moves.front().move.status;
    forget_past(status);
    if (left > 1) value = known.value(status);
  }
  CHECK(is_over(result_of(draughts, status)));
}

TEST_CASE("known values: those of an analysis, where play from its start leads") {
  const Ruleset dodgem = game("dodgem");
  const TemporaryFolder folder;
  const EndlessPlay endless = endless_play(dodgem);
  Retrograde analysis(dodgem, endless, dodgem.start, false);
  SolveWatch watch({}, std::size_t{64} << 20U, {});
  REQUIRE(run_kept(analysis, folder.path(), dodgem, {dodgem.start, false}, watch) == Retrograde::End::solved);
  KnownValues known(folder.path(), dodgem);
  CHECK(known.value(dodgem.start) == PositionValue{GameValue::win, 19});
  int valued = 0;
  for (const KnownValues::Valued& each : known.moves(dodgem.start)) valued += each.value ? 1 : 0;
  CHECK(valued == static_cast<int>(successors(dodgem, dodgem.start).size()));
}

TEST_CASE("known values: those of a game that was solved by tiers") {
  const Ruleset ruleset = game("tic-tac-toe");
  const TemporaryFolder folder;
  const EndlessPlay endless = endless_play(ruleset);
  {
    SolvedByTiers solved(ruleset, endless, ruleset.start, folder.path());
    SolveWatch watch({}, std::size_t{64} << 20U, {});
    REQUIRE(solved.run(watch) == SolveEnd::solved);
  }
  KnownValues known(folder.path(), ruleset);
  CHECK(known.value(ruleset.start) == PositionValue{});
  const Status threat = status_of(ruleset, "x.o/x.o/... x");
  CHECK(known.value(threat) == PositionValue{GameValue::win, 1});
  int wins = 0;
  for (const KnownValues::Valued& each : known.moves(threat)) {
    REQUIRE(each.value.has_value());
    wins += *each.value == PositionValue{GameValue::win, 1} ? 1 : 0;
  }
  CHECK(wins == 1);
}

TEST_CASE("known values: a lean game of tiers lacks what arises only after a missed win") {
  const Ruleset ruleset = game("tic-tac-toe");
  const TemporaryFolder folder;
  const EndlessPlay endless = endless_play(ruleset);
  {
    SolvedByTiers solved(ruleset, endless, ruleset.start, folder.path(), {false, true});
    SolveWatch watch({}, std::size_t{64} << 20U, {});
    REQUIRE(solved.run(watch) == SolveEnd::solved);
  }
  KnownValues known(folder.path(), ruleset);
  CHECK(known.is_lean());
  CHECK(known.value(ruleset.start) == PositionValue{});
  const Status threat = status_of(ruleset, "x.o/x.o/... x");
  CHECK(known.value(threat) == PositionValue{GameValue::win, 1});
  CHECK(known.moves(threat).front().value == PositionValue{GameValue::win, 1});
  const Status missed = status_of(ruleset, "xoo/xx./.o. x"); // whichever x came last, x could win instead
  CHECK_FALSE(known.value(missed));
  CHECK(known.moves(missed).front().value == PositionValue{GameValue::win, 1});
}

TEST_CASE("known values: nothing where it is not known, or where draws by quiet plies might come before") {
  const Ruleset chess = game("chess");
  const TemporaryFolder folder;
  keep_table(chess, folder.path(), "KRk");
  KnownValues known(folder.path(), chess);
  CHECK_FALSE(known.value(chess.start));
  CHECK(known.value(status_of(chess, "8/8/8/3k4/8/8/8/KR6 w - - 0 1")) == PositionValue{GameValue::win, 29});
  CHECK(known.value(status_of(chess, "8/8/8/3k4/8/8/8/KR6 w - - 70 90")) ==
        PositionValue{GameValue::win, 29});
  CHECK_FALSE(known.value(status_of(chess, "8/8/8/3k4/8/8/8/KR6 w - - 71 90")));
  CHECK_THROWS_WITH(KnownValues(folder.path() + "/none", chess),
                    Catch::Contains("is no folder for databases"));
}
