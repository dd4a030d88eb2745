#pragma once

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/symmetry.hpp"

namespace regola {

/// Computes keys. Positions share a key if a symmetry of the rules maps one to the other.
class SymmetricKeys {
public:
  /// @param machine must outlive it
  /// @param symmetries symmetries of its rules
  SymmetricKeys(Machine& machine, const std::vector<CellPermutation>& symmetries);

  /// The least key among those of a position and its images.
  /// @param own key of the position itself
  [[nodiscard]] Word least(Position position, Word own) const;

private:
  Machine& machine_;
  std::vector<CellImage> images_; // by symmetry
};

} // namespace regola
