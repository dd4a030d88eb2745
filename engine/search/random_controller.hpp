#pragma once

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"

namespace regola {

/// Plays a random legal move, each with equal probability. Seed and status determine the move.
class RandomController final : public Controller {
public:
  /// @param ruleset must outlive it
  explicit RandomController(const Ruleset& ruleset) : engine_(ruleset) {}

  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;

private:
  Engine engine_;
};

} // namespace regola
