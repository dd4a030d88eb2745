#pragma once

#include "rules/grammar/syntax.hpp"

namespace regola {

/// Returns the canonical form of a text: one blank between words, drawings indented by two. A line that is
/// too long is continued, a sum below its `=`; an `expect` line is not. Comments stay after their line.
/// Comments of adjacent lines share a column, the rightmost that they had if there is room. Reading the
/// result gives the same syntax except for places; formatting it again gives the same text.
[[nodiscard]] std::string format(const Source& source);

/// Returns an expression with as few parentheses as possible.
[[nodiscard]] std::string format(const syntax::Expression& expression);

/// Returns the cells of a picture, as in `? . / [P] d`.
[[nodiscard]] std::string format(const syntax::Picture& picture);

} // namespace regola
