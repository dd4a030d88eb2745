#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "rules/text/diagnostic.hpp"

namespace regola {

/// What is wrong with a line that the grammar refused, where, and what to write instead.
struct SyntaxExplanation {
  Code code = Code::syntax;
  std::size_t offset = 0; ///< byte of the line
  std::size_t length = 1;
  std::string message;
  Help help;
};

/// @param line the logical line with its continuations
/// @param offset the byte at which the grammar gave up
/// @param expected the sentence of grammar_messages.hpp for what it then wanted
[[nodiscard]] SyntaxExplanation explain_syntax(std::string_view line, std::size_t offset,
                                               std::string_view expected);

} // namespace regola
