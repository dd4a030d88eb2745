#pragma once

#include "rules/grammar/syntax.hpp"

namespace regola {

/// Returns the canonical form of a text: one blank between words, drawings indented by two. Breaks lines that
/// are too long, except `expect` lines; a sum then goes on below its `=`. Comments stay after their line.
/// Comments of adjacent lines share a column: the rightmost one that they had, if there is room. The result
/// has the same syntax, except for places. Formatting it again changes nothing.
[[nodiscard]] std::string format(const Source& source);

/// Returns an expression with as few parentheses as possible.
[[nodiscard]] std::string format(const syntax::Expression& expression);

/// Returns the cells of a picture, such as `? . / [P] d`.
[[nodiscard]] std::string format(const syntax::Picture& picture);

} // namespace regola
