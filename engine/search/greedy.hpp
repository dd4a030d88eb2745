#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"

namespace regola {

struct GreedyOptions {
  std::string worth; ///< judges the moves by this worth of the text; empty: judges where they lead
};

/// The best after one ply: what ends the game counts by its result, all else by
/// the evaluation or a worth. It is minimax to depth 1: of equally good moves the one that the evaluation, or
/// the worth, puts first, and of these the first.
class Greedy final : public Controller {
public:
  /// @param ruleset must outlive it
  /// @throws std::invalid_argument for a worth the text does not have
  explicit Greedy(const Ruleset& ruleset, Evaluation evaluation, const GreedyOptions& options = {});
  explicit Greedy(const Ruleset& ruleset) : Greedy(ruleset, Evaluation(ruleset)) {}

  /// At least one move is judged, whatever the limits.
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;

private:
  Engine engine_;
  Evaluation evaluation_;
  std::optional<std::size_t> worth_; // of Ruleset::worths
};

} // namespace regola
