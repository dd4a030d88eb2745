#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace regola::console {

/// Breaks a text at blanks so that its lines fit a width; a word that is wider stands alone.
/// @param indent how far lines behind the first are indented
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, std::size_t indent = 0);

/// Texts with gaps between them, as many in a line as fit a width. Each line has its end.
[[nodiscard]] std::string side_by_side(const std::vector<std::string>& texts, std::size_t width);

/// A text without the blanks at its ends.
[[nodiscard]] std::string trimmed(const std::string& text);

} // namespace regola::console
