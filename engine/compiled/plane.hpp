#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/text/ranges.hpp"

namespace regola {

using Word = std::uint64_t;
inline constexpr int word_bits = 64;

/// The index of a cell in a plane. @see layout.hpp
using Bit = std::uint16_t;
inline constexpr Bit no_bit = 0xFFFF;

/// The number of bits set. Without a popcount instruction std::popcount is a call, which is slower.
[[nodiscard]] inline int count_bits(Word word) {
#ifdef __POPCNT__
  return std::popcount(word);
#else
  word -= word >> 1U & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + (word >> 2U & 0x3333333333333333U);
  word = (word + (word >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<int>(word * 0x0101010101010101U >> 56U);
#endif
}

/// Copies a few words in a loop. For a position this is faster than std::copy, which becomes a call.
inline void copy_words(const Word* from, const Word* end, Word* to) {
  for (; from != end; ++from, ++to) {
    *to = *from;
#ifdef __GNUC__
    asm("" ::: "memory"); // keeps the compiler from turning the loop into a call
#endif
  }
}

/// A set of cells: one bit per cell, in W words of 64 bits. A value type.
template <int W>
struct Plane {
  std::array<Word, W> words{};

  [[nodiscard]] static Plane of(Bit bit) {
    Plane plane;
    plane.set(bit);
    return plane;
  }

  void set(Bit bit) { words[bit / word_bits] |= Word{1} << (bit % word_bits); }
  void reset(Bit bit) { words[bit / word_bits] &= ~(Word{1} << (bit % word_bits)); }
  [[nodiscard]] bool test(Bit bit) const { return (words[bit / word_bits] >> (bit % word_bits) & 1U) != 0; }

  [[nodiscard]] bool any() const {
    Word all = 0;
    for (std::size_t i = 0; i < words.size(); ++i) all |= words[i];
    return all != 0;
  }
  [[nodiscard]] bool none() const { return !any(); }
  [[nodiscard]] int count() const {
    int bits = 0;
    for (std::size_t i = 0; i < words.size(); ++i) bits += count_bits(words[i]);
    return bits;
  }
  /// The lowest bit; no_bit if the plane is empty.
  [[nodiscard]] Bit first() const {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] != 0) return bit_in(i, std::countr_zero(words[i]));
    }
    return no_bit;
  }
  [[nodiscard]] Bit last() const {
    for (std::size_t i = words.size(); i-- > 0;) {
      if (words[i] != 0) return bit_in(i, word_bits - 1 - std::countl_zero(words[i]));
    }
    return no_bit;
  }
  /// Removes the lowest bit and returns it. The plane must not be empty.
  Bit pop() {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      if (words[i] != 0) return pop_from(i);
    }
    return pop_from(W - 1);
  }

  /// All bits shifted up, or down for a negative number. Bits that leave the plane are lost.
  [[nodiscard]] Plane shifted(int places) const {
    if constexpr (W == 1) {
      if (places >= word_bits || places <= -word_bits) return {};
      return {{places >= 0 ? words[0] << places : words[0] >> -places}};
    } else {
      return places >= 0 ? shifted_up(places) : shifted_down(-places);
    }
  }

  Plane& operator&=(const Plane& other) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] &= other.words[i];
    return *this;
  }
  Plane& operator|=(const Plane& other) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] |= other.words[i];
    return *this;
  }
  Plane& operator^=(const Plane& other) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] ^= other.words[i];
    return *this;
  }
  /// Removes the bits of the other plane.
  Plane& operator-=(const Plane& other) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] &= ~other.words[i];
    return *this;
  }
  friend Plane operator&(Plane a, const Plane& b) { return a &= b; }
  friend Plane operator|(Plane a, const Plane& b) { return a |= b; }
  friend Plane operator^(Plane a, const Plane& b) { return a ^= b; }
  friend Plane operator-(Plane a, const Plane& b) { return a -= b; }
  friend bool operator==(const Plane&, const Plane&) = default;

  /// Calls visit(bit) for each bit, lowest first.
  template <typename Visit>
  void each(Visit visit) const {
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (Word word = words[i]; word != 0; word &= word - 1) visit(bit_in(i, std::countr_zero(word)));
    }
  }

private:
  static Bit bit_in(std::size_t word, int place) {
    return static_cast<Bit>(static_cast<int>(word) * word_bits + place);
  }
  Bit pop_from(std::size_t i) {
    const auto bit = bit_in(i, std::countr_zero(words[i]));
    words[i] &= words[i] - 1;
    return bit;
  }
  [[nodiscard]] Plane shifted_up(int places) const {
    Plane result;
    const auto whole = static_cast<std::size_t>(places / word_bits);
    const int rest = places % word_bits;
    for (std::size_t i = words.size(); i-- > whole;) {
      Word word = words[i - whole] << rest;
      // Two shifts, since a single shift by the width of a word is undefined.
      if (i > whole) word |= words[i - whole - 1] >> 1 >> (word_bits - 1 - rest);
      result.words[i] = word;
    }
    return result;
  }
  [[nodiscard]] Plane shifted_down(int places) const {
    Plane result;
    const auto whole = static_cast<std::size_t>(places / word_bits);
    const int rest = places % word_bits;
    for (std::size_t i = 0; i + whole < words.size(); ++i) {
      Word word = words[i + whole] >> rest;
      if (i + whole + 1 < words.size()) word |= words[i + whole + 1] << 1 << (word_bits - 1 - rest);
      result.words[i] = word;
    }
    return result;
  }
};

/// The widest plane, for masks made before the width is known.
inline constexpr int most_words = 6;
using Mask = Plane<most_words>;

/// The lower words of a mask.
template <int W>
[[nodiscard]] Plane<W> narrow(const Mask& mask) {
  Plane<W> plane;
  for (std::size_t i = 0; i < plane.words.size(); ++i) plane.words[i] = mask.words[i];
  return plane;
}

} // namespace regola
