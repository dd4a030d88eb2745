#pragma once

#include <string>

#include "rules/syntax.hpp"

namespace regola {

/// The canonical text of a syntax: one blank where blanks are, drawings indented by two, long lines
/// continued, comments kept at the end of their line. Reading it gives the same syntax, places aside;
/// formatting it again gives the same text.
[[nodiscard]] std::string format(const syntax::Text& text);

/// One expression, with no more parentheses than it needs.
[[nodiscard]] std::string format(const syntax::Expression& expression);

/// The cells of a pattern, as in `? . / [P] d`.
[[nodiscard]] std::string format(const syntax::Picture& picture);

} // namespace regola
