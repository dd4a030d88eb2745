#pragma once

#include <cstdint>
#include <string>

namespace regola {

/// Bytes of a number in a record.
inline constexpr std::size_t number_bytes = 2;

/// Appends a number, its high byte first, so that records sort like their numbers.
/// @param number at most 65,535
inline void write_number(unsigned number, std::string& record) {
  record += static_cast<char>(number >> 8U & 0xFFU);
  record += static_cast<char>(number & 0xFFU);
}

/// Reads a number of write_number().
/// @param at number_bytes bytes; moved past them
[[nodiscard]] inline std::uint16_t read_number(const char*& at) {
  const unsigned high = static_cast<std::uint8_t>(*at++);
  const unsigned low = static_cast<std::uint8_t>(*at++);
  return static_cast<std::uint16_t>(high << 8U | low);
}

} // namespace regola
