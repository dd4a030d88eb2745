#pragma once

#include "engine/compiled/lower/sources.hpp"

namespace regola {

/// The matches of a source after which the board may hold fewer pieces.
[[nodiscard]] Cells losing(PositionLowering& position, const MoveSources& sources, const PartLowering& parts,
                           const MoveSource& source);

/// Removes matches of sources whose moves are legal for certain, and returns the number of these moves. May
/// miss some of them.
/// @param exposed if `forbid` lines are in force: PlyLowering::exposed()
/// @param condition if 0, removes none
[[nodiscard]] form::Ref take_sure(PositionLowering& position, PlayerIndex player, MoveSources& sources,
                                  const HandLowering& hands, const std::optional<Cells>& exposed,
                                  form::Ref condition);

} // namespace regola
