#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

// Help for words of other languages: how to say the same in this language.

/// Returns the head word for a foreign word such as `north`, `2n` or `when`; empty if there is none.
/// @param item the word in the head
[[nodiscard]] Help meant_in_head(const View& view, const syntax::Head& head, std::size_t item);

/// Returns the word with small letters in place of capitals.
[[nodiscard]] std::string in_small_letters(std::string word);

/// Returns the directions for a foreign word such as `north` or `2n`, as heads write them; empty if there are
/// none.
[[nodiscard]] std::string direction_called(const Scope& scope, const std::string& word);

/// Returns the expression for a foreign word such as `check` or `full`; empty if there is none.
[[nodiscard]] Help meant_in_expression(const std::string& word);

/// Returns how to write `count x in a1-e1` correctly, if the head has such a condition; else empty.
[[nodiscard]] Help counted_in_cells(const Scope& scope, const syntax::Head& head);

/// Reports `if` and `in` among the cells of a picture. Returns false if there are any.
[[nodiscard]] bool check_head_words(const Scope& scope, const syntax::Picture& picture);

/// Reports a missing symbol after `quiet`, as in `quiet >= 50`. Returns false if it is missing.
[[nodiscard]] bool check_quiet(const Scope& scope, const syntax::Cell& cell);

} // namespace regola
