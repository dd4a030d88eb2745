#include "engine/interface/base64.hpp"

#include <cstdint>

namespace regola::interface {

namespace {

constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t bytes_of_group = 3;
constexpr std::size_t digits_of_group = 4;
constexpr unsigned digit_bits = 6;
constexpr unsigned byte_bits = 8;

} // namespace

std::string to_base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / bytes_of_group * digits_of_group);
  for (std::size_t at = 0; at < bytes.size(); at += bytes_of_group) {
    const std::string_view group = bytes.substr(at, bytes_of_group);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < bytes_of_group; ++i) {
      bits = bits << byte_bits | (i < group.size() ? static_cast<std::uint8_t>(group[i]) : 0U);
    }
    for (std::size_t i = 0; i < digits_of_group; ++i) {
      const std::size_t digit = bits >> digit_bits * (digits_of_group - 1 - i) & 63U;
      text += i <= group.size() ? base64_digits[digit] : '=';
    }
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % digits_of_group != 0) return std::nullopt;
  while (!text.empty() && text.back() == '=') text.remove_suffix(1); // the size says how many there were
  if (text.size() % digits_of_group == 1) return std::nullopt;
  std::string bytes;
  std::uint32_t bits = 0;
  unsigned known = 0; // bits that are left
  for (const char each : text) {
    const std::size_t digit = base64_digits.find(each);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = bits << digit_bits | static_cast<std::uint32_t>(digit);
    known += digit_bits;
    if (known < byte_bits) continue;
    known -= byte_bits;
    bytes += static_cast<char>(bits >> known & 0xFFU);
  }
  return bytes;
}

} // namespace regola::interface
