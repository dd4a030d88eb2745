#pragma once

#include "engine/compiled/lower/sources.hpp"

namespace regola {

/// The matches of a source after which the board may hold fewer pieces.
[[nodiscard]] Cells losing(PositionLowering& position, const MoveSources& sources, const PartLowering& parts,
                           const MoveSource& source);

/// Removes the matches of sources that no `forbid` line can forbid, since they lead to no attack, and returns
/// the number of their moves. May leave some of them.
/// @param sources `forbid` lines left aside, each match counts for as many moves as its weight
/// @param exposed PlyLowering::exposed()
/// @param condition if it is 0, removes none
[[nodiscard]] form::Ref take_unattacked(PositionLowering& position, PlayerIndex player, MoveSources& sources,
                                        const Cells& exposed, form::Ref condition);

} // namespace regola
