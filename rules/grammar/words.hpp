#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace regola {

/// Where a word of the language may stand, as bits. The words for names are closed lists: where a newer word
/// could stand, a name of the text takes precedence.
enum WordUse : unsigned {
  line_word = 1U << 0U,         ///< it begins a line
  head_word = 1U << 1U,         ///< in heads; no link and no line of a text may have this name
  younger_head_word = 1U << 2U, ///< in heads, unless a link of the text has this name
  direction_word = 1U << 3U,    ///< a group of directions; no link and no line of a text may have this name
  value_word = 1U << 4U,        ///< no value and no worth of a text may have this name
  move_word = 1U << 5U,         ///< no move and no part of a text may have this name
  expression_word = 1U << 6U,   ///< an expression may begin or go on with it
  counting_word = 1U << 7U,     ///< in expressions; a cell or a symbol follows
  prefix_word = 1U << 8U,       ///< in expressions; something else follows
  expectation_word = 1U << 9U,  ///< a kind of expectation
  inner_word = 1U << 10U,       ///< elsewhere in lines
};

/// Whether the text is a word with one of these uses.
[[nodiscard]] bool is_word(std::string_view text, unsigned uses);

/// Returns the words with one of these uses. A new word needs a row of the table in words.cpp; one that
/// begins a line also needs a production in grammar.hpp and a syntax node in syntax.hpp.
[[nodiscard]] std::vector<std::string> words_of(unsigned uses);

/// Every word with a meaning in the language.
[[nodiscard]] inline std::vector<std::string> all_words() { return words_of(~0U); }

/// The words proposed in heads of lines that begin with this word.
[[nodiscard]] std::vector<std::string> head_words_of(std::string_view line);

/// Returns the form of lines that begin with the word, as in `game NAME`; empty for another word.
[[nodiscard]] std::string_view line_form(std::string_view word);

/// Returns the word that begins a line where other languages write the given one, as `game` for "title";
/// empty for another one.
[[nodiscard]] std::string_view line_word_meant_by(std::string_view word);

} // namespace regola
