#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "engine/solve/tiers/turn_effects.hpp"

namespace regola {

/// The tiers of a game: sets of positions, ordered by sums of counts that no move lowers. A move leads to the
/// same tier or a later one, never back. Exchanging the players does not change the tier.
class Tiers {
public:
  /// Identifies a tier. No move leads to a lesser key.
  struct Key {
    std::int64_t order = 0;           ///< grows whenever a move leaves a tier
    std::vector<std::int64_t> values; ///< value of each quantity

    friend bool operator==(const Key&, const Key&) = default;
    // Not all libraries compare vectors by <=>.
    friend bool operator<(const Key& a, const Key& b) {
      return std::tie(a.order, a.values) < std::tie(b.order, b.values);
    }
  };
  /// A count that some lines of the text raise and others lower, so it orders nothing by itself.
  struct Undone {
    std::size_t thing = 0;
    std::vector<std::uint32_t> rises; ///< numbers of the lines that raise it
    std::vector<std::uint32_t> falls;
  };

  /// Whether the text has tiers: it must have a start to count.
  [[nodiscard]] static bool exist(const Ruleset& ruleset) { return ruleset.has_start; }
  /// @param ruleset must outlive it; exist() must be true for it
  explicit Tiers(const Ruleset& ruleset);

  [[nodiscard]] const Counted& counted() const { return counted_; }
  /// The weights of each sum that no move lowers.
  [[nodiscard]] const std::vector<Counts>& quantities() const { return quantities_; }
  /// Describes such a sum with its direction: `count x + hand x never grows`.
  [[nodiscard]] std::string text(const Counts& weights) const;
  /// The value of each quantity of a tier, for the description by text().
  [[nodiscard]] std::vector<std::int64_t> shown(const Key& key) const;
  [[nodiscard]] Key key(const Counts& counts) const;
  [[nodiscard]] Key key(const Status& status) const { return key(counted_.of(status)); }
  [[nodiscard]] const TurnEffects& turn(PlayerIndex player) const { return turns_[player]; }
  [[nodiscard]] std::vector<Undone> undone() const;
  /// Whether a change of counts leads to a later tier.
  [[nodiscard]] bool rises(const Counts& effect) const;
  /// Whether every move except a pass leads to a later tier. Then no play is endless.
  [[nodiscard]] bool always_rise() const;
  /// Whether each move that stays in a tier leaves all counts unchanged.
  [[nodiscard]] bool keep_counts() const;

private:
  [[nodiscard]] std::vector<std::int64_t> values(const Counts& counts) const;

  Counted counted_;
  bool exchanges_;
  std::array<TurnEffects, 2> turns_;
  std::vector<Counts> quantities_;
};

} // namespace regola
