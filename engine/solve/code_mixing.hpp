#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace regola {

// Codes of positions look alike; mixed, their bits look random, and yet no two codes become one. The first
// eight bytes of a code are a number, the lowest byte first; it is multiplied and shifted within so many
// bits, after what follows has been added to it. So a code is found again from the mixed number and the bytes
// behind.

/// Bytes of a code that are mixed; the others stay as they are.
inline constexpr std::size_t mixed_bytes = sizeof(std::uint64_t);

[[nodiscard]] constexpr unsigned bits_mixed(std::size_t length) {
  return 8U * static_cast<unsigned>(std::min(length, mixed_bytes));
}

namespace code_mixing {

inline constexpr std::uint64_t first_factor = 0x9E37'79B9'7F4A'7C15U;
inline constexpr std::uint64_t second_factor = 0xBF58'476D'1CE4'E5B9U;

[[nodiscard]] constexpr std::uint64_t mask(unsigned bits) { return ~std::uint64_t{0} >> (64U - bits); }

/// The number by which a product with an odd factor is multiplied to take the factor away, modulo 2^64.
[[nodiscard]] constexpr std::uint64_t inverse(std::uint64_t factor) {
  std::uint64_t found = factor; // right in three bits, and each step doubles these
  for (int i = 0; i < 5; ++i) found *= 2 - factor * found;
  return found;
}

[[nodiscard]] constexpr std::uint64_t sum_of(std::span<const std::uint8_t> rest) {
  std::uint64_t sum = 0;
  for (const std::uint8_t byte : rest) sum = (sum ^ byte) * first_factor + (sum >> 29U);
  return sum;
}

} // namespace code_mixing

/// @param word the first bytes of a code
/// @param rest those behind
/// @param bits of the word, bits_mixed()
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t word, std::span<const std::uint8_t> rest,
                                            unsigned bits) {
  using namespace code_mixing;
  const unsigned half = (bits + 1) / 2; // a shift by half and more undoes itself
  word = (word ^ sum_of(rest)) * first_factor & mask(bits);
  word ^= word >> half;
  word = word * second_factor & mask(bits);
  return word ^ word >> half;
}

/// The first bytes of the code of which mixed() has made a word.
[[nodiscard]] constexpr std::uint64_t unmixed(std::uint64_t word, std::span<const std::uint8_t> rest,
                                              unsigned bits) {
  using namespace code_mixing;
  const unsigned half = (bits + 1) / 2;
  word ^= word >> half;
  word = word * inverse(second_factor) & mask(bits);
  word ^= word >> half;
  return (word * inverse(first_factor) ^ sum_of(rest)) & mask(bits);
}

} // namespace regola
