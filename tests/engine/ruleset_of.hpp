#pragma once

#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/source_dir.hpp"

namespace regola::test {

/// The ruleset of a text; an error in it fails the test.
inline Ruleset ruleset_of(std::string text) {
  Loaded loaded = load_text("text", std::move(text));
  INFO(loaded.report());
  REQUIRE(loaded.ruleset);
  return std::move(*loaded.ruleset);
}

/// A game of games/.
inline Ruleset game(const std::string& name, const Settings& settings = {}) {
  Loaded loaded = load_file(source_dir() + "/games/" + name + ".rules", settings);
  INFO(loaded.report());
  REQUIRE(loaded.ruleset);
  return std::move(*loaded.ruleset);
}

/// The status of that text; the start of the game for an empty one.
inline Status status_of(const Ruleset& ruleset, const std::string& text) {
  if (text.empty()) {
    return ruleset.start;
  }
  const auto read = read_status(ruleset, text);
  if (const auto* fault = std::get_if<StatusFault>(&read)) {
    FAIL("'" << text << "': " << fault->message);
  }
  return std::get<Status>(read);
}

} // namespace regola::test
