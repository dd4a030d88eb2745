#pragma once

#include <cstddef>

#include "engine/compiled/form/runs.hpp"
#include "engine/compiled/native/run_frame.hpp"

namespace regola::form {

/// How many runs take turns.
inline constexpr std::size_t runs_in_turn = 3;

/// Machine code of a form whose runs take turns.
struct TurnCode {
  RunFrame* (*go_on)(RunFrame* first) = nullptr; ///< until a run is at its end, whose frame it gives
  const void* start = nullptr;                   ///< where a run begins
  std::size_t frame_bytes = 0;                   ///< a multiple of what a frame is aligned to
};

/// Runs a form many times. Some runs are under way at a time; each goes on until it may wait, and then it is
/// the next one's turn.
void run_in_turn(const TurnCode& code, Runs& runs);

} // namespace regola::form
