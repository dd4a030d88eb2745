#pragma once

#include "engine/compiled/lower/sources.hpp"

namespace regola {

/// Those of a source's matches behind which there may be fewer pieces.
[[nodiscard]] Cells losing(PositionLowering& position, const MoveSources& sources, const PartLowering& parts,
                           const MoveSource& source);

} // namespace regola
