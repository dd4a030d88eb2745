#pragma once

// What a thread of the endgame builder works with; for its source files alone.

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engine/solve/endgame_builder.hpp"
#include "engine/solve/restricted_rules.hpp"
#include "engine/solve/shared_value.hpp"

namespace regola {

/// What one thread works with.
struct EndgameBuilder::Worker {
  /// A table that moves may lead to.
  struct Target {
    PlacementReader reader;
    const EndgameTable* table;
  };

  /// @param retracted null: moves cannot be taken back
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
  SymbolSet present; ///< that may stand behind a move
  PlacementReader own;
  std::optional<Engine> back_engine;
  Machine* back = nullptr; ///< takes moves back
  std::optional<PlacementReader> own_back;
  std::vector<Target> others;
  PlacementIndex::Placement placement{};
  std::set<Material> leads_to;
  std::vector<std::uint64_t> undecided; ///< positions of the table that moves lead to
  std::vector<Place> decided;           ///< in this round
  std::vector<std::pair<int, Place>> later;
};

} // namespace regola
