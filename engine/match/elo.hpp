#pragma once

#include <cstddef>

namespace regola {

/// How a match stands for one side.
struct Tally {
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;

  [[nodiscard]] std::size_t games() const { return wins + draws + losses; }
  /// Points a game, a draw being half a point; 0.5 before the first game.
  [[nodiscard]] double score() const;
  /// The same games as the other side sees them.
  [[nodiscard]] Tally reversed() const { return {losses, draws, wins}; }
  Tally& operator+=(const Tally& other);

  friend bool operator==(const Tally&, const Tally&) = default;
};

/// The score to expect of one who is so many Elo points stronger: 1 / (1 + 10^(-difference/400)).
[[nodiscard]] double expected_score(double difference);
/// The difference that lets that score be expected; infinite for 0 and 1.
[[nodiscard]] double elo_difference(double score);

/// How much stronger one side seems, in Elo points.
struct EloEstimate {
  double difference = 0; ///< infinite where one side has all the points
  double error = 0;      ///< half of the 95 % interval; infinite where the games do not bound it
};
[[nodiscard]] EloEstimate estimate_elo(const Tally& tally);

/// A sequential probability ratio test: are the games more likely if one side is `elo1` points stronger than
/// if it is `elo0` stronger?
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05; ///< how often elo1 may be accepted although elo0 holds
  double beta = 0.05;  ///< how often elo0 may be accepted although elo1 holds

  /// The test ends when the ratio leaves these bounds.
  [[nodiscard]] double lower() const;
  [[nodiscard]] double upper() const;
  /// The logarithm of the likelihood ratio, the score of a game taken as normally distributed with the
  /// variance that was observed. A count of 0 is taken as half a game, so that few games decide nothing.
  [[nodiscard]] double ratio(const Tally& tally) const;
};

enum class SprtDecision { none, elo0, elo1 };
[[nodiscard]] SprtDecision decide(const Sprt& sprt, const Tally& tally);

} // namespace regola
