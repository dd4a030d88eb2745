#include "engine/solve/endgame/endgame_tables.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/plain_chess.hpp"
#include "tests/engine/solve/plain_draughts.hpp"
#include "tests/engine/solve/plain_solver.hpp"

#include <cstdlib>

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::size_t enough_memory = std::size_t{256} << 20U;

SolveWatch watch() { return {Limits{}, enough_memory, {}}; }

const EndgameTable& built(EndgameTables& tables, const std::string& pieces) {
  SolveWatch looking = watch();
  REQUIRE(tables.build(Material(pieces), looking) == EndgameTables::End::solved);
  const EndgameTable* table = tables.find(Material(pieces));
  REQUIRE(table != nullptr);
  return *table;
}

/// That what a program of its own finds is in the table.
/// @param orders in how many orders pieces that are alike can be counted
void check_chess(EndgameTables& tables, const std::string& pieces, std::uint64_t orders = 1) {
  INFO(pieces);
  const EndgameTable& table = built(tables, pieces);
  const PlainChess plain(pieces);
  for (const PlayerIndex player : {first_player, second_player}) {
    const EndgameCount count = count_values(table, player);
    CHECK(PlainChess::Count{count.wins * orders, count.draws * orders, count.losses * orders,
                            count.longest} == plain.count(player));
  }
}

} // namespace

// Those of four pieces take minutes: with REGOLA_LONG in the environment only.
TEST_CASE("endgame tables: king and queen, rook or pawn, as a program of its own has them") {
  const Ruleset chess = game("chess");
  EndgameTables tables(chess, 1, nullptr);
  check_chess(tables, "KkQ");
#ifndef REGOLA_SLOW_BUILD
  check_chess(tables, "KkR");
  check_chess(tables, "KkP");
  CHECK(count_values(built(tables, "KkP"), first_player).longest == 55); // at the 28th
  if (std::getenv("REGOLA_LONG") != nullptr) {                           // NOLINT(concurrency-mt-unsafe)
    check_chess(tables, "KkBB", 2);
    check_chess(tables, "KkBN");
    check_chess(tables, "KkQr");
  }
#endif
  CHECK(count_values(built(tables, "KkQ"), first_player).longest == 19); // mate at the tenth move
}

// Those of four pieces take minutes and 8 GB: with REGOLA_LONG in the environment only.
TEST_CASE("endgame tables: draughts of few pieces, as a program of its own has them") {
#ifdef REGOLA_SLOW_BUILD
  const std::size_t most = 2;
#else
  const std::size_t most = std::getenv("REGOLA_LONG") != nullptr ? 4 : 3; // NOLINT(concurrency-mt-unsafe)
#endif
  const std::uint64_t published[] = {0, 0, 6972, 261224, 7092774};
  const Ruleset draughts = game("english-draughts");
  EndgameTables tables(draughts, 2, nullptr);
  const PlainDraughts plain(most);
  std::vector<std::string> materials = {""};
  for (std::size_t pieces = 1; pieces <= most; ++pieces) {
    std::vector<std::string> more;
    for (const std::string& fewer : materials) {
      for (const char piece : std::string("KMkm")) {
        if (fewer.empty() || fewer.back() <= piece) more.push_back(fewer + piece);
      }
    }
    materials = std::move(more);
    if (pieces == 1) continue;
    PlainDraughts::Count found;
    for (const std::string& material : materials) {
      const EndgameTable& table = built(tables, material);
      found.placements += count_placements(table.index);
      for (const PlayerIndex player : {first_player, second_player}) {
        const EndgameCount count = count_values(table, player);
        found.values[0] += count.wins;
        found.values[1] += count.draws;
        found.values[2] += count.losses;
      }
    }
    CHECK(found.placements == published[pieces]);
    CHECK(found.placements == plain.count(pieces).placements);
    CHECK(found.values == plain.count(pieces).values);
  }
}

TEST_CASE("endgame tables: every status of the hill, by the reference matcher") {
  const Ruleset hill = game("caccia-al-gigante");
  EndgameTables tables(hill, 1, nullptr);
  const EndlessPlay endless = endless_play(hill);
  for (const char* start : {"nnn..... g", "nnn.g... n", "n.n.n.g. g", "....nnng g"}) {
    PlainSolver plain(hill, endless);
    const Status from = status_of(hill, start);
    if (result_of(hill, from).ending != Ending::open) continue;
    REQUIRE(plain.solve(from, 2000));
    for (const Status& status : plain.statuses()) {
      std::string pieces = material_of(status).symbols();
      const auto known = built(tables, pieces).value(status);
      REQUIRE(known);
      const PositionValue wanted = plain.value(status);
      // Play without end is won by one player; the plain solver leaves it undecided.
      if (wanted.outcome != GameValue::draw) CHECK(*known == wanted);
      if (wanted.outcome == GameValue::draw) CHECK(!known->plies);
    }
  }
}

TEST_CASE("endgame tables: moves from what a table holds are the game's own") {
  const Ruleset chess = game("chess");
  EndgameTables tables(chess, 1, nullptr);
  const EndgameTable& table = built(tables, "KQk");
  PlacementIndex::Placement placement{};
  for (std::uint64_t number = 0; number < table.index.size(); number += 997) {
    for (const PlayerIndex player : {first_player, second_player}) {
      if (table.values[player][number] == no_position || !table.index.place(number, placement)) continue;
      Status status = status_of(table.index, placement, chess.board.size(), player);
      status.quiet.resize(chess.quiet.size());
      Score best = -win_score;
      const auto moves = successors(chess, status);
      for (const Successor& next : moves) {
        const Result result = result_of(chess, next.status);
        const PositionValue value =
            is_over(result) ? PositionValue{result.ending != Ending::won ? GameValue::draw
                                            : result.winner == player    ? GameValue::win
                                                                         : GameValue::loss,
                                            result.ending == Ending::won ? std::optional(1) : std::nullopt}
            : material_of(next.status) == table.material
                ? before_move(table.value(next.status).value(), false)
                : PositionValue{};
        best = std::max(best, rank_of(value));
      }
      if (!moves.empty()) CHECK(best == rank_of(position_value(table.values[player][number])));
    }
  }
}

TEST_CASE("endgame tables: what they cannot hold is refused") {
  const Ruleset minishogi = game("minishogi");
  CHECK_THROWS_AS(EndgameTables(minishogi, 1, nullptr), Unsolvable);
  const Ruleset othello = game("othello");
  CHECK_THROWS_AS(EndgameTables(othello, 1, nullptr), Unsolvable);
  const Ruleset chess = game("chess");
  EndgameTables tables(chess, 1, nullptr);
  SolveWatch tight(Limits{}, 1000, {});
  CHECK(tables.build(Material("KQk"), tight) == EndgameTables::End::out_of_memory);
}
