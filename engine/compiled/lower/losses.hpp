#pragma once

#include "engine/compiled/lower/sources.hpp"

namespace regola {

/// The matches of a source after which the board may hold fewer pieces.
[[nodiscard]] Cells losing(PositionLowering& position, const MoveSources& sources, const PartLowering& parts,
                           const MoveSource& source);

} // namespace regola
