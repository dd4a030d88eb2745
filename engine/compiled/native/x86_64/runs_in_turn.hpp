#pragma once

#include "engine/compiled/form/code.hpp"

namespace regola::form {

/// Header of the frame of a run that takes turns: the state from which it resumes. The header is followed by
/// the registers that are live at the place where the run waits, then by the ordinary frame. Machine code
/// relies on the order of the members.
struct alignas(32) RunFrame {
  const void* goes_on = nullptr; ///< address of the instruction at which the run resumes
  RunFrame* next = nullptr;      ///< frame of the next run; of a single run, its own frame
  Word* memory = nullptr;
};

static_assert(sizeof(RunFrame) == 32 && offsetof(RunFrame, next) == 8 && offsetof(RunFrame, memory) == 16);

/// The number of runs that take turns.
inline constexpr std::size_t runs_in_turn = 3;

/// Machine code of a form whose runs take turns.
struct TurnCode {
  /// Lets runs take turns until one ends; returns the frame of that run.
  RunFrame* (*go_on)(RunFrame* first) = nullptr;
  const void* start = nullptr; ///< address at which a run begins
  std::size_t frame_bytes = 0; ///< size of a frame, a multiple of its alignment
};

/// Runs a form many times, `runs_in_turn` runs at a time. Each run works until it reaches a place to wait;
/// then the next one resumes.
void run_in_turn(const TurnCode& code, Runs& runs);

} // namespace regola::form
