#pragma once

#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/symmetry.hpp"

namespace regola {

/// Computes keys that positions share if a symmetry of the rules maps them to each other.
class SymmetricKeys {
public:
  /// @param machine must outlive it
  /// @param symmetries of its rules
  SymmetricKeys(Machine& machine, const std::vector<CellPermutation>& symmetries);

  /// The least key among a position and its images.
  /// @param own key of the position itself
  [[nodiscard]] Word least(Position position, Word own) const;

private:
  Machine& machine_;
  std::vector<CellImage> images_; // by symmetry
};

} // namespace regola
