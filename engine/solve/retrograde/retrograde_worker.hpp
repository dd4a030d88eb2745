#pragma once

// The state of a thread of a retrograde analysis, and states of positions; for its source files alone.

#include <optional>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/symmetry.hpp"
#include "engine/solve/retrograde/retrograde.hpp"
#include "engine/solve/retrograde/taken_back.hpp"

namespace regola {

// States of undecided positions, beside the values of table_value.hpp:

/// State of an examined position: this plus the number of its successors that are not known to be won by the
/// other player.
inline constexpr TableValue first_undecided = 0x8000;
/// State of an examined position with a move to a draw.
inline constexpr TableValue never_lost = 0xFFFE;
/// Greatest number of successors that a state can count.
inline constexpr std::size_t most_counted_moves = never_lost - first_undecided - 1;
inline constexpr int most_plies_of_positions = (first_undecided - first_with_plies) / 2 - 1;

[[nodiscard]] constexpr bool is_undecided(TableValue value) { return value >= first_undecided; }

/// A predecessor that is to be examined.
struct Suspect {
  CodeBatch::Item item;
  TableValue* state = nullptr;
  std::size_t behind = 0;   ///< index of the told position that it may lead to
  std::size_t children = 0; ///< start of its successors in a batch
};

struct Retrograde::Worker {
  /// @param turned turned_rules(); null if moves cannot be taken back
  Worker(const Ruleset& ruleset, const Status& root, bool quiet, const Ruleset* turned)
      : engine(ruleset),
        machine(engine.machine(root)),
        code(machine.rules(), quiet, symmetries_of(ruleset), ruleset.exchange) {
    if (turned != nullptr) back.emplace(*turned, ruleset, root);
  }

  /// Decodes a position. It is valid until the next one is read.
  [[nodiscard]] Position read(const CodeBytes& of) {
    machine.clear();
    return code.read(of.data());
  }
  /// Decodes the position of a slot. It is valid until the next one is read.
  [[nodiscard]] Position read(const PositionSet::Place& place, std::size_t slot) {
    CodeBatch::restore(place.length, place.part, place.table->word(slot), place.table->rest(slot), bytes);
    return read(bytes);
  }

  Engine engine;
  Machine& machine;
  PositionCode code;
  std::optional<TakenBack> back;
  CodeBytes bytes;
  CodeBatch picked;   ///< positions to be examined
  CodeBatch children; ///< their successors
  CodeBatch before;   ///< possible predecessors
  std::vector<Suspect> suspects;
  std::vector<TableValue> states;
};

} // namespace regola
