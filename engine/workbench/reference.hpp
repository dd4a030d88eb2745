#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace regola::workbench {

/// What the reference of the language (rules/README.md) says about a word.
struct ReferenceEntry {
  std::string sentence; ///< Markdown without links
  std::string example;  ///< lines of a text; may be empty
};

/// Looks a word up in the reference.
/// @param begins whether the word begins a line: some words, such as `move`, also have another meaning
/// elsewhere
/// @return `nullopt` if the reference does not explain the word
[[nodiscard]] std::optional<ReferenceEntry> reference(std::string_view word, bool begins);

/// The reference itself.
[[nodiscard]] std::string_view reference_text();

} // namespace regola::workbench
