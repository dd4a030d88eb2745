#pragma once

#include <string>

#include "rules/grammar/syntax.hpp"

namespace regola {

/// The canonical text of a syntax: one blank where blanks are, and drawings indented by two. A line that is
/// too long is continued, a sum below its `=`; an expectation is not. Comments stay behind their line: those
/// of lines below each other stand in one column, the rightmost of those they had, where that has room.
/// Reading the text gives the same syntax, places aside; formatting it again gives the same text.
[[nodiscard]] std::string format(const syntax::Text& text);

/// One expression, with no more parentheses than it needs.
[[nodiscard]] std::string format(const syntax::Expression& expression);

/// The cells of a pattern, as in `? . / [P] d`.
[[nodiscard]] std::string format(const syntax::Picture& picture);

} // namespace regola
