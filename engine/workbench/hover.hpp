#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/workbench/play.hpp"
#include "engine/workbench/profile.hpp"
#include "engine/workbench/snapshot.hpp"

namespace regola::workbench {

/// What the workbench tells of the place that somebody points at.
struct Hover {
  std::string markdown;
  Span span;
};

/// What is known of lines when the game has been looked at; may be empty.
struct LineFacts {
  std::vector<AtStart> at_start;
  std::vector<std::pair<std::uint32_t, int>> costs; ///< by line, in operations
  std::optional<Profile> played = {};               ///< of games, once somebody has asked for it
};

/// Describes the place that a person points at: for a word of the language its entry in the reference, for a
/// name the lines that declare it, for a line its matches at the start and its cost. `nullopt` for other
/// places.
/// @param facts called only for lines
[[nodiscard]] std::optional<Hover> hover(const Snapshot& snapshot, std::uint32_t offset,
                                         const std::function<const LineFacts&()>& facts);

/// What is shown behind a line without being part of it.
struct Hint {
  std::uint32_t offset = 0;
  std::string text;
  std::string more; ///< in a sentence
};

/// Behind lines how many moves they offer at the start and what they did in the games of a profile; behind
/// expectations what they came to.
[[nodiscard]] std::vector<Hint> hints(const Snapshot& snapshot, const LineFacts& facts,
                                      const std::vector<MetExpectation>& expectations);

} // namespace regola::workbench
