#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace regola::console {

/// Breaks a text at blanks into lines of at most `width` columns. A wider word gets a line of its own.
/// @param indent blanks before each line but the first
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, std::size_t indent = 0);

/// Joins texts with gaps, as many in a line as fit the width. Each line ends with a newline.
[[nodiscard]] std::string side_by_side(const std::vector<std::string>& texts, std::size_t width);

/// A text without the blanks at its ends.
[[nodiscard]] std::string trimmed(const std::string& text);

} // namespace regola::console
