#pragma once

#include <string>

#include <catch2/catch.hpp>

#include "rules/grammar/parse.hpp"

namespace regola::test {

/// What the first line of a text says; a fault of the text fails the test.
inline syntax::Content content_of(const std::string& text) {
  Diagnostics diagnostics;
  const syntax::Text read = parse({"text", text}, 0, diagnostics);
  REQUIRE(diagnostics.empty());
  return read.lines.at(0).content;
}

} // namespace regola::test
