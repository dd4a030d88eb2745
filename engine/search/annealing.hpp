#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"

namespace regola {

struct AnnealingOptions {
  /// Name of the worth for the first move; empty: the text's last one, or 0 if it has none.
  std::string present;
  std::string future;            ///< name of the value for the final position; empty: as in Evaluation
  int plies = 8;                 ///< random plies in a line, the move to play included
  double temperature = 1000;     ///< initial, in points of present and future
  double factor = 0.95;          ///< cooling: the temperature is multiplied by this
  double lowest_temperature = 1; ///< the search ends below it
  int tries = 100;               ///< neighbours tried at each temperature
};

/// Simulated annealing over lines of play, as in ForSA4. A configuration is a line of random plies, shorter
/// if the game ends. A neighbour keeps a beginning of the line and draws the rest anew; how much is drawn
/// anew is random. The worth of a line is the worth of its first move plus the value of its final position,
/// both from the view of the player to move. A worse neighbour is accepted with probability e^(-loss /
/// temperature). The controller plays the first move of the best line seen.
///
/// A first move that ends the game is worth its result alone.
class Annealing final : public Controller {
public:
  /// @param ruleset must outlive the controller
  /// @throws std::invalid_argument for a worth or value that the text does not have, and for options out of
  /// range
  explicit Annealing(const Ruleset& ruleset, const AnnealingOptions& options = {});

  /// Counts lines as nodes and draws at least one. Ignores a limit of depth.
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;

private:
  Engine engine_;
  AnnealingOptions options_;
  Evaluation future_;
  std::optional<std::size_t> present_; // index in Ruleset::worths
};

} // namespace regola
