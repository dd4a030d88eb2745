#pragma once

#include <cstddef>

#include "engine/compiled/form/runs.hpp"
#include "engine/compiled/native/x86_64/run_frame.hpp"

namespace regola::form {

/// The number of runs that take turns.
inline constexpr std::size_t runs_in_turn = 3;

/// Machine code of a form whose runs take turns.
struct TurnCode {
  RunFrame* (*go_on)(RunFrame* first) = nullptr; ///< returns the frame of a run when it has ended
  const void* start = nullptr;                   ///< address where a run begins
  std::size_t frame_bytes = 0;                   ///< a multiple of the alignment of a frame
};

/// Runs a form many times, `runs_in_turn` runs at a time. Each goes on until it reaches a place to wait, then
/// the next one resumes.
void run_in_turn(const TurnCode& code, Runs& runs);

} // namespace regola::form
