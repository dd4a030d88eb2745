#pragma once

#include <vector>

#include "engine/compiled/compiled.hpp"

namespace regola {

/// What becomes of the matches of a line when one of them has filled its empty cell. For lines that ask of
/// each cell of their picture no more than whether it is empty.
struct CompiledFillChange {
  /// A match that is there from now on, if these cells are empty and those are not.
  struct Gain {
    Bit match = no_bit;
    Mask empty;
    Mask filled;

    friend bool operator==(const Gain&, const Gain&) = default;
  };

  Mask lost; ///< matches that need the cell to be empty
  std::vector<Gain> gains;

  friend bool operator==(const CompiledFillChange&, const CompiledFillChange&) = default;
};

/// @param line one that fills an empty cell and writes nothing else
/// @param heading the only one in which it is looked for
/// @return by the bit of the match that fills; empty where the line asks for more
[[nodiscard]] std::vector<CompiledFillChange>
fill_changes(const CompiledRuleset& rules, const CompiledProduction& line, std::size_t heading);

} // namespace regola
