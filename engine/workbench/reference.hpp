#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace regola::workbench {

/// What the reference (rules/README.md) says of a word of the language.
struct ReferenceEntry {
  std::string sentence; ///< Markdown without links
  std::string example;  ///< lines of a text; perhaps none
};

/// @param begins whether the word begins a line; `move` does, and stands in expressions as well
/// @return nullopt for a word of which the reference says nothing
[[nodiscard]] std::optional<ReferenceEntry> reference(std::string_view word, bool begins);

/// The reference itself.
[[nodiscard]] std::string_view reference_text();

} // namespace regola::workbench
