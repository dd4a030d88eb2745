#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"

namespace regola {

struct AnnealingOptions {
  /// Name of the worth of the first move. Empty: the text's last worth, or 0 if it has none.
  std::string present;
  std::string future;            ///< name of the value of the final position; empty: as in Evaluation
  int plies = 8;                 ///< random plies in a line, the move to play included
  double temperature = 1000;     ///< initial temperature, in points of the worth plus the value
  double factor = 0.95;          ///< cooling: each step multiplies the temperature by this
  double lowest_temperature = 1; ///< the search ends below this temperature
  int tries = 100;               ///< neighbours tried at each temperature
};

/// Simulated annealing over lines of play, as in ForSA4. A configuration is a line of random plies, shorter
/// if the game ends. A neighbour keeps a beginning of the line, of random length, and draws the rest anew.
/// The worth of a line is the worth of its first move plus the value of its final position, both from the
/// view of the player to move. A worse neighbour is accepted with probability e^(-loss / temperature). The
/// controller plays the first move of the best line seen.
///
/// If the first move ends the game, only the result counts.
class Annealing final : public Controller {
public:
  /// @param ruleset must outlive the controller
  /// @throws std::invalid_argument if the text has no such worth or value, or an option is out of range
  explicit Annealing(const Ruleset& ruleset, const AnnealingOptions& options = {});

  /// Counts lines as nodes and draws at least one. Ignores a limit of depth.
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;

private:
  Engine engine_;
  AnnealingOptions options_;
  Evaluation future_;
  std::optional<std::size_t> present_; // index into Ruleset::worths
};

} // namespace regola
