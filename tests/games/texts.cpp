// A text that works today works for ever: those in tests/texts load, meet their expectations and count as
// they did in their version.

#include <filesystem>
#include <fstream>
#include <string>

#include <catch2/catch.hpp>

#include "engine/compiled/engine.hpp"
#include "rules/load.hpp"
#include "tests/games/game_files.hpp"
#include "tests/source_dir.hpp"

using namespace regola;
using namespace regola::test;

namespace fs = std::filesystem;

namespace {

fs::path folder_of_texts() { return fs::path(source_dir()) / "tests" / "texts"; }

} // namespace

TEST_CASE("texts of earlier versions load without an error") {
  std::size_t texts = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder_of_texts())) {
    if (entry.path().extension() != ".rules") {
      continue;
    }
    const Loaded loaded = load_file(entry.path());
    CAPTURE(entry.path().string(), loaded.report());
    CHECK(loaded.ruleset.has_value());
    ++texts;
  }
  CHECK(texts > 100);
}

TEST_CASE("texts of earlier versions count as they did") {
  for (const auto& version : fs::directory_iterator(folder_of_texts())) {
    if (!version.is_directory()) {
      continue;
    }
    std::ifstream counts(version.path() / "counts.txt");
    REQUIRE(counts);
    std::string name;
    int depth = 0;
    std::uint64_t count = 0;
    while (counts >> name >> depth >> count) {
      const Loaded loaded = load_file(version.path() / name);
      CAPTURE(version.path().string(), name, loaded.report());
      REQUIRE(loaded.ruleset);
      Engine engine(*loaded.ruleset);
      CHECK(engine.perft(loaded.ruleset->start, depth) == count);
    }
  }
}
