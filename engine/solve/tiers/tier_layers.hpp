#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/solve/tiers/tiers.hpp"

namespace regola {

/// The tiers to which play from the start may lead, judging only by the effects of moves on the counts.
struct TierGraph {
  struct Tier {
    Tiers::Key key;
    double positions = 0;       ///< upper bound: ways to place so many symbols; exact below 2^53
    std::set<std::size_t> next; ///< indices of the tiers to which one move may lead, this one included
  };

  std::vector<Tier> tiers; ///< sorted by key, so that no move leads to a lower index
  bool complete = true;    ///< false if there are too many counts; then later tiers are missing
};

/// @param most_counts greatest number of different counts to examine
[[nodiscard]] TierGraph tier_graph(const Ruleset& ruleset, const Tiers& tiers,
                                   std::size_t most_counts = 20'000);

/// An order of the positions inside a tier: each move that stays there leads to a later layer. It exists
/// where such moves only carry one piece to an empty cell, and no piece ever comes back to a cell, as men
/// that only go forward. A layer is a sum over the pieces: how many steps each can have made at most.
class TierLayers {
public:
  static constexpr std::size_t most = 1024; ///< layers

  /// @param ruleset the rules that `compiled` was made from
  /// @return `nullopt` if there is no such order, or it has too many layers
  [[nodiscard]] static std::optional<TierLayers> of(const Ruleset& ruleset, const Tiers& tiers,
                                                    const CompiledRuleset& compiled);
  /// The layer of a position, below `most`. Symmetric positions are of one layer, and so are those with the
  /// players exchanged.
  [[nodiscard]] std::size_t layer(Position position) const;

private:
  /// The cells where the steps of a symbol have this bit.
  struct BitOfSteps {
    std::size_t word = 0; ///< of a position
    unsigned bit = 0;
    Word cells = 0;
  };

  std::vector<BitOfSteps> bits_;
};

} // namespace regola
