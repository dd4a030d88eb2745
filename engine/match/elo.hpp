#pragma once

#include <cstddef>

namespace regola {

/// Results of a match for one side.
struct Tally {
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;

  [[nodiscard]] std::size_t games() const { return wins + draws + losses; }
  /// Mean points per game; a draw is half a point. 0.5 before the first game.
  [[nodiscard]] double score() const;
  /// The results of the other side.
  [[nodiscard]] Tally reversed() const { return {losses, draws, wins}; }
  Tally& operator+=(const Tally& other);

  friend bool operator==(const Tally&, const Tally&) = default;
};

/// Expected score of a player who is `difference` Elo points stronger: 1 / (1 + 10^(-difference/400)).
[[nodiscard]] double expected_score(double difference);
/// Elo difference for this expected score; infinite for 0 and 1.
[[nodiscard]] double elo_difference(double score);

/// Estimated strength of one side relative to the other, in Elo points.
struct EloEstimate {
  double difference = 0; ///< infinite if one side has all points
  double error = 0;      ///< half the 95 % interval; infinite if the games do not bound it
};
[[nodiscard]] EloEstimate estimate_elo(const Tally& tally);

/// A sequential probability ratio test (SPRT): does one side lead by `elo1` Elo points, or only by `elo0`?
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05; ///< probability of accepting elo1 if elo0 is true
  double beta = 0.05;  ///< probability of accepting elo0 if elo1 is true

  /// Bounds of `ratio`. The test ends outside them.
  [[nodiscard]] double lower() const;
  [[nodiscard]] double upper() const;
  /// Logarithm of the likelihood ratio. Treats the score of a game as normally distributed, with the observed
  /// variance. Treats a count of 0 as half a game, so that a few games decide nothing.
  [[nodiscard]] double ratio(const Tally& tally) const;
};

enum class SprtDecision { none, elo0, elo1 };
[[nodiscard]] SprtDecision decide(const Sprt& sprt, const Tally& tally);

} // namespace regola
