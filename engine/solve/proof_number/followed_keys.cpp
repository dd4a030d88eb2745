#include "engine/solve/proof_number/followed_keys.hpp"

#include <algorithm>
#include <bit>

namespace regola {

FollowedKeys::FollowedKeys(const CompiledRuleset& rules, const std::vector<CellPermutation>& symmetries)
    : shape_(rules),
      counts_(!rules.ruleset->quiet.empty()),
      hands_((rules.ruleset->hands.size() + 3) / 4),
      images_(symmetries.size() < lanes ? std::bit_ceil(symmetries.size() + 1)
                                        : (symmetries.size() / lanes + 1) * lanes) {
  const Layout& layout = rules.layout;
  const std::size_t bits = static_cast<std::size_t>(layout.words()) * word_bits;
  std::vector<Word> own(shape_.tail * word_bits);
  Random random(1);
  for (Word& number : own) number = random();
  numbers_.resize(own.size() * images_);
  for (std::size_t plane = 0; plane < rules.symbols.planes(); ++plane) {
    for (std::size_t cell = 0; cell < layout.cells(); ++cell) {
      const std::size_t bit = layout.bit(static_cast<CellIndex>(cell));
      for (std::size_t image = 0; image < images_; ++image) {
        // The identity comes first, and fills up the row.
        const bool moves = image > 0 && image <= symmetries.size();
        const std::size_t there = moves ? layout.bit(symmetries[image - 1][cell]) : bit;
        numbers_[(plane * bits + bit) * images_ + image] = own[plane * bits + there];
      }
    }
  }
}

/// The hashes of `width` images, from image `first` on.
template <std::size_t width>
std::array<Word, width> FollowedKeys::changed(Position from, const Word* before, Position to,
                                              std::size_t first) const {
  std::array<Word, width> hashes;
  std::copy_n(before + first, width, hashes.begin());
  for (std::size_t word = 0; word < shape_.tail; ++word) {
    for (Word rest = from[word] ^ to[word]; rest != 0; rest &= rest - 1) {
      const std::size_t bit = word * word_bits + static_cast<std::size_t>(std::countr_zero(rest));
      const Word* const numbers = &numbers_[bit * images_ + first];
      for (std::size_t i = 0; i < width; ++i) hashes[i] ^= numbers[i];
    }
  }
  return hashes;
}

template <std::size_t width>
Word FollowedKeys::least_of(Position from, const Word* before, Position to) const {
  Word least = ~Word{0};
  for (std::size_t first = 0; first < images_; first += width) {
    for (const Word hash : changed<width>(from, before, to, first)) least = std::min(least, hash);
  }
  return least;
}

Word FollowedKeys::least_after(Position from, const Word* before, Position to) const {
  switch (images_) {
  case 1: return least_of<1>(from, before, to);
  case 2: return least_of<2>(from, before, to);
  case 4: return least_of<4>(from, before, to);
  default: return least_of<lanes>(from, before, to);
  }
}

void FollowedKeys::follow(Position from, const Word* before, Position to, Word* hashes) const {
  if (hashes != before) std::copy_n(before, images_, hashes);
  for (std::size_t word = 0; word < shape_.tail; ++word) {
    for (Word rest = from[word] ^ to[word]; rest != 0; rest &= rest - 1) {
      const std::size_t bit = word * word_bits + static_cast<std::size_t>(std::countr_zero(rest));
      for (std::size_t i = 0; i < images_; ++i) hashes[i] ^= numbers_[bit * images_ + i];
    }
  }
}

void FollowedKeys::hashes(Position position, Word* hashes) const {
  const std::vector<Word> nothing(shape_.tail);
  std::fill_n(hashes, images_, Word{0});
  follow(nothing.data(), hashes, position, hashes);
}

/// The part of a key that does not depend on cells: the side to move, passes, quiet plies and hands.
Word FollowedKeys::rest(Position position) const {
  constexpr Word turn_and_passes = 0xFFFF;
  const Word* const tail = position + shape_.tail;
  Word key = Random(tail[PositionTail::turn] & turn_and_passes)();
  if (counts_) key = Random(key ^ tail[PositionTail::quiet])();
  for (std::size_t i = 0; i < hands_; ++i) key = Random(key ^ tail[PositionTail::hands + i])();
  return key;
}

} // namespace regola
