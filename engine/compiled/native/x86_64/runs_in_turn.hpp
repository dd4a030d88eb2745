#pragma once

#include "engine/compiled/form/code.hpp"

namespace regola::form {

/// Header of the frame of a run that takes turns: what it needs to resume. After it lie the registers that
/// were live where it waits, then the ordinary frame. Machine code relies on the order of the members.
struct alignas(32) RunFrame {
  const void* goes_on = nullptr; ///< address of the instruction
  RunFrame* next = nullptr;      ///< frame of the run that comes next; of a single run, itself
  Word* memory = nullptr;
};

static_assert(sizeof(RunFrame) == 32 && offsetof(RunFrame, next) == 8 && offsetof(RunFrame, memory) == 16);

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
