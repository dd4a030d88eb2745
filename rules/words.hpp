#pragma once

#include <string>
#include <vector>

namespace regola {

/// The words that begin a line. A new one also needs its production in grammar.hpp and its syntax in
/// syntax.hpp.
[[nodiscard]] const std::vector<std::string>& line_words();

/// Every word with a meaning of its own, in lines, heads and expressions: no class or link may be called so.
[[nodiscard]] bool is_reserved(const std::string& word);

} // namespace regola
