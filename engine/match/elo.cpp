#include "engine/match/elo.hpp"

#include <cmath>
#include <limits>

namespace regola {

namespace {

// The middle 95 % of a normal distribution extend so many standard deviations to each side.
constexpr double normal_95 = 1.959964;
constexpr double half_point = 0.5;

/// Counts of results, not necessarily whole, and the mean and variance of the score of one game.
struct Sample {
  double wins;
  double draws;
  double losses;

  [[nodiscard]] double games() const { return wins + draws + losses; }
  [[nodiscard]] double mean() const { return (wins + half_point * draws) / games(); }
  [[nodiscard]] double variance() const {
    return (wins + half_point * half_point * draws) / games() - mean() * mean();
  }
};

} // namespace

double Tally::score() const {
  return games() == 0 ? half_point
                      : (static_cast<double>(wins) + half_point * static_cast<double>(draws)) /
                            static_cast<double>(games());
}

Tally& Tally::operator+=(const Tally& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

double expected_score(double difference) { return 1 / (1 + std::pow(10, -difference / 400)); }

double elo_difference(double score) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  if (score <= 0) return -infinite;
  return score >= 1 ? infinite : -400 * std::log10(1 / score - 1);
}

EloEstimate estimate_elo(const Tally& tally) {
  if (tally.games() == 0) return {0, std::numeric_limits<double>::infinity()};
  const Sample sample{static_cast<double>(tally.wins), static_cast<double>(tally.draws),
                      static_cast<double>(tally.losses)};
  const double score = tally.score();
  const double margin = normal_95 * std::sqrt(sample.variance() / sample.games());
  const double low = elo_difference(score - margin);
  const double high = elo_difference(score + margin);
  if (std::isinf(low) || std::isinf(high)) {
    return {elo_difference(score), std::numeric_limits<double>::infinity()};
  }
  return {elo_difference(score), (high - low) / 2};
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

double Sprt::ratio(const Tally& tally) const {
  if (tally.games() == 0) return 0;
  const auto at_least_half = [](std::size_t count) {
    return count == 0 ? half_point : static_cast<double>(count);
  };
  const Sample sample{at_least_half(tally.wins), at_least_half(tally.draws), at_least_half(tally.losses)};
  const double score0 = expected_score(elo0);
  const double score1 = expected_score(elo1);
  return (score1 - score0) * (2 * sample.mean() - score0 - score1) * sample.games() / (2 * sample.variance());
}

SprtDecision decide(const Sprt& sprt, const Tally& tally) {
  const double ratio = sprt.ratio(tally);
  if (ratio >= sprt.upper()) return SprtDecision::elo1;
  return ratio <= sprt.lower() ? SprtDecision::elo0 : SprtDecision::none;
}

} // namespace regola
