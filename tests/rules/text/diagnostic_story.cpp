#include "rules/text/diagnostic_story.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>

#include "rules/load.hpp"
#include "tests/source_dir.hpp"

using namespace regola;

TEST_CASE("diagnostic stories: every code has one, in the order of the codes") {
  const std::vector<Code> codes = {
#define REGOLA_CODE(name, text) Code::name,
      REGOLA_DIAGNOSTIC_CODES(REGOLA_CODE)
#undef REGOLA_CODE
  };
  const auto& all = diagnostic_stories();
  REQUIRE(all.size() == codes.size());
  for (std::size_t i = 0; i < codes.size(); ++i) {
    CAPTURE(to_string(codes[i]));
    CHECK(all[i].code == codes[i]);
    CHECK(all[i].story.size() > 30);
    CHECK(all[i].story.back() == '.');
  }
}

TEST_CASE("diagnostic stories: the examples are those of tests/bad, and bring what they are about") {
  for (const DiagnosticStory& story : diagnostic_stories()) {
    if (story.example_name.empty()) {
      continue;
    }
    CAPTURE(story.example_name);
    std::ifstream file(test::source_dir() + "/tests/bad/" + std::string(story.example_name) + ".rules",
                       std::ios::binary);
    REQUIRE(file);
    CHECK(std::string(std::istreambuf_iterator<char>(file), {}) == story.example);
    const Loaded loaded = load_text("example.rules", std::string(story.example));
    CHECK(std::any_of(loaded.diagnostics.begin(), loaded.diagnostics.end(),
                      [&](const Diagnostic& each) { return each.code == story.code; }));
  }
}
