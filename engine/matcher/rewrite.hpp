#pragma once

#include "engine/matcher/picture_match.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Whether a sum of the line may fall outside its order. A sum of one cell and a constant cannot: the cell's
/// test prevents it.
[[nodiscard]] bool may_fail(const Production& line);

/// The symbol that a sum writes over `there`; `nullopt` if its order has no symbol for the number.
[[nodiscard]] std::optional<Symbol> summed(const Ruleset& ruleset, const Write& write, Symbol there,
                                           const Varspace& variables);

/// Writes the right side over the cells that the left side matched, and updates the hands.
/// @param player owner of the line
/// @param choices one symbol for each element that offers several, in order
/// @return false if a hand holds too few pieces, or a sum is outside its order; the status is then
/// unspecified
[[nodiscard]] bool rewrite(const Ruleset& ruleset, PlayerIndex player, Status& status, const Production& line,
                           const PictureMatch& match, const std::vector<Symbol>& choices);

/// Whether every sum that the line would write is a symbol of its `order`.
[[nodiscard]] bool has_sums(const Ruleset& ruleset, const Status& status, const Production& line,
                            const PictureMatch& match);

/// Collects the writes of several matches of one `every` line. The order of matches does not matter.
class JointWrites {
public:
  explicit JointWrites(const Production& line) : line_(&line), symbols_(line.right.size()) {}

  /// @param before the status that all matches read; in it, every sum of the match must have a symbol
  void add(const Ruleset& ruleset, const Status& before, const PictureMatch& match);
  /// Writes the collected symbols. If elements write different symbols on one cell, the later element wins.
  /// If matches give one element different symbols for a cell, it does not write there.
  void write(Status& status) const;

private:
  const Production* line_;
  /// By element and cell; `nullopt` if matches differ.
  std::vector<std::map<CellIndex, std::optional<Symbol>>> symbols_;
};

/// Charges the hands for pieces added to the board; returns false if a hand holds too few. Credits removed
/// pieces to the hand of the player who receives them, and removed numbers to the hand that holds numbers.
/// @param marked bit set of the hands that the line changes, Production::hands
[[nodiscard]] bool settle_hands(const Ruleset& ruleset, PlayerIndex player, std::uint16_t marked,
                                const Status::Cells& before, Status& status);

/// Updates the history in the status after a move. Each counter in `quiet` counts consecutive moves that
/// changed none of its cells and removed no piece. `seen` counts how often the status has occurred, including
/// now. Two statuses are the same if cells, player to move and hands are equal.
/// @param before the status before the move
/// @param[in,out] after complete except for its history
void remember(const Ruleset& ruleset, const Status& before, Status& after);

/// Length of the current cycle: the number of consecutive statuses, up to this one, that equal the one
/// `plies` plies earlier. 0 for a status read from a text, which has no past.
[[nodiscard]] std::int32_t cycle_count(const Status& status, std::int32_t plies);

} // namespace regola
