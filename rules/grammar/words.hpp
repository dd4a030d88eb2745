#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace regola {

/// The words that begin a line. A new one also needs a production in grammar.hpp and a syntax node in
/// syntax.hpp.
[[nodiscard]] const std::vector<std::string>& line_words();

/// Returns the form of lines that begin with the word, as in `game NAME`; empty for another word.
[[nodiscard]] std::string_view line_form(std::string_view word);

/// Returns the word that begins a line where other languages write the given one, as `game` for "title";
/// empty for another one.
[[nodiscard]] std::string_view line_word_meant_by(std::string_view word);

/// Every word with a meaning in the language, in lines, heads, expressions and elsewhere.
[[nodiscard]] std::vector<std::string> all_words();

/// The kinds of names that may stand where words stand. Names of classes, parameters and points never do.
enum class NameKind {
  value, ///< and `worth`
  move,  ///< and parts
  link,
  line, ///< of `after`, `forbid`, `pass` and ends; no direction of the text either
};

/// The few words that cannot be names of that kind. This list is closed: where a newer word could stand, a
/// name of the text takes precedence.
[[nodiscard]] const std::vector<std::string>& reserved_for(NameKind kind);
[[nodiscard]] bool is_reserved(NameKind kind, const std::string& name);

} // namespace regola
