// A text that works today works for ever: the texts in tests/texts load, meet their expectations, and have
// the same counts as in their version.

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <utility>

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

TEST_CASE("texts of earlier versions load, and count as they did") {
  std::size_t texts = 0;
  for (const auto& version : fs::directory_iterator(folder_of_texts())) {
    if (!version.is_directory()) {
      continue;
    }
    std::ifstream file(version.path() / "counts.txt");
    REQUIRE(file);
    std::map<std::string, std::pair<int, std::uint64_t>> counts; // by name: how deep, and how many
    std::string name;
    std::pair<int, std::uint64_t> count;
    while (file >> name >> count.first >> count.second) {
      counts[name] = count;
    }
    for (const auto& entry : fs::directory_iterator(version.path())) {
      if (entry.path().extension() != ".rules") {
        continue;
      }
      ++texts;
      const Loaded loaded = load_file(entry.path());
      CAPTURE(entry.path().string(), loaded.report());
      REQUIRE(loaded.ruleset);
      const auto known = counts.find(entry.path().filename().string());
      CHECK((known != counts.end()) == loaded.ruleset->has_start);
      if (known != counts.end()) {
        Engine engine(*loaded.ruleset);
        CHECK(engine.perft(loaded.ruleset->start, known->second.first) == known->second.second);
      }
    }
  }
  CHECK(texts > 100);
}
