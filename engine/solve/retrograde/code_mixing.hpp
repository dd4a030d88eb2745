#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace regola {

// Codes of positions look alike, and hash tables need bits that look random. Mixing is a bijection: different
// codes stay different. It takes the first eight bytes of a code as a little-endian number, adds a hash of
// the later bytes to it by exclusive or, then multiplies and shifts within the bits of the number. The mixed
// number and the later bytes give the code back.

/// Number of bytes of a code that are mixed; later ones stay unchanged.
inline constexpr std::size_t mixed_bytes = sizeof(std::uint64_t);

[[nodiscard]] constexpr unsigned bits_mixed(std::size_t length) {
  return 8U * static_cast<unsigned>(std::min(length, mixed_bytes));
}

namespace code_mixing {

inline constexpr std::uint64_t first_factor = 0x9E37'79B9'7F4A'7C15U;
inline constexpr std::uint64_t second_factor = 0xBF58'476D'1CE4'E5B9U;

[[nodiscard]] constexpr std::uint64_t mask(unsigned bits) { return ~std::uint64_t{0} >> (64U - bits); }

/// The multiplicative inverse of an odd factor modulo 2^64.
[[nodiscard]] constexpr std::uint64_t inverse(std::uint64_t factor) {
  std::uint64_t found = factor; // right in the lowest three bits; each step doubles them
  for (int i = 0; i < 5; ++i) found *= 2 - factor * found;
  return found;
}

[[nodiscard]] constexpr std::uint64_t sum_of(std::span<const std::uint8_t> rest) {
  std::uint64_t sum = 0;
  for (const std::uint8_t byte : rest) sum = (sum ^ byte) * first_factor + (sum >> 29U);
  return sum;
}

} // namespace code_mixing

/// Mixes the first bytes of a code.
/// @param word the first bytes of a code, little-endian
/// @param rest the bytes after them
/// @param bits of the word, bits_mixed()
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t word, std::span<const std::uint8_t> rest,
                                            unsigned bits) {
  using namespace code_mixing;
  const unsigned half = (bits + 1) / 2; // an xor with a shift by half or more is its own inverse
  word = (word ^ sum_of(rest)) * first_factor & mask(bits);
  word ^= word >> half;
  word = word * second_factor & mask(bits);
  return word ^ word >> half;
}

/// Inverse of mixed(): returns the first bytes of the code.
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
