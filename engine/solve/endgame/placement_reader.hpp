#pragma once

#include "engine/compiled/machine/machine.hpp"
#include "engine/solve/endgame/endgame_table.hpp"

namespace regola {

/// Reads placements from positions in planes.
class PlacementReader {
public:
  /// @param rules,index must outlive it
  /// @param present all symbols that may be in the positions to read
  PlacementReader(const CompiledRuleset& rules, const PlacementIndex& index, const SymbolSet& present);

  /// Reads the placement of a position.
  /// @return false if the position has another material
  [[nodiscard]] bool read(Position position, PlacementIndex::Placement& placement) const;

private:
  /// The pieces of one symbol.
  struct Group {
    std::size_t plane = 0;
    std::size_t count = 0;
  };

  const CompiledRuleset& rules_;
  std::size_t words_; // words in a plane
  std::vector<Group> groups_;
  std::vector<std::size_t> absent_; // planes that must be empty
};

} // namespace regola
