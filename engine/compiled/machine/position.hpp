#pragma once

#include "engine/compiled/compiled.hpp"

namespace regola {

/// The tail of a position. A position is a status in planes, as a block of words: one plane per entry of
/// Symbols, then as much of this tail as the rules need. Blocks are copied bytewise.
struct PositionTail {
  static constexpr std::size_t hash = 0;  ///< hash of cells, hands and side to move
  static constexpr std::size_t turn = 1;  ///< side to move, number of passes, number of occurrences
  static constexpr std::size_t quiet = 2; ///< four counters of 16 bits
  static constexpr std::size_t past = 3;  ///< address of the predecessor, or 0
  static constexpr std::size_t hands = 4; ///< sixteen counters of 16 bits
  static constexpr std::size_t words = 8;
};

/// The size of a position in words, and where its tail begins.
struct PositionShape {
  std::size_t tail = 0;
  std::size_t words = 0;

  PositionShape() = default;
  explicit PositionShape(const CompiledRuleset& rules)
      : tail(rules.symbols.planes() * static_cast<std::size_t>(rules.layout.words())) {
    const Ruleset& source = *rules.ruleset;
    const bool remembers = source.keeps_past || !source.quiet.empty();
    words = tail + (!source.hands.empty() ? PositionTail::words
                    : remembers           ? PositionTail::hands
                                          : PositionTail::quiet);
  }
};

/// Reads and writes the tail of a position. Does not depend on the width of planes.
class PositionView {
public:
  PositionView(Word* words, const PositionShape& shape) : tail_(words + shape.tail) {}

  [[nodiscard]] Word& hash() const { return tail_[PositionTail::hash]; }

  [[nodiscard]] PlayerIndex to_move() const {
    return static_cast<PlayerIndex>(tail_[PositionTail::turn] & 0xFFU);
  }
  [[nodiscard]] unsigned passes() const {
    return static_cast<unsigned>(tail_[PositionTail::turn] >> 8U & 0xFFU);
  }
  [[nodiscard]] std::uint16_t seen() const {
    return static_cast<std::uint16_t>(tail_[PositionTail::turn] >> 16U & 0xFFFFU);
  }
  void set_turn(PlayerIndex to_move, unsigned passes, std::uint16_t seen) const {
    tail_[PositionTail::turn] = Word{to_move} | Word{passes & 0xFFU} << 8U | Word{seen} << 16U;
  }
  void set_seen(std::uint16_t seen) const { set_turn(to_move(), passes(), seen); }

  [[nodiscard]] std::uint16_t quiet(std::size_t i) const { return field(PositionTail::quiet, i); }
  void set_quiet(std::size_t i, std::uint16_t count) const { set_field(PositionTail::quiet, i, count); }
  [[nodiscard]] std::uint16_t hand(std::size_t i) const { return field(PositionTail::hands, i); }
  void set_hand(std::size_t i, std::uint16_t count) const { set_field(PositionTail::hands, i, count); }

  [[nodiscard]] const Word* past() const {
    // Positions are plain words, so that they can be copied and compared as such.
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    return reinterpret_cast<const Word*>(static_cast<std::uintptr_t>(tail_[PositionTail::past]));
  }
  void set_past(const Word* position) const {
    tail_[PositionTail::past] = static_cast<Word>(reinterpret_cast<std::uintptr_t>(position));
  }

private:
  [[nodiscard]] std::uint16_t field(std::size_t word, std::size_t i) const {
    return static_cast<std::uint16_t>(tail_[word + i / 4] >> (i % 4 * 16) & 0xFFFFU);
  }
  void set_field(std::size_t word, std::size_t i, std::uint16_t value) const {
    Word& all = tail_[word + i / 4];
    all = (all & ~(Word{0xFFFF} << (i % 4 * 16))) | Word{value} << (i % 4 * 16);
  }

  Word* tail_;
};

} // namespace regola
