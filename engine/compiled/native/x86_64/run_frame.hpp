#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/compiled/plane.hpp"

namespace regola::form {

/// Header of the frame of a run that takes turns: what it needs to resume. After it lie the registers that
/// were live where it waits, then the ordinary frame. Machine code relies on the order of the members.
struct alignas(32) RunFrame {
  const void* goes_on = nullptr; ///< address of the instruction
  RunFrame* next = nullptr;      ///< frame of the run that comes next; of a single run, itself
  Word* memory = nullptr;
};

static_assert(sizeof(RunFrame) == 32 && offsetof(RunFrame, next) == 8 && offsetof(RunFrame, memory) == 16);

} // namespace regola::form
