#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace regola {

/// Appends a number in little-endian order.
template <typename Number>
void put(std::string& bytes, Number number) {
  for (std::size_t i = 0; i < sizeof number; ++i) {
    bytes += static_cast<char>(std::uint64_t{number} >> (i * 8) & 0xFFU);
  }
}

/// Reads a little-endian number and moves `at` past it.
template <typename Number>
[[nodiscard]] Number take(const char*& at) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    number |= std::uint64_t{static_cast<unsigned char>(*at++)} << (i * 8);
  }
  return static_cast<Number>(number);
}

} // namespace regola
