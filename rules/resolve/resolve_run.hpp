#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Resolves the repetition of an element whose test is resolved. False, with a diagnostic, for a fault.
[[nodiscard]] bool resolve_run(const View& view, const syntax::Cell& cell, bool several_rows,
                               Element& element);

/// Checks that the runs with measured lengths can be measured: each step of their direction must lead to at
/// most one cell, forth and back. False, with a diagnostic, if not.
[[nodiscard]] bool check_lines(const Scope& scope, const Head& head, const syntax::Picture& syntax,
                               const Picture& picture);

} // namespace regola
