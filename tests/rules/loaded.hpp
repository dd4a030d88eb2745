#pragma once

#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "rules/load.hpp"

namespace regola::test {

/// The ruleset of a text; a fault of the text fails the test.
inline Ruleset ruleset_of(std::string text) {
  Loaded loaded = load_text("text", std::move(text));
  INFO(loaded.report());
  REQUIRE(loaded.diagnostics.empty());
  return std::move(*loaded.ruleset);
}

/// Code and place of each fault of a text, as in `syntax 3:5; no-effect 4:1`.
inline std::string faults_of(std::string text) {
  const Loaded loaded = load_text("text", std::move(text));
  std::string all;
  for (const Diagnostic& fault : loaded.diagnostics) {
    all += (all.empty() ? "" : "; ") + std::string(to_string(fault.code));
    if (fault.place.source < loaded.sources.size()) {
      const LineColumn at = loaded.sources[fault.place.source].locate(fault.place.offset);
      all += " " + std::to_string(at.line) + ":" + std::to_string(at.column);
    }
  }
  return all;
}

} // namespace regola::test
