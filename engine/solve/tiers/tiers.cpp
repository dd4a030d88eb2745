#include "engine/solve/tiers/tiers.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "engine/solve/tiers/rising_cone.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

/// Visits each way in which a line changes the counts.
template <typename Visit>
void each_effect(const std::array<TurnEffects, 2>& turns, const Visit& visit) {
  for (const TurnEffects& turn : turns) {
    for (const TurnStep& step : turn.steps) {
      for (const LineEffects& line : step.lines) {
        for (const Counts& effect : line.once) visit(line.line, effect);
        for (const Counts& effect : line.repeated) visit(line.line, effect);
      }
    }
  }
}

/// Whether such a sum is told as one that never grows.
bool never_grows(const Counts& weights) {
  return std::all_of(weights.begin(), weights.end(), [](std::int32_t each) { return each <= 0; });
}

} // namespace

Tiers::Tiers(const Ruleset& ruleset)
    : counted_(ruleset), exchanges_(ruleset.exchange.has_value()), turns_(turn_effects(ruleset, counted_)) {
  std::vector<Counts> effects;
  each_effect(turns_, [&](std::uint32_t, const Counts& effect) { effects.push_back(effect); });
  quantities_ = rising_weights(counted_.size(), effects);
}

std::string Tiers::text(const Counts& weights) const {
  const bool falls = never_grows(weights);
  std::string sum;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const std::int32_t weight = falls ? -weights[i] : weights[i];
    if (weight == 0) continue;
    sum += sum.empty() ? (weight < 0 ? "-" : "") : weight < 0 ? " - " : " + ";
    if (std::abs(weight) != 1) sum += fmt::format("{} * ", std::abs(weight));
    sum += counted_.name(i);
  }
  return fmt::format("{} never {}", sum, falls ? "grows" : "falls");
}

std::vector<std::int64_t> Tiers::shown(const Key& key) const {
  std::vector<std::int64_t> all = key.values;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (never_grows(quantities_[i])) all[i] = -all[i];
  }
  return all;
}

std::vector<std::int64_t> Tiers::values(const Counts& counts) const {
  return mapped(quantities_, [&](const Counts& weights) { return weighted(weights, counts); });
}

Tiers::Key Tiers::key(const Counts& counts) const {
  Key key{0, values(counts)};
  key.order = std::accumulate(key.values.begin(), key.values.end(), std::int64_t{0});
  if (exchanges_) {
    std::vector<std::int64_t> other = values(counted_.exchanged(counts));
    key.order += std::accumulate(other.begin(), other.end(), std::int64_t{0});
    key.values = std::max(key.values, other);
  }
  return key;
}

bool Tiers::rises(const Counts& effect) const {
  return std::any_of(quantities_.begin(), quantities_.end(),
                     [&](const Counts& weights) { return weighted(weights, effect) > 0; });
}

/// The first step of a turn fires at least one line.
bool Tiers::always_rise() const {
  const auto always = [&](const LineEffects& line) {
    return std::all_of(line.once.begin(), line.once.end(),
                       [this](const Counts& effect) { return rises(effect); });
  };
  return std::all_of(turns_.begin(), turns_.end(), [&](const TurnEffects& turn) {
    const std::vector<LineEffects>& lines = turn.steps.front().lines;
    return std::all_of(lines.begin(), lines.end(), always);
  });
}

bool Tiers::keep_counts() const {
  bool keep = true;
  each_effect(turns_, [&](std::uint32_t, const Counts& effect) {
    const bool changes = std::any_of(effect.begin(), effect.end(), [](std::int32_t by) { return by != 0; });
    keep = keep && (!changes || rises(effect));
  });
  return keep;
}

std::vector<Tiers::Undone> Tiers::undone() const {
  std::vector<std::set<std::uint32_t>> rises(counted_.size());
  std::vector<std::set<std::uint32_t>> falls(counted_.size());
  each_effect(turns_, [&](std::uint32_t line, const Counts& effect) {
    for (std::size_t i = 0; i < effect.size(); ++i) {
      if (effect[i] > 0) rises[i].insert(line);
      if (effect[i] < 0) falls[i].insert(line);
    }
  });
  std::vector<Undone> all;
  for (std::size_t i = 0; i < counted_.size(); ++i) {
    if (rises[i].empty() || falls[i].empty()) continue;
    all.push_back({i, {rises[i].begin(), rises[i].end()}, {falls[i].begin(), falls[i].end()}});
  }
  return all;
}

} // namespace regola
