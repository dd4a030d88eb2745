#pragma once

// The state of a thread of the endgame builder; for its source files alone.

#include <optional>
#include <set>
#include <vector>

#include "engine/solve/endgame/endgame_builder.hpp"
#include "engine/solve/endgame/restricted_rules.hpp"
#include "engine/solve/endgame/shared_value.hpp"

namespace regola {

/// The state of one thread.
struct EndgameBuilder::Worker {
  /// A table that moves may lead to.
  struct Target {
    PlacementReader reader;
    const EndgameTable* table;
  };

  /// @param retracted null if moves cannot be taken back
  Worker(const Ruleset& rules, const Ruleset* retracted, const EndgameTable& table, const Status& any)
      : engine(rules),
        machine(engine.machine(any)),
        present(symbols_within_moves(rules, table.material)),
        own(machine.rules(), table.index, present) {
    if (retracted != nullptr) {
      back_engine.emplace(*retracted);
      back = &back_engine->machine(any);
      own_back.emplace(back->rules(), table.index, present);
    }
  }

  Engine engine;
  Machine& machine;
  SymbolSet present; ///< that may stand on the board within or after a move
  PlacementReader own;
  std::optional<Engine> back_engine;
  Machine* back = nullptr; ///< takes moves back; null if that is not possible
  std::optional<PlacementReader> own_back;
  std::vector<Target> others;
  PlacementIndex::Placement placement{};
  std::set<Material> leads_to;
  std::vector<std::uint64_t> undecided; ///< undecided successors in the table
  bool decided = false;                 ///< it has decided a position in this round
  std::set<int> later;                  ///< later rounds for which it has decided positions
};

} // namespace regola
