#pragma once

#include "rules/text/diagnostic.hpp"

namespace regola {

/// Explains why the grammar rejected a line: the fault, its place, and what to write instead.
struct SyntaxExplanation {
  Code code = Code::syntax;
  std::size_t offset = 0; ///< index of a byte in the line
  std::size_t length = 1;
  std::string message;
  Help help;
};

/// @param line the logical line with its continuations
/// @param offset the byte at which the grammar stopped
/// @param expected the sentence of grammar_messages.hpp for the production that failed
[[nodiscard]] SyntaxExplanation explain_syntax(std::string_view line, std::size_t offset,
                                               std::string_view expected);

/// Recognizes lines that the grammar rejects because they are written in the style of other languages, such
/// as `board 4 x 4`, `draw if quiet 50` or `prefer least count x`.
/// @param line the logical line with its continuations
/// @param offset the byte at which the grammar stopped
[[nodiscard]] std::optional<SyntaxExplanation> likely_slip(std::string_view line, std::size_t offset);

/// Returns what to write if a cell does not end correctly: in other languages, cells may be `"x"`, `x|o`,
/// `x*3`, `x{3}` or `3x`.
/// @param before the text from the last blank on
/// @param found the text at which the grammar stopped; not empty
[[nodiscard]] Help help_after_cell(std::string_view before, std::string_view found);

/// Explains that `if` or `in` must not come after the colon, among the cells.
/// @param at the byte where the word begins
[[nodiscard]] SyntaxExplanation misplaced_head_word(std::string_view line, std::size_t at);

} // namespace regola
