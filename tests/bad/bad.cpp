// Every text in this folder is faulty; NAME.txt holds the exact messages for NAME.rules. `./approve` writes
// these files anew: read what it changed before you commit it.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "rules/load.hpp"
#include "tests/source_dir.hpp"

using namespace regola;

namespace {

namespace fs = std::filesystem;

/// Codes that no text can bring.
const std::vector<Code> raised_elsewhere = {
    Code::expectation_failed, // by `regola check`, which runs what the text expects
    Code::ambiguous_moves,    // needs play: nothing raises it while a text is read
    Code::endless_after,      // likewise: found when a cascade does not end
    Code::large_turn,         // likewise: found when the moves of a turn are listed
};

/// Messages name the texts as they are named here, so the tests run within the folder.
struct WithinFolder {
  fs::path before = fs::current_path();
  WithinFolder() { fs::current_path(fs::path(test::source_dir()) / "tests/bad"); }
  ~WithinFolder() { fs::current_path(before); }
  WithinFolder(const WithinFolder&) = delete;
  WithinFolder& operator=(const WithinFolder&) = delete;
};

std::vector<std::string> names(const char* extension) {
  std::vector<std::string> result;
  for (const auto& entry : fs::directory_iterator(".")) {
    if (entry.path().extension() == extension) {
      result.push_back(entry.path().stem().string());
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::string content(const std::string& path) {
  std::ostringstream all;
  all << std::ifstream(path, std::ios::binary).rdbuf();
  return all.str();
}

/// The lines that differ, `-` as approved and `+` as found.
std::string difference(const std::string& approved, const std::string& found) {
  std::istringstream before(approved);
  std::istringstream now(found);
  std::string result;
  std::string a;
  std::string b;
  for (;;) {
    const bool has_a = static_cast<bool>(std::getline(before, a));
    const bool has_b = static_cast<bool>(std::getline(now, b));
    if (!has_a && !has_b) {
      return result;
    }
    if (has_a != has_b || a != b) {
      result += (has_a ? "- " + a + "\n" : "") + (has_b ? "+ " + b + "\n" : "");
    }
  }
}

} // namespace

TEST_CASE("every faulty text brings exactly the approved messages") {
  const WithinFolder within;
  const bool approve = std::getenv("REGOLA_APPROVE") != nullptr; // NOLINT(concurrency-mt-unsafe): one thread
  for (const std::string& name : names(".rules")) {
    DYNAMIC_SECTION(name) {
      const Loaded loaded = load_file(name + ".rules");
      const std::string found = loaded.report();
      CHECK_FALSE(loaded.diagnostics.empty());
      CHECK(loaded.ruleset.has_value() != has_errors(loaded.diagnostics));
      if (approve) {
        std::ofstream(name + ".txt", std::ios::binary) << found;
      }
      const std::string changes = difference(content(name + ".txt"), found);
      INFO(changes);
      CHECK(changes.empty());
    }
  }
}

TEST_CASE("every message has its text") {
  const WithinFolder within;
  const std::vector<std::string> texts = names(".rules");
  REQUIRE_FALSE(texts.empty());
  std::vector<std::string> lonely;
  const std::vector<std::string> messages = names(".txt");
  std::set_symmetric_difference(texts.begin(), texts.end(), messages.begin(), messages.end(),
                                std::back_inserter(lonely));
  CHECK(lonely == std::vector<std::string>());
}

TEST_CASE("every code is brought by a text") {
  const WithinFolder within;
  std::set<Code> brought(raised_elsewhere.begin(), raised_elsewhere.end());
  for (const std::string& name : names(".rules")) {
    for (const Diagnostic& diagnostic : load_file(name + ".rules").diagnostics) {
      CAPTURE(name);
      CHECK(std::find(raised_elsewhere.begin(), raised_elsewhere.end(), diagnostic.code) ==
            raised_elsewhere.end());
      brought.insert(diagnostic.code);
    }
  }
#define REGOLA_BROUGHT(code, text)                                                                           \
  {                                                                                                          \
    CAPTURE(text);                                                                                           \
    CHECK(brought.count(Code::code) == 1);                                                                   \
  }
  REGOLA_DIAGNOSTIC_CODES(REGOLA_BROUGHT)
#undef REGOLA_BROUGHT
}
