#pragma once

#include <cstddef>

#include "engine/compiled/threaded.hpp"

namespace regola {

/// Lanes that one vector instruction works on: four words of 64 bits (AVX2).
inline constexpr std::size_t vector_lanes = 4;

/// Whether programs use such instructions, and count bits in one: where the processor has them, unless it was
/// told otherwise.
[[nodiscard]] bool uses_vectors();
/// For tests and measurements: machines made from now on do without, or use them where they can.
void allow_vectors(bool wanted);

/// Steps of programs on planes of one word, in the form that works on several lanes at once.
struct VectorForm {
  using Program = ThreadedProgram<1>;

  /// Gives a step of so many lanes that form; any other one is left as it is.
  static void take(Program& program, Op op, Program::Step& step);

  /// How many bits are set in so many planes.
  [[nodiscard]] static int count(const Plane<1>* lanes, std::size_t size);

private:
  template <int Vectors>
  struct Steps;
  template <int Vectors>
  static void take(Program& program, Op op, Program::Step& step);
};

} // namespace regola
