#pragma once

#include "engine/compiled/lower/sources.hpp"

namespace regola {

/// Of the matches of sources those that no `forbid` line forbids, because they can lead to no attack, are
/// taken out, and counted. Some of these may be left in.
/// @param sources each match of which is so many moves as it weighs, whatever `forbid` lines say
/// @param exposed PlyLowering::exposed()
/// @param condition if it is 0, all are left in
[[nodiscard]] form::Ref take_unattacked(PositionLowering& position, PlayerIndex player, MoveSources& sources,
                                        const Cells& exposed, form::Ref condition);

} // namespace regola
