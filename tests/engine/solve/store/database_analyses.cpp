// The analyses from a status that a database stores.

#include "engine/solve/store/database_header.hpp"
#include "engine/solve/store/kept_retrograde.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/folder_files.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <span>

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

/// Writes the file of an analysis anew, with another header and so many bytes of what is in it.
void forge(const std::filesystem::path& path, const std::string& line, const std::string& instead,
           std::uint64_t offset = 0, std::optional<std::uint64_t> size = {}) {
  std::string header;
  std::string content;
  {
    BlockFile file(path.string());
    header = file.header();
    content.resize(static_cast<std::size_t>(size.value_or(file.size())));
    file.read(offset, content);
  }
  const std::size_t begin = header.find(line + ' ');
  REQUIRE(begin != std::string::npos);
  header.replace(begin, header.find('\n', begin) + 1 - begin, instead);
  write_block_file(path.string(), header, content.size(), [&](std::uint64_t at, std::span<char> block) {
    std::copy_n(content.begin() + static_cast<std::ptrdiff_t>(at), block.size(), block.begin());
  });
}

const char* const hexagon =
    "players x/o\nboard points a b c d e f\n  x..o..\nlink l a-b b-c c-d d-e e-f f-a\n"
    "move go l: x . -> . [x]\nmove rest: x -> [x]\npass if count . = 0\nlose if stuck\n";

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

TEST_CASE("database analyses: on a board of points they hold for the symmetries that they were made with") {
  const Ruleset ruleset = ruleset_of(hexagon);
  const TemporaryFolder folder;
  REQUIRE(analyse(ruleset, folder.path()) == Retrograde::End::solved);
  REQUIRE(analyse(ruleset, folder.path()) == Retrograde::End::solved);
  forge(only_file(folder.path()), "images", "images 0123456789abcdef\n");
  CHECK_THROWS_WITH(analyse(ruleset, folder.path()), Catch::Contains("knows positions in another way"));
  const TemporaryFolder older;
  REQUIRE(analyse(ruleset, older.path()) == Retrograde::End::solved);
  forge(only_file(older.path()), "images", "");
  CHECK_THROWS_WITH(analyse(ruleset, older.path()), Catch::Contains("knows positions in another way"));
}

TEST_CASE("database analyses: one without all of its positions is damaged, whatever its sums say") {
  const Ruleset ruleset = ruleset_of(hexagon);
  const TemporaryFolder whole;
  REQUIRE(analyse(ruleset, whole.path()) == Retrograde::End::solved);
  const std::filesystem::path path = only_file(whole.path());
  const auto codes = header_line(BlockFile(path.string()).header(), "codes");
  REQUIRE(codes.has_value());
  const std::size_t length = std::stoul(*codes);
  const std::size_t entry = KeptPositions::entry_bytes(length);
  const std::uint64_t entries = BlockFile(path.string()).size() / entry;
  REQUIRE(*codes == std::to_string(length) + ":" + std::to_string(entries));
  CHECK(entries > 2);
  std::uint64_t refused = 0;
  const std::string one = "codes " + std::to_string(length) + ":1\n";
  for (std::uint64_t i = 0; i < entries; ++i) {
    const TemporaryFolder forged;
    const auto copy = std::filesystem::path(forged.path()) / path.filename();
    std::filesystem::copy_file(path, copy);
    forge(copy, "codes", one, i * entry, entry);
    try {
      static_cast<void>(analyse(ruleset, forged.path()));
    } catch (const DatabaseError& error) {
      CHECK_THAT(error.what(), Catch::Contains("is damaged: its first position is missing"));
      ++refused;
      continue;
    }
    // Where the first one is there, the others are missed as soon as work goes on.
    const auto unfinished = std::filesystem::path(copy).replace_extension(".unfinished-positions");
    std::filesystem::rename(copy, unfinished);
    forge(unfinished, "kind", "kind positions-under-way\nround 2\n");
    std::string undecided(entry, '\0');
    BlockFile(unfinished.string()).read(0, undecided);
    const std::string header = BlockFile(unfinished.string()).header();
    undecided[entry - 2] = undecided[entry - 1] = static_cast<char>(0xFE);
    write_block_file(unfinished.string(), header, entry, [&](std::uint64_t, std::span<char> block) {
      std::copy_n(undecided.begin(), block.size(), block.begin());
    });
    CHECK_THROWS_WITH(analyse(ruleset, forged.path()),
                      Catch::Contains("is damaged: one of its positions is missing"));
  }
  CHECK(refused == entries - 1);
}
