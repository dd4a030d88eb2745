#pragma once

#include "engine/compiled/machine/position.hpp"
#include "engine/compiled/random.hpp"

namespace regola {

/// Computes the hash of a position: equal for equal cells, hands and side to move; rarely equal for others.
/// Add each word of the planes, then each hand. Forms compute the same hash.
class GameHash {
public:
  explicit GameHash(PlayerIndex to_move) : sum_(to_move == first_player ? 0 : key(0)) {}

  void add_cells(Word word) {
    const Word mixed = word * key(2 * number_ + 1);
    sum_ += (mixed ^ mixed >> 32U) * key(2 * number_ + 2);
    ++number_;
  }
  void add_hand(Word pieces) { add_cells(pieces + 1); }
  [[nodiscard]] Word sum() const { return sum_; }

  /// A fixed random odd number, the same on every machine.
  [[nodiscard]] static Word key(std::size_t number) {
    return number < keys_.size() ? keys_[number] : made(number);
  }

private:
  static Word made(std::size_t number) { return Random(Word{number} + 1)() | 1U; }
  [[nodiscard]] static std::array<Word, 256> many() {
    std::array<Word, 256> keys{};
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = made(i);
    return keys;
  }
  inline static const std::array<Word, 256> keys_ = many();

  Word sum_;
  std::size_t number_ = 0;
};

/// The hash of cells, hands and side to move, computed from scratch.
/// @param hands number of hands in the rules
[[nodiscard]] inline Word game_hash(const Word* position, const PositionShape& shape, std::size_t hands) {
  const PositionView now(const_cast<Word*>(position), shape); // the view only reads
  GameHash hash(now.to_move());
  for (std::size_t i = 0; i < shape.tail; ++i) hash.add_cells(position[i]);
  for (std::size_t i = 0; i < hands; ++i) hash.add_hand(now.hand(i));
  return hash.sum();
}

/// Random numbers that extend the hash of a position to a key. They are the same on every machine.
[[nodiscard]] inline Word passes_key(unsigned passes) {
  return passes == 0 ? 0 : Random(Word{passes} << 48U)();
}
[[nodiscard]] inline Word quiet_key(Word counters) { return counters == 0 ? 0 : Random(~counters)(); }

} // namespace regola
