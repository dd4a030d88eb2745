#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/text/diagnostic.hpp"

namespace regola {

/// Returns the number of insertions, deletions, replacements and transpositions between two words (optimal
/// string alignment).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// Returns the candidate nearest to the word; empty if none is near enough to be meant.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// Returns "did you mean 'nearest'?", or an empty text.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

/// Returns did_you_mean() as a Help. The nearest candidate is its replacement unless another is as near.
[[nodiscard]] Help suggestion(std::string_view word, const std::vector<std::string>& candidates);

} // namespace regola
