#pragma once

#include "engine/workbench/play.hpp"
#include "engine/workbench/profile.hpp"
#include "engine/workbench/snapshot.hpp"

namespace regola::workbench {

/// The explanation of the place that a person points at.
struct Hover {
  std::string markdown;
  Span span;
};

/// Facts about the lines of a game; all empty if the text makes no game.
struct LineFacts {
  std::vector<AtStart> at_start;
  std::vector<std::pair<std::uint32_t, int>> costs; ///< by line, in operations; see costs_of()
  std::optional<Profile> played = {};               ///< profile of random games; `nullopt` until it is needed
};

/// Describes the place that a person points at. For a word of the language: its entry in the reference. For a
/// name: the lines that declare it. For a line: its matches at the start and its cost. `nullopt` for other
/// places.
/// @param facts called only for lines
[[nodiscard]] std::optional<Hover> hover(const Snapshot& snapshot, std::uint32_t offset,
                                         const std::function<const LineFacts&()>& facts);

/// A remark that the editor shows after a line, without changing the text.
struct Hint {
  std::uint32_t offset = 0;
  std::string text;
  std::string more; ///< the remark as a whole sentence
};

/// Returns hints for lines: how many moves each offers at the start, and its effects in the games of a
/// profile. For expectations: their results.
[[nodiscard]] std::vector<Hint> hints(const Snapshot& snapshot, const LineFacts& facts,
                                      const std::vector<MetExpectation>& expectations);

/// What the reference of the language (rules/README.md) says about a word.
struct ReferenceEntry {
  std::string sentence; ///< in Markdown, without links
  std::string example;  ///< lines of a text; may be empty
};

/// Looks a word up in the reference.
/// @param begins whether the word begins a line: some words, such as `move`, also have another meaning
/// elsewhere
/// @return `nullopt` if the reference does not explain the word
[[nodiscard]] std::optional<ReferenceEntry> reference(std::string_view word, bool begins);

/// The whole text of the reference.
[[nodiscard]] std::string_view reference_text();

} // namespace regola::workbench
