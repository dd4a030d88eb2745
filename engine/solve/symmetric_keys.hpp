#pragma once

#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/symmetry.hpp"

namespace regola {

/// Keys by which positions that are images of each other under a symmetry of the rules are one.
class SymmetricKeys {
public:
  /// @param machine must outlive it
  /// @param symmetries of its rules
  SymmetricKeys(Machine& machine, const std::vector<CellPermutation>& symmetries);

  /// The least of the keys of a position and its images.
  /// @param own that of the position itself
  [[nodiscard]] Word least(Position position, Word own) const;

private:
  Machine& machine_;
  std::vector<std::vector<Bit>> images_; // where each symmetry takes each bit
};

} // namespace regola
