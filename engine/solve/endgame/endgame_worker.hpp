#pragma once

// The state of a thread of the endgame builder; for its source files alone.

#include "engine/solve/endgame/endgame_builder.hpp"
#include "engine/solve/endgame/restricted_rules.hpp"
#include "engine/solve/rounds/unmoves.hpp"

namespace regola {

/// The state of one thread.
struct EndgameBuilder::Worker {
  /// A table that moves may lead to.
  struct Target {
    PlacementReader reader;
    const EndgameTable* table;
  };

  /// @param inverse null if moves cannot be taken back
  Worker(const Ruleset& rules, const Ruleset* inverse, const EndgameTable& table, const Status& any)
      : engine(rules),
        machine(engine.machine(any)),
        present(symbols_within_moves(rules, table.material)),
        own(machine.rules(), table.index, present) {
    if (inverse != nullptr) {
      back.emplace(*inverse, rules, any);
      own_back.emplace(back->rules(), table.index, present);
    }
  }

  Engine engine;
  Machine& machine;
  SymbolSet present; ///< that may stand on the board within or after a move
  PlacementReader own;
  std::optional<Unmoves> back; ///< nullopt if moves cannot be taken back
  std::optional<PlacementReader> own_back;
  std::vector<Target> others;
  PlacementIndex::Placement placement{};
  std::set<Material> leads_to;
  std::vector<std::uint64_t> undecided; ///< undecided successors in the table
};

} // namespace regola
