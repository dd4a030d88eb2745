#pragma once

#include "engine/matcher/picture_match.hpp"

namespace regola {

/// Whether a sum of the line may fall outside its order. A cell that is only shifted by a constant cannot:
/// its test excludes that.
[[nodiscard]] bool may_fail(const Production& line);

/// The symbol that a sum writes over `there`; `nullopt` if its order has none for the number.
[[nodiscard]] std::optional<Symbol> summed(const Ruleset& ruleset, const Write& write, Symbol there,
                                           const Varspace& variables);

/// Writes the right side over the cells that the left side matched, and settles the hands.
/// @param player owner of the line
/// @param choices one symbol for each element that offers several, in order
/// @return false if a hand holds too few, or a sum is outside its order; the status is then unspecified
[[nodiscard]] bool rewrite(const Ruleset& ruleset, PlayerIndex player, Status& status, const Production& line,
                           const PictureMatch& match, const std::vector<Symbol>& choices);

/// Whether every sum that the line would write is in its order.
[[nodiscard]] bool has_sums(const Ruleset& ruleset, const Status& status, const Production& line,
                            const PictureMatch& match);

/// Collects the writes of several matches of one `every` line; their order does not matter.
class JointWrites {
public:
  explicit JointWrites(const Production& line) : line_(&line), symbols_(line.right.size()) {}

  /// @param before status that all matches read; every sum of the match must have a symbol there
  void add(const Ruleset& ruleset, const Status& before, const PictureMatch& match);
  /// Writes the collected symbols. If elements write different symbols on one cell, the later element wins.
  /// If one element has different symbols for a cell, it leaves that cell alone.
  void write(Status& status) const;

private:
  const Production* line_;
  std::vector<std::map<CellIndex, std::optional<Symbol>>> symbols_; ///< by element; `nullopt`: matches differ
};

/// Charges the hands for pieces added to the board; false if a hand holds too few. Credits removed pieces to
/// the hand of the player that receives them, and removed numbers to the hand that holds them.
/// @param marked bit set of the hands that the line changes, Production::hands
[[nodiscard]] bool settle_hands(const Ruleset& ruleset, PlayerIndex player, std::uint16_t marked,
                                const Status::Cells& before, Status& status);

} // namespace regola
