#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/text/diagnostic.hpp"

namespace regola {

/// Insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to the word, or empty when none is near enough to be what was meant.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// "did you mean 'nearest'?", or empty.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

/// The same with the nearest one as what belongs in the place of the word, unless another is as near.
[[nodiscard]] Help suggestion(std::string_view word, const std::vector<std::string>& candidates);

} // namespace regola
