#pragma once

// The state of a thread of a retrograde analysis. Included only by its source files.

#include "engine/solve/retrograde/retrograde.hpp"

namespace regola {

struct Retrograde::Worker {
  /// @param turned inverse_rules(); null if moves cannot be taken back
  Worker(const Ruleset& ruleset, const Status& root, bool quiet, const Ruleset* turned)
      : engine(ruleset),
        code(engine.machine(root).rules(), quiet, symmetries_of(ruleset), ruleset.exchange),
        reader{engine.machine(root), code} {
    if (turned != nullptr) reader.back = &back.emplace(*turned, ruleset, root);
  }

  Engine engine;
  PositionCode code;
  std::optional<Unmoves> back;
  CodeReader reader;
  CodeBatch picked; ///< the positions that are being looked at
  std::vector<TableValue> states;
};

} // namespace regola
