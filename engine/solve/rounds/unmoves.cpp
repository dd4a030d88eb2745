#include "engine/solve/rounds/unmoves.hpp"

namespace regola {

Unmoves::Unmoves(const Ruleset& turned, const Ruleset& ruleset, const Status& any)
    : engine_(turned),
      machine_(engine_.machine(any)),
      shape_(machine_.rules()),
      behind_(shape_.words),
      words_(static_cast<std::size_t>(machine_.rules().layout.words())) {
  const Symbols& symbols = machine_.rules().symbols;
  const std::vector<Production>& lines = ruleset.sides[first_player].moves;
  const std::uint16_t filled = lines.empty() ? 0 : lines.front().hands; // by all lines alike
  for (std::size_t i = 0; i < ruleset.hands.size(); ++i) {
    HandPlanes planes;
    const Hand& hand = ruleset.hands[i];
    if ((filled >> i & 1U) != 0) {
      planes.piece = symbols.plane(hand.symbol);
      planes.owner = hand.owner;
      for (const Symbol symbol : hand.receives.to_string()) {
        if (symbols.plane(symbol) >= 0)
          planes.taken.push_back(static_cast<std::size_t>(symbols.plane(symbol)));
      }
    }
    hands_.push_back(std::move(planes));
  }
}

/// Makes it the turn of the player that has moved. Hands are handled apart.
void Unmoves::turn_round(Position position, const PositionCode::Beside& beside) {
  std::fill(behind_.begin(), behind_.end(), Word{0});
  std::copy_n(position, shape_.tail, behind_.begin());
  const PositionView view(behind_.data(), shape_);
  view.set_turn(other(beside.to_move), beside.passes, 1);
}

/// Number of pieces in a plane before a move, minus that after it.
int Unmoves::more_before(Position before, std::size_t plane) const {
  int more = 0;
  for (std::size_t at = plane * words_; at < (plane + 1) * words_; ++at) {
    if (before[at] != behind_[at]) more += count_bits(before[at]) - count_bits(behind_[at]);
  }
  return more;
}

/// Computes the hands before a move: pieces that it put on the board go back into the hand, and pieces that
/// it took leave it.
/// @return false if a hand cannot have held so many
bool Unmoves::give_back(Position before, const PositionCode::Beside& now, PositionCode::Beside& then) const {
  then.hands.resize(hands_.size());
  for (std::size_t i = 0; i < hands_.size(); ++i) {
    const HandPlanes& hand = hands_[i];
    int drawn = 0;
    int taken = 0;
    if (hand.piece >= 0) drawn = std::max(-more_before(before, static_cast<std::size_t>(hand.piece)), 0);
    if (hand.owner == then.to_move) {
      for (const std::size_t plane : hand.taken) taken += more_before(before, plane);
    }
    const int held = int{now.hands[i]} + drawn - std::max(taken, 0);
    if (held < drawn || held > 0xFFFF) return false;
    then.hands[i] = static_cast<std::uint16_t>(held);
  }
  return true;
}

} // namespace regola
