// The analyses from a status that a database stores.

#include "engine/compiled/random.hpp"
#include "engine/solve/store/database.hpp"
#include "engine/solve/store/kept_search.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/folder_files.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

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

/// The header of a file with another line in place of one.
std::string with_line(std::string header, const std::string& line, const std::string& instead) {
  const std::size_t begin = header.find(line + ' ');
  REQUIRE(begin != std::string::npos);
  return header.replace(begin, header.find('\n', begin) + 1 - begin, instead);
}

/// Writes the file of an analysis anew, with another header.
void forge(const std::filesystem::path& path, const std::string& line, const std::string& instead) {
  std::string header;
  std::vector<StoredBlock> blocks;
  {
    const BlockFile file(path.string());
    header = with_line(file.header(), line, instead);
    for (std::size_t i = 0; i < file.blocks(); ++i) {
      const std::span<const char> stored = file.stored(i);
      blocks.push_back({{stored.begin(), stored.end()}, file.content_of(i)});
    }
  }
  BlockFileWriter writer(path.string(), header);
  for (const StoredBlock& block : blocks) writer.add(block.bytes, block.content);
  writer.finish();
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
  auto positions = database.open({dodgem.start, false}); // which reads how the page begins, but not the page
  REQUIRE(positions);
  REQUIRE(positions->pages() == 1);
  CHECK_THROWS_WITH(positions->page(0), Catch::Contains("is damaged: block 1 of 2"));
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
  const std::string header = with_line(BlockFile(path.string()).header(), "positions", "");
  PositionPages all(std::make_unique<BlockFile>(path.string()));
  REQUIRE(all.pages() == 1);
  CHECK(all.size() > 2);
  std::uint64_t refused = 0;
  all.read(0, [&](const CodeBytes& code, TableValue value) {
    CHECK(all.find(code) == value);
    CodeBatch batch;
    batch.add(code);
    PositionSet one(code.size());
    static_cast<void>(one.add(batch, batch.items(), value, std::size_t{1} << 20U));
    const TemporaryFolder forged;
    const auto copy = std::filesystem::path(forged.path()) / path.filename();
    PositionPages::write(copy.string(), header, one);
    try {
      static_cast<void>(analyse(ruleset, forged.path()));
    } catch (const DatabaseError& error) {
      CHECK_THAT(error.what(), Catch::Contains("is damaged: its first position is missing"));
      ++refused;
      return;
    }
    // Where the first one is there, the others are missed as soon as work goes on.
    const auto unfinished = std::filesystem::path(copy).replace_extension(".unfinished-positions");
    std::filesystem::remove(copy);
    *one.find(batch.items().front(), batch.rest(batch.items().front())) = 0xFEFE;
    PositionPages::write(unfinished.string(),
                         with_line(header, "kind", "kind positions-under-way\nround 2\n"), one);
    CHECK_THROWS_WITH(analyse(ruleset, forged.path()),
                      Catch::Contains("is damaged: one of its positions is missing"));
  });
  CHECK(refused == all.size() - 1);
}

TEST_CASE("database analyses: each position of several pages is found, and no other one") {
  PositionSet set(12);
  Random random(5);
  std::vector<CodeBytes> codes;
  for (int i = 0; i < 60'000; ++i) {
    CodeBytes code(3 + random.below(3) * 4);
    for (std::uint8_t& byte : code) byte = static_cast<std::uint8_t>(random.below(64) * 4);
    if (code.size() > 8) std::fill(code.begin(), code.begin() + 7, std::uint8_t{4});
    CodeBatch batch;
    batch.add(code);
    static_cast<void>(set.add(batch, batch.items(), table_value(i % 2 == 0, i % 300), std::size_t{8} << 20U));
    codes.push_back(code);
  }
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/pages";
  PositionPages::write(path, "kind test\n", set);
  PositionPages pages(std::make_unique<BlockFile>(path));
  CHECK(pages.pages() > 3);
  CHECK(pages.size() == set.size());
  for (std::size_t i = 0; i < codes.size(); i += 25) {
    CodeBytes code = codes[i];
    const CodeBatch::Item item = CodeBatch::item(code);
    REQUIRE(pages.find(code) == *set.find(item, code.data() + std::min<std::size_t>(code.size(), 8)));
    code.back() = static_cast<std::uint8_t>(code.back() | 1U);
    REQUIRE_FALSE(pages.find(code).has_value());
  }
  PositionSet again(12);
  SolveWatch watch({}, std::size_t{8} << 20U, {});
  REQUIRE(read_positions(pages, again, watch) == SolveEnd::solved);
  PositionPages::write(path + "2", "kind test\n", again);
  CHECK(bytes_of(std::filesystem::path(path)) == bytes_of(std::filesystem::path(path + "2")));
}
