// What moves take from the hands, and what comes into them.

#include <algorithm>

#include "engine/compiled/lower/turn.hpp"

namespace regola {

using form::Ref;

/// What the board holds of a hand: pieces of its symbol, or the sum of the numbers on cells.
Ref TurnLowering::on_board(const Hand& hand) {
  const CellBuilder& cells = position_.cells();
  const auto held = [&](Symbol symbol) { return position_.symbols(SymbolSet(std::string(1, symbol))); };
  if (hand.symbol != 0) return cells.count(held(hand.symbol));
  Ref sum = to_.number(0);
  for (std::size_t number = 1; number < hand.order.symbols.size(); ++number) {
    const Ref count = cells.count(held(hand.order.symbols[number]));
    sum = to_.add(sum, to_.multiply(count, to_.number(static_cast<std::int64_t>(number))));
  }
  return sum;
}

/// What the board holds of each hand, and how many pieces that it receives.
void TurnLowering::note_hands() {
  const CellBuilder& cells = position_.cells();
  const std::vector<Hand>& hands = position_.rules().ruleset->hands;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    to_.set(held_before_[2 * i], on_board(hands[i]));
    to_.set(held_before_[2 * i + 1], cells.count(position_.symbols(hands[i].receives)));
  }
}

/// What there is more of than before leaves the hand; what there is less of comes into the hand that receives
/// it, as a number does in any case.
void TurnLowering::settle_hands(form::Label reject) {
  const CellBuilder& cells = position_.cells();
  const auto positive = [&](Ref number) { return to_.compute(form::Op::maximum, number, to_.number(0)); };
  for (std::size_t i = 0; i < position_.hands.size(); ++i) {
    const Hand& hand = position_.rules().ruleset->hands[i];
    const Ref drawn = to_.snapshot(to_.subtract(on_board(hand), held_before_[2 * i]));
    if (hand.symbol == 0) {
      const Ref left = to_.subtract(position_.hands[i], drawn);
      to_.jump_if(to_.compute(form::Op::less, left, to_.number(0)), reject);
      to_.set(position_.hands[i], left);
      continue;
    }
    Ref left = to_.subtract(position_.hands[i], positive(drawn));
    to_.jump_if(to_.compute(form::Op::less, left, to_.number(0)), reject);
    if (hand.owner == player_ && !hand.receives.empty()) {
      const Ref received = cells.count(position_.symbols(hand.receives));
      left = to_.add(left, positive(to_.subtract(held_before_[2 * i + 1], received)));
    }
    to_.set(position_.hands[i], left);
  }
}

} // namespace regola
