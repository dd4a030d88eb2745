#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"

namespace regola {

class Root;
class SearchClock;

struct GreedyOptions {
  /// Name of the worth that judges moves. Empty: the evaluation judges the positions after them.
  std::string worth;
};

/// Plays the best move after one ply. A move that ends the game counts by the result, any other move by the
/// evaluation or a worth. This is minimax to depth 1. Of equally good moves, it prefers the one that the
/// evaluation or worth rates highest, then the first.
class Greedy final : public Controller {
public:
  /// @param ruleset must outlive the controller
  /// @throws std::invalid_argument if the text has no such worth
  explicit Greedy(const Ruleset& ruleset, Evaluation evaluation, const GreedyOptions& options = {});
  explicit Greedy(const Ruleset& ruleset) : Greedy(ruleset, Evaluation(ruleset)) {}

  /// Judges at least one move, whatever the limits.
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;

private:
  [[nodiscard]] std::optional<SearchResult> choose_among_children(const Root& root, const Status& status,
                                                                  SearchClock& stop);

  Engine engine_;
  Evaluation evaluation_;
  std::optional<std::size_t> worth_; // index into Ruleset::worths
};

} // namespace regola
