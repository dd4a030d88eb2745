#pragma once

#include <vector>

#include "engine/compiled/machine/cell_image.hpp"
#include "engine/compiled/machine/position_store.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

/// Converts statuses to positions in planes, and back.
class Positions {
public:
  explicit Positions(PositionStore& store)
      : rules_(store.rules()),
        source_(*rules_.ruleset),
        store_(store),
        width_(static_cast<std::size_t>(rules_.layout.words())) {}

  /// As in Machine.
  [[nodiscard]] Position read(const Status& status);
  /// Reads a status that follows another position by a move.
  [[nodiscard]] Position read_behind(Position before, const Status& status);
  [[nodiscard]] Status write(Position position) const;
  /// As write(), with the past where the rules keep it.
  [[nodiscard]] Status write_with_past(Position position) const;
  [[nodiscard]] PlayerIndex to_move(Position position) const { return store_.view(position).to_move(); }
  [[nodiscard]] int occupied(Position position) const;
  [[nodiscard]] Word key_of_image(Position position, const CellImage& image) const;

private:
  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PositionStore& store_;
  std::size_t width_; ///< words of a plane
};

} // namespace regola
