// What is kept of analyses from a status.

#include "engine/solve/kept_retrograde.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/folder_files.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Analyses a game from its start, stopping after so many positions.
Retrograde::End analyse(const Ruleset& ruleset, const std::string& folder,
                        std::optional<std::uint64_t> positions = {}) {
  const EndlessPlay endless = endless_play(ruleset);
  Retrograde analysis(ruleset, endless, ruleset.start, false);
  Limits limits;
  limits.nodes = positions;
  SolveWatch watch(limits, std::size_t{64} << 20U, {});
  return run_kept(analysis, folder, ruleset, {ruleset.start, false}, watch);
}

} // namespace

TEST_CASE("database analyses: one that is stopped again and again ends with the same bytes") {
  const Ruleset dodgem = game("dodgem");
  const TemporaryFolder whole;
  REQUIRE(analyse(dodgem, whole.path()) == Retrograde::End::solved);
  const TemporaryFolder parts;
  int runs = 1;
  // Each run finds some more; in the end one has to go back through all of them.
  for (std::uint64_t limit = 400; analyse(dodgem, parts.path(), limit) != Retrograde::End::solved;
       ++runs, limit += 200) {
    CHECK(only_file(parts.path()).extension() == ".unfinished-positions");
    REQUIRE(runs < 100);
  }
  CHECK(runs > 3);
  CHECK(only_file(whole.path()).filename() == only_file(parts.path()).filename());
  CHECK(bytes_of(only_file(whole.path())) == bytes_of(only_file(parts.path())));
}

TEST_CASE("database analyses: what is read has the values of what was kept") {
  for (const char* name : {"caccia-al-gigante", "dodgem"}) {
    INFO(name);
    const Ruleset ruleset = game(name);
    const EndlessPlay endless = endless_play(ruleset);
    const Database::Root root{ruleset.start, false};
    Retrograde found(ruleset, endless, ruleset.start, false);
    SolveWatch watch({}, std::size_t{64} << 20U, {});
    REQUIRE(found.run(watch) == Retrograde::End::solved);
    const TemporaryFolder folder;
    const Database database(folder.path(), ruleset, true);
    database.save(root, found, true);
    REQUIRE(database.analyses().size() == 1);
    CHECK(database.analyses().front().status == ruleset.start);
    Retrograde read(ruleset, endless, ruleset.start, false);
    auto kept = database.open(root);
    REQUIRE(kept.has_value());
    read.answer_from(std::move(*kept));
    REQUIRE(read.positions() == found.positions());
    Engine engine(ruleset);
    Random random(3);
    for (int game = 0; game < 20; ++game) {
      Status status = ruleset.start;
      while (engine.result(status).ending == Ending::open && random.below(40) != 0) {
        REQUIRE(read.value(status) == found.value(status));
        const auto moves = engine.successors(status);
        status = moves[random.below(static_cast<std::uint32_t>(moves.size()))].status;
        forget_past(status);
      }
    }
  }
}

TEST_CASE("database analyses: a damaged block is named and never answered from") {
  const Ruleset dodgem = game("dodgem");
  const TemporaryFolder folder;
  REQUIRE(analyse(dodgem, folder.path()) == Retrograde::End::solved);
  damage(only_file(folder.path()));
  const Database database(folder.path(), dodgem, false);
  auto kept = database.open({dodgem.start, false});
  REQUIRE(kept.has_value());
  const EndlessPlay endless = endless_play(dodgem);
  Retrograde analysis(dodgem, endless, dodgem.start, false);
  analysis.answer_from(std::move(*kept));
  CHECK_THROWS_WITH(analysis.value(dodgem.start), Catch::Contains("is damaged: block 1 of 1"));
}

TEST_CASE("database analyses: other rules are refused, and so is another status under its name") {
  const Ruleset dodgem = game("dodgem");
  const TemporaryFolder folder;
  REQUIRE(analyse(dodgem, folder.path()) == Retrograde::End::solved);
  Ruleset other = dodgem;
  other.sides[first_player].moves.pop_back();
  CHECK_THROWS_WITH(analyse(other, folder.path()), Catch::Contains("was made by other rules ('Dodgem')"));
  const auto one_ply_later = successors(dodgem, dodgem.start).front().status;
  const Database database(folder.path(), dodgem, true);
  const EndlessPlay endless = endless_play(dodgem);
  Retrograde later(dodgem, endless, one_ply_later, false);
  SolveWatch watch({}, std::size_t{64} << 20U, {});
  CHECK_FALSE(database.open({one_ply_later, false}).has_value());
  CHECK(database.load({one_ply_later, false}, later, watch) == Database::Kept::nothing);
}
