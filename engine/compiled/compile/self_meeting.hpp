#pragma once

#include "engine/compiled/layout.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Whether a cell may pass the tests of both elements.
[[nodiscard]] bool may_share_cells(const Element& a, const Element& b);
/// All cells that may belong to the class in some position.
[[nodiscard]] Mask most_members(const Layout& layout, const Side& side, ClassIndex index);
/// Whether a walk of the picture that does not record its cells may step on one twice.
[[nodiscard]] bool may_meet_itself(const Layout& layout, const Side& side, const Picture& picture);

/// Returns an upper bound of the symbols that a cell may hold if it passes the test. If the test names a
/// class, they include the symbols that a line of the class allows at its anchor.
[[nodiscard]] SymbolSet may_hold(const Side& side, const CellTest& test);

} // namespace regola
