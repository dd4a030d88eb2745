#include "engine/solve/tiers/tier_start.hpp"

#include "engine/matcher/result.hpp"
#include "engine/solve/endgame/endgame_tables.hpp"
#include "engine/solve/solve.hpp"
#include "engine/solve/tiers/tier_census.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/folder_files.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::size_t enough_memory = std::size_t{256} << 20U;

/// Solves all placements of some pieces.
class PiecesByTiers {
public:
  PiecesByTiers(const Ruleset& ruleset, const std::string& pieces, unsigned threads = 1)
      : endless_(endless_play(ruleset)),
        solved_(ruleset, endless_, TierStart(ruleset, Material(pieces)), folder_.path(),
                {endless_.counts_quiet, false}, true, threads) {
    SolveWatch watch(Limits{}, enough_memory, {});
    REQUIRE(solved_.run(watch) == SolveEnd::solved);
  }

  [[nodiscard]] std::array<StartCensus, 2> census() { return start_census(solved_.game(), solved_.tiers()); }
  [[nodiscard]] std::optional<PositionValue> value(const Status& status) {
    return solved_.solver().value(status);
  }

  /// The bytes of each file, by its name.
  [[nodiscard]] std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      all.emplace(entry.path().filename().string(), bytes_of(entry.path()));
    }
    return all;
  }

private:
  TemporaryFolder folder_;
  EndlessPlay endless_;
  SolvedByTiers solved_;
};

/// Solves a status by itself.
void check_alone(const Ruleset& ruleset, const Status& status, PiecesByTiers& all) {
  INFO(to_text(ruleset, status));
  SolveOptions options;
  options.by = SolveMethod::retrograde;
  const Solution alone = solve(ruleset, status, options);
  const std::optional<PositionValue> known = all.value(status);
  REQUIRE(alone.proven);
  REQUIRE(known.has_value());
  CHECK(known->outcome == alone.outcome);
  CHECK(known->plies == alone.plies);
  CHECK(known->margin == alone.margin.value_or(0));
}

} // namespace

TEST_CASE("tier start: placements have the values of endgame tables") {
  const std::pair<const char*, const char*> rows[] = {{"chess", "KQk"},
                                                      {"english-draughts", "Kk"},
                                                      {"english-draughts", "KKk"},
                                                      {"english-draughts", "Mmm"},
                                                      {"caccia-al-gigante", "nnng"}};
  for (const auto& [name, pieces] : rows) {
    INFO(name << ' ' << pieces);
    const Ruleset ruleset = game(name);
    EndgameTables tables(ruleset, 1, nullptr);
    SolveWatch watch(Limits{}, enough_memory, {});
    REQUIRE(tables.build(Material(pieces), watch) == SolveEnd::solved);
    const EndgameTable& table = *tables.find(Material(pieces));
    CHECK(TierStart(ruleset, Material(pieces)).placements() == count_placements(table.index));
    PiecesByTiers solved(ruleset, pieces);
    const auto census = solved.census();
    for (const PlayerIndex player : {first_player, second_player}) {
      const EndgameCount count = count_values(table, player);
      CHECK(census[player].wins == count.wins);
      CHECK(census[player].draws == count.draws);
      CHECK(census[player].losses == count.losses);
      CHECK(census[player].longest == count.longest);
      if (count.longest > 0) CHECK(table.value(census[player].farthest)->plies == count.longest);
    }
  }
}

TEST_CASE("tier start: pieces in hand, passes and scores are valued as from a status alone") {
  for (const auto& [name, pieces, settings] :
       {std::tuple("dobutsu-shogi", "LlC", Settings{}), std::tuple("othello", "xxo", Settings{{"N", 4}})}) {
    const Ruleset ruleset = game(name, settings);
    const TierStart start(ruleset, Material(pieces));
    PiecesByTiers solved(ruleset, pieces);
    std::size_t seen = 0;
    std::size_t checked = 0;
    for (const TierStart::Deal& deal : start.deals()) {
      const bool goes_on = start.each(deal, {}, ruleset.quiet.size(), [&](const Status& status) {
        if (++seen % 101 != 0 || is_forbidden(ruleset, status, other(status.to_move)) ||
            as_claimed(result_of(ruleset, status)).ending != Ending::open) {
          return true;
        }
        check_alone(ruleset, status, solved);
        return ++checked < 25;
      });
      if (!goes_on) break;
    }
    CHECK(checked > 10);
  }
}

TEST_CASE("tier start: the files do not depend on the number of threads") {
  const Ruleset ruleset = game("dobutsu-shogi");
  const auto one = PiecesByTiers(ruleset, "CLl").files();
  CHECK_FALSE(one.empty());
  CHECK(PiecesByTiers(ruleset, "CLl", 3).files() == one);
}

TEST_CASE("tier start: the text of a start is read back") {
  const Ruleset chess = game("chess");
  const TierStart start(chess, Material("KRk"));
  const auto read = TierStart::read(chess, start.text(chess));
  REQUIRE(read.has_value());
  CHECK(read->pieces() == start.pieces());
  CHECK_FALSE(TierStart::read(chess, "no status").has_value());
  CHECK_THROWS_AS(TierStart(chess, Material("KKKKKKKkkkkkkk")), Unsolvable);
  CHECK_THROWS_AS(TierStart(game("tris"), Material("x")), Unsolvable);
}
