#pragma once

#include "engine/compiled/layout.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Whether a cell may pass the tests of both elements.
[[nodiscard]] bool may_share_cells(const Element& a, const Element& b);
/// Cells that may belong to the class in some position.
[[nodiscard]] Mask most_members(const Layout& layout, const Side& side, ClassIndex index);
/// Whether a walk of the picture may step on a cell twice if it does not note the cells that it has visited.
[[nodiscard]] bool may_meet_itself(const Layout& layout, const Side& side, const Picture& picture);

/// Returns an upper bound of the symbols in a cell that passes the test. If the test asks for a class, these
/// are also symbols that a line of the class allows at its anchor.
[[nodiscard]] SymbolSet may_hold(const Side& side, const CellTest& test);

} // namespace regola
