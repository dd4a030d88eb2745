#pragma once

#include <string_view>
#include <vector>

#include "rules/text/diagnostic_code.hpp"

namespace regola {

/// What there is to say about a kind of diagnostic beyond its message.
struct DiagnosticStory {
  Code code = Code::syntax;
  std::string_view example_name; ///< of a text in tests/bad; empty where no text there brings it
  std::string_view story;        ///< some sentences: what it means, and what to do
  std::string_view example;      ///< a text with that fault; empty where it would be too long
};

/// One for each code, in their order.
[[nodiscard]] const std::vector<DiagnosticStory>& diagnostic_stories();

} // namespace regola
