#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"

namespace regola {

struct AnnealingOptions {
  std::string
      present;        ///< a worth of the text, of the first move; empty: its last one, or 0 where it has none
  std::string future; ///< a value of the text, of where the plies end; empty: its last one, or as Evaluation
  int plies = 8;      ///< that are drawn at random, the first being the move to play
  double temperature = 1000;     ///< at the beginning, in points of present and future
  double factor = 0.95;          ///< by which it falls
  double lowest_temperature = 1; ///< below it ends
  int tries = 100;               ///< neighbours looked at, at each temperature
};

/// Simulated annealing over lines of play, as ForSA4 does it. A configuration is a line of random plies,
/// fewer where the game ends; its neighbours have an end of it, of any length, drawn anew; its worth is that
/// of its first move and the value of where it leads, both seen from the player who is to move. A worse
/// neighbour is taken with the chance e^(-loss / temperature). The first move of the best line that was seen
/// is played.
///
/// A first move that ends the game is worth what the result says.
class Annealing final : public Controller {
public:
  /// @param ruleset must outlive it
  /// @throws std::invalid_argument for a worth or value the text does not have, and for options out of range
  explicit Annealing(const Ruleset& ruleset, const AnnealingOptions& options = {});

  /// Nodes are configurations; at least one is drawn. A depth means nothing.
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;

private:
  Engine engine_;
  AnnealingOptions options_;
  Evaluation future_;
  std::optional<std::size_t> present_; // of Ruleset::worths
};

} // namespace regola
