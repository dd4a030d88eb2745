#include "engine/solve/store/database.hpp"
#include "engine/solve/endgame/endgame_tables.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/temporary_folder.hpp"
#include "tests/texts.hpp"

#include <filesystem>
#include <fstream>

using namespace regola;
using namespace regola::test;

namespace {

using regola::test::bytes_of;

/// Builds a table, stopping after so many positions.
EndgameTables::End build(const Ruleset& ruleset, const std::string& folder, const std::string& pieces,
                         std::optional<std::uint64_t> positions) {
  const Database database(folder, ruleset, true);
  EndgameTables tables(ruleset, 1, &database);
  Limits limits;
  limits.nodes = positions;
  SolveWatch watch(limits, std::size_t{64} << 20U, {});
  return tables.build(Material(pieces), watch);
}

} // namespace

TEST_CASE("database: a run that is stopped again and again ends with the same bytes") {
  const Ruleset draughts = game("english-draughts");
  const TemporaryFolder whole;
  REQUIRE(build(draughts, whole.path(), "KKk", std::nullopt) == EndgameTables::End::solved);
  const TemporaryFolder parts;
  int runs = 1;
  for (; build(draughts, parts.path(), "KKk", 12'000) != EndgameTables::End::solved; ++runs)
    REQUIRE(runs < 50);
  CHECK(runs > 2);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(whole.path())) {
    const std::string name = entry.path().filename().string();
    INFO(name);
    CHECK(bytes_of(entry.path().string()) == bytes_of(parts.path() + "/" + name));
    ++files;
  }
  CHECK(files > 1); // with what captures lead to
  for (const auto& entry : std::filesystem::directory_iterator(parts.path())) {
    CHECK(entry.path().extension() == ".table");
  }
}

TEST_CASE("database: values are read one by one as the table has them") {
  const Ruleset draughts = game("english-draughts");
  const TemporaryFolder folder;
  const Database database(folder.path(), draughts, true);
  EndgameTables tables(draughts, 1, &database);
  SolveWatch watch(Limits{}, std::size_t{64} << 20U, {});
  REQUIRE(tables.build(Material("Kk"), watch) == EndgameTables::End::solved);
  const EndgameTable& table = *tables.find(Material("Kk"));
  const auto file = database.open(Material("Kk"), table.index);
  for (const PlayerIndex player : {first_player, second_player}) {
    for (std::uint64_t number = 0; number < table.index.size(); ++number) {
      REQUIRE(read_table_value(*file, table.index.size(), player, number) == table.values[player][number]);
    }
  }
}

TEST_CASE(
    "database: a table under the name of another one, or an unfinished one as a finished one, is refused") {
  const Ruleset draughts = game("english-draughts");
  const TemporaryFolder folder;
  REQUIRE(build(draughts, folder.path(), "Kk", std::nullopt) == EndgameTables::End::solved);
  const std::filesystem::path path = folder.path();
  std::filesystem::copy_file(path / "Kk.table", path / "KK.table");
  CHECK_THROWS_AS(build(draughts, folder.path(), "KK", std::nullopt), DatabaseError);
  while (build(draughts, folder.path(), "KKk", 12'000) != EndgameTables::End::solved) {
    const auto unfinished = path / "KKk.unfinished";
    if (!std::filesystem::exists(unfinished)) continue;
    std::filesystem::rename(unfinished, path / "KKk.table");
    CHECK_THROWS_AS(build(draughts, folder.path(), "KKk", std::nullopt), DatabaseError);
    return;
  }
  FAIL("no unfinished table was kept");
}

TEST_CASE("database: what other rules have made is refused") {
  const std::string text =
      "game Race\nplayers x/o\nboard 4x1\n  x..o\nmove step e: x . -> . x\nlose if stuck\n";
  const Ruleset before = ruleset_of(text);
  const Ruleset same = ruleset_of("// The same.\n" + text);
  const Ruleset changed = ruleset_of(text + "win in d1: x\n");
  const TemporaryFolder folder;
  REQUIRE(build(before, folder.path(), "xo", std::nullopt) == EndgameTables::End::solved);
  CHECK(build(same, folder.path(), "xo", std::nullopt) == EndgameTables::End::solved);
  CHECK_THROWS_WITH(build(changed, folder.path(), "xo", std::nullopt),
                    Catch::Contains("was made by other rules ('Race')"));
}

TEST_CASE("database: only one program writes to a folder") {
  const Ruleset draughts = game("english-draughts");
  const TemporaryFolder folder;
  const Database first(folder.path(), draughts, true);
  CHECK_THROWS_WITH(Database(folder.path(), draughts, true), Catch::Contains("another program"));
  CHECK_NOTHROW(Database(folder.path(), draughts, false));
}
