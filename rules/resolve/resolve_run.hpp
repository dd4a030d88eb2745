#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Fills in how often an element stands whose test is resolved. False, with a diagnostic, where the run makes
/// no sense.
[[nodiscard]] bool resolve_run(const View& view, const syntax::Cell& cell, bool several_rows,
                               Element& element);

/// Whether the runs of a picture whose lengths depend on the line can be measured: a line can be looked along
/// only where each step leads to one cell at most, there and back. False, with a diagnostic, where not.
[[nodiscard]] bool check_lines(const Scope& scope, const Head& head, const syntax::Picture& syntax,
                               const Picture& picture);

} // namespace regola
