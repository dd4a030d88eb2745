#pragma once

// What a thread of a retrograde analysis works with, and how a position stands; for its source files alone.

#include <optional>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/symmetry.hpp"
#include "engine/solve/retrograde.hpp"
#include "engine/solve/taken_back.hpp"

namespace regola {

// Beside the values of table_value.hpp, while they are worked out:

/// Of a position whose moves have been looked at: this, and to how many positions they lead that are not
/// known to be won by the other player.
inline constexpr TableValue first_undecided = 0x8000;
/// Of one that has a move to a draw as well.
inline constexpr TableValue never_lost = 0xFFFE;
/// Moves to different positions that are counted.
inline constexpr std::size_t most_counted_moves = never_lost - first_undecided - 1;
inline constexpr int most_plies_of_positions = (first_undecided - first_with_plies) / 2 - 1;

[[nodiscard]] constexpr bool is_undecided(TableValue value) { return value >= first_undecided; }

/// A position before others that is to be looked at.
struct Suspect {
  CodeBatch::Item item;
  TableValue* state = nullptr;
  std::size_t behind = 0;   ///< which of the positions that are told it may lead to
  std::size_t children = 0; ///< where those that its moves lead to begin, in a batch
};

struct Retrograde::Worker {
  /// @param turned turned_rules(); null: moves cannot be taken back
  Worker(const Ruleset& ruleset, const Status& root, bool quiet, const Ruleset* turned)
      : engine(ruleset),
        machine(engine.machine(root)),
        code(machine.rules(), quiet, symmetries_of(ruleset), ruleset.exchange) {
    if (turned != nullptr) back.emplace(*turned, ruleset, root);
  }

  /// The position of a code; it stays until the next one is read.
  [[nodiscard]] Position read(const CodeBytes& of) {
    machine.clear();
    return code.read(of.data());
  }
  /// The position of a slot.
  [[nodiscard]] Position read(const PositionSet::Place& place, std::size_t slot) {
    CodeBatch::restore(place.length, place.part, place.table->word(slot), place.table->rest(slot), bytes);
    return read(bytes);
  }

  Engine engine;
  Machine& machine;
  PositionCode code;
  std::optional<TakenBack> back;
  CodeBytes bytes;
  CodeBatch picked;   ///< positions to be looked at
  CodeBatch children; ///< that their moves lead to
  CodeBatch before;   ///< positions from which a move may have led to others
  std::vector<Suspect> suspects;
  std::vector<TableValue> states;
};

} // namespace regola
