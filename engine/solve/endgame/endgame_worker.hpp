#pragma once

// The state of a thread of the endgame builder. Included only by its source files.

#include "engine/solve/endgame/endgame_builder.hpp"
#include "engine/solve/endgame/restricted_rules.hpp"
#include "engine/solve/rounds/unmoves.hpp"

namespace regola {

/// The state of one thread.
struct EndgameBuilder::Worker {
  /// A table to which moves may lead.
  struct Target {
    PlacementReader reader;
    const EndgameTable* table;
  };

  /// @param inverse null if the game has no inverse rules
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
  SymbolSet present; ///< symbols that may be on the board during a move or after it
  PlacementReader own;
  std::optional<Unmoves> back; ///< nullopt if the game has no inverse rules
  std::optional<PlacementReader> own_back;
  std::vector<Target> others;
  PlacementIndex::Placement placement{};
  std::set<Material> leads_to;
  std::vector<std::uint64_t> undecided; ///< numbers of undecided successors in the table
};

} // namespace regola
