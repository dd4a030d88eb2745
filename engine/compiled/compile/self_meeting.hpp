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

} // namespace regola
