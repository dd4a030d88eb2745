#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace regola {

/// The words that begin a line. A new one also needs its production in grammar.hpp and its syntax in
/// syntax.hpp.
[[nodiscard]] const std::vector<std::string>& line_words();

/// How a line that begins with the word is written, as in `game NAME`; empty for another word.
[[nodiscard]] std::string_view line_form(std::string_view word);

/// Every word with a meaning of its own, in lines, heads and expressions: no class or link may be called so.
[[nodiscard]] bool is_reserved(const std::string& word);

} // namespace regola
