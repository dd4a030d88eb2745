#pragma once

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"

namespace regola {

/// Draws from all legal moves with equal chances. The seed and the status decide which.
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
