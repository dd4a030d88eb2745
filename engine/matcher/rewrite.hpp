#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/matcher/picture_match.hpp"

namespace regola {

/// Writes the right side over what the left side matched, and settles the hands.
/// @param player whose line it is
/// @param choices a symbol for each element that leaves several open, in order
/// @return false where a hand holds too few
[[nodiscard]] bool rewrite(const Ruleset& ruleset, PlayerIndex player, Status& status, const Production& line,
                           const PictureMatch& match, const std::vector<Symbol>& choices);

/// What several matches of one `every` line write together, in whatever order they come.
class JointWrites {
public:
  explicit JointWrites(const Production& line) : line_(&line), symbols_(line.right.size()) {}

  void add(const PictureMatch& match);
  /// Where elements write different symbols on one cell, the later one counts; where the variable of one
  /// element does, that element leaves the cell alone.
  void write(Status& status) const;

private:
  const Production* line_;
  std::vector<std::map<CellIndex, std::optional<Symbol>>> symbols_; ///< by element; nothing where they differ
};

/// What there are more of than before leaves the hand; false where it holds too few. What there are fewer of
/// comes into the hand of the player that receives it.
[[nodiscard]] bool settle_hands(const Ruleset& ruleset, PlayerIndex player, const Status::Cells& before,
                                Status& status);

} // namespace regola
