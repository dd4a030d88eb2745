#pragma once

#include "engine/compiled/lower/sources.hpp"

namespace regola {

/// The matches of a source after which the board may hold fewer pieces.
[[nodiscard]] Cells losing(PositionLowering& position, const MoveSources& sources, const PartLowering& parts,
                           const MoveSource& source);

/// Removes matches of sources that no `forbid` line can forbid, since their moves allow no attack, and
/// returns the number of their moves. May miss some of them.
/// @param sources `forbid` lines aside, the weight of each match must be its number of moves
/// @param exposed PlyLowering::exposed()
/// @param condition if 0, removes none
[[nodiscard]] form::Ref take_unattacked(PositionLowering& position, PlayerIndex player, MoveSources& sources,
                                        const Cells& exposed, form::Ref condition);

} // namespace regola
