#pragma once

#include "rules/text/diagnostic.hpp"

namespace regola {

/// Describes a kind of diagnostic in more detail than a message.
struct DiagnosticStory {
  Code code = Code::syntax;
  std::string_view example_name; ///< name of a text in tests/bad; empty if no text there causes it
  std::string_view story;        ///< a few sentences: the meaning, and what to do
  std::string_view example;      ///< a text with this fault; empty if it would be too long
};

/// Returns one story for each code, in the order of the codes.
[[nodiscard]] const std::vector<DiagnosticStory>& diagnostic_stories();

} // namespace regola
