#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "engine/solve/tiers/counted.hpp"
#include "engine/solve/tiers/turn_effects.hpp"

namespace regola {

/// The tiers of a game: positions ordered by sums of counts that no move makes fall. Moves lead to the same
/// tier or to a later one, and never back. Positions with the players exchanged are of one tier.
class Tiers {
public:
  /// Identifies a tier. A move leads to an equal key or to a greater one.
  struct Key {
    std::int64_t order = 0;           ///< grows whenever a move leaves a tier
    std::vector<std::int64_t> values; ///< of the quantities

    friend bool operator==(const Key&, const Key&) = default;
    // Not all libraries compare vectors by <=>.
    friend bool operator<(const Key& a, const Key& b) {
      return std::tie(a.order, a.values) < std::tie(b.order, b.values);
    }
  };
  /// A thing that lines of the text make both rise and fall, so that it orders nothing by itself.
  struct Undone {
    std::size_t thing = 0;
    std::vector<std::uint32_t> rises; ///< by these lines of the text
    std::vector<std::uint32_t> falls;
  };

  /// Whether something can be counted: the text has a start.
  [[nodiscard]] static bool exist(const Ruleset& ruleset) { return ruleset.has_start; }
  /// @param ruleset must outlive it; exist() holds
  explicit Tiers(const Ruleset& ruleset);

  [[nodiscard]] const Counted& counted() const { return counted_; }
  /// The weights of each sum that never falls.
  [[nodiscard]] const std::vector<Counts>& quantities() const { return quantities_; }
  /// Such a sum as a text, with its direction: `count x + hand x never grows`.
  [[nodiscard]] std::string text(const Counts& weights) const;
  /// The value of each quantity of a tier, as text() reads it.
  [[nodiscard]] std::vector<std::int64_t> shown(const Key& key) const;
  [[nodiscard]] Key key(const Counts& counts) const;
  [[nodiscard]] Key key(const Status& status) const { return key(counted_.of(status)); }
  [[nodiscard]] const TurnEffects& turn(PlayerIndex player) const { return turns_[player]; }
  [[nodiscard]] std::vector<Undone> undone() const;
  /// Whether a change of counts leads to a later tier.
  [[nodiscard]] bool rises(const Counts& effect) const;
  /// Whether each move but a pass leads to a later tier, so that no play is endless.
  [[nodiscard]] bool always_rise() const;
  /// Whether each move that stays in a tier leaves all counts as they are.
  [[nodiscard]] bool keep_counts() const;

private:
  [[nodiscard]] std::vector<std::int64_t> values(const Counts& counts) const;

  Counted counted_;
  bool exchanges_;
  std::array<TurnEffects, 2> turns_;
  std::vector<Counts> quantities_;
};

} // namespace regola
