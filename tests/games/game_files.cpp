#include "tests/games/game_files.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/source_dir.hpp"

namespace regola::test {

namespace fs = std::filesystem;

namespace {

const fs::path folder = fs::path(source_dir()) / "games";

} // namespace

std::vector<fs::path> game_files() {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".rules") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::optional<Ruleset> load_game(const std::string& file, const std::string& lines) {
  if (!fs::exists(folder / file)) {
    return std::nullopt;
  }
  Loaded loaded = load_text((folder / "variant").string(), "include " + file + "\n" + lines + "\n");
  INFO(loaded.report());
  REQUIRE(loaded.ruleset);
  return std::move(loaded.ruleset);
}

Status start_of(const Ruleset& ruleset) {
  if (ruleset.has_start) {
    return ruleset.start;
  }
  const Pattern& left = ruleset.rules.front().left;
  std::string text = left.text();
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left.is_variable_at(i)) {
      text[i] = ruleset.symbols.to_string().front();
    }
  }
  return Status(text);
}

Status status_of(const Ruleset& ruleset, const std::string& text) {
  const auto read = read_status(ruleset, text);
  if (const auto* fault = std::get_if<StatusFault>(&read)) {
    FAIL("'" << text << "' at " << fault->offset << ": " << fault->message);
  }
  return std::get<Status>(read);
}

} // namespace regola::test
