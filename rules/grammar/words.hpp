#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace regola {

/// Where a word of the language may occur, as bits. The lists of words that names may not use are closed: in
/// the places of newer words, a name of the text takes precedence.
enum WordUse : unsigned {
  line_word = 1U << 0U,         ///< begins a line
  head_word = 1U << 1U,         ///< in heads; no link and no line of a text may have this name
  younger_head_word = 1U << 2U, ///< in heads, unless a link of the text has this name
  direction_word = 1U << 3U,    ///< a group of directions; no link and no line of a text may have this name
  value_word = 1U << 4U,        ///< no value and no worth of a text may have this name
  move_word = 1U << 5U,         ///< no move and no part of a text may have this name
  expression_word = 1U << 6U,   ///< an expression may begin or continue with it
  counting_word = 1U << 7U,     ///< in expressions, before a cell or a symbol
  prefix_word = 1U << 8U,       ///< in expressions, before something else
  expectation_word = 1U << 9U,  ///< a kind of expectation
  inner_word = 1U << 10U,       ///< in other places within lines
};

/// Whether the text is a word with one of these uses.
[[nodiscard]] bool is_word(std::string_view text, unsigned uses);

/// Returns the words with one of these uses. A new word needs a row of the table in words.cpp. If it begins a
/// line, it also needs a production in grammar.hpp and a node in syntax.hpp.
[[nodiscard]] std::vector<std::string> words_of(unsigned uses);

/// Returns every word with a meaning in the language.
[[nodiscard]] inline std::vector<std::string> all_words() { return words_of(~0U); }

/// Returns the words to propose in heads of lines that begin with this word.
[[nodiscard]] std::vector<std::string> head_words_of(std::string_view line);

/// Returns the form of lines that begin with the word, such as `game NAME`; empty if no line begins with it.
[[nodiscard]] std::string_view line_form(std::string_view word);

/// Returns the word with which lines begin here if other languages use the given one: `game` for "title".
/// Empty for any other word.
[[nodiscard]] std::string_view line_word_meant_by(std::string_view word);

} // namespace regola
