#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/matcher/picture_match.hpp"

namespace regola {

/// Writes the right side over what the left side matched, and settles the hands.
/// @param player whose line it is
/// @param choices a symbol for each element that leaves several open, in order
/// @return false where a hand holds too few, or a sum is no number of its order
[[nodiscard]] bool rewrite(const Ruleset& ruleset, PlayerIndex player, Status& status, const Production& line,
                           const PictureMatch& match, const std::vector<Symbol>& choices);

/// Whether all sums that the line would write are numbers of their orders.
[[nodiscard]] bool has_sums(const Ruleset& ruleset, const Status& status, const Production& line,
                            const PictureMatch& match);

/// What several matches of one `every` line write together, in whatever order they come.
class JointWrites {
public:
  explicit JointWrites(const Production& line) : line_(&line), symbols_(line.right.size()) {}

  /// @param before what all of them read; it has a number for each sum of the match
  void add(const Ruleset& ruleset, const Status& before, const PictureMatch& match);
  /// Where elements write different symbols on one cell, the later one counts; where the variable of one
  /// element does, that element leaves the cell alone.
  void write(Status& status) const;

private:
  const Production* line_;
  std::vector<std::map<CellIndex, std::optional<Symbol>>> symbols_; ///< by element; nothing where they differ
};

/// What there are more of than before leaves the hand; false where it holds too few. What there are fewer of
/// comes into the hand of the player that receives it, and a number into the hand that holds it.
/// @param marked the hands that the line fills and empties, Production::hands
[[nodiscard]] bool settle_hands(const Ruleset& ruleset, PlayerIndex player, std::uint16_t marked,
                                const Status::Cells& before, Status& status);

} // namespace regola
