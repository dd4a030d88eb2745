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

/// Every word with a meaning of its own, in lines, heads, expressions and elsewhere.
[[nodiscard]] std::vector<std::string> all_words();

/// What a text gives names to that could stand where words stand. Classes, parameters and points cannot.
enum class NameKind {
  value, ///< and `worth`
  move,  ///< and parts
  link,
  line, ///< of `after`, `forbid`, `pass` and ends; no direction of the text either
};

/// The few words that are no names of that kind. No word is ever added: where a younger one could stand, a
/// name of the text is meant.
[[nodiscard]] const std::vector<std::string>& reserved_for(NameKind kind);
[[nodiscard]] bool is_reserved(NameKind kind, const std::string& name);

} // namespace regola
