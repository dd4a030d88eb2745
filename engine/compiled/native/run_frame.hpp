#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/compiled/plane.hpp"

namespace regola::form {

/// What begins the frame of a run that others take turns with: all that it needs to go on. Behind it lie the
/// registers that were alive where it waits, and then what the frame of any run has. Machine code knows the
/// order of its members.
struct alignas(32) RunFrame {
  const void* goes_on = nullptr; ///< the instruction
  RunFrame* next = nullptr;      ///< whose turn comes after this one; of one alone, itself
  Word* memory = nullptr;
};

static_assert(sizeof(RunFrame) == 32 && offsetof(RunFrame, next) == 8 && offsetof(RunFrame, memory) == 16);

} // namespace regola::form
