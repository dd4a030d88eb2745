#pragma once

#include "engine/solve/retrograde/code_batch.hpp"

namespace regola {

/// The first eight bytes of a code, as a number in the order of files.
[[nodiscard]] std::uint64_t key_of(const CodeBytes& code);
/// Writes such a number back into the first bytes of a code.
void set_key(CodeBytes& code, std::uint64_t key);
[[nodiscard]] constexpr std::size_t bytes_after_key(std::size_t length) {
  return length - std::min(length, mixed_bytes);
}

/// A code as files order it. Codes are ordered by length; those of one length as numbers, whose highest bit
/// is the lowest one of the first byte: a code has the set of occupied cells in its first bits, and symbols
/// after it.
struct OrderedCode {
  std::uint64_t key = 0;              ///< key_of()
  const std::uint8_t* rest = nullptr; ///< the bytes after the eighth one
  std::uint16_t length = 0;           ///< number of bytes

  OrderedCode() = default;
  OrderedCode(std::uint64_t its_key, const std::uint8_t* its_rest, std::size_t its_length)
      : key(its_key), rest(its_rest), length(static_cast<std::uint16_t>(its_length)) {}
  /// @param code must outlive it
  explicit OrderedCode(const CodeBytes& code)
      : OrderedCode(key_of(code), code.data() + std::min(code.size(), mixed_bytes), code.size()) {}

  void write(CodeBytes& code) const {
    code.resize(length);
    set_key(code, key);
    if (length > mixed_bytes) std::memcpy(code.data() + mixed_bytes, rest, length - mixed_bytes);
  }
};

/// @return negative if `a` comes before `b`, 0 if they are equal
[[nodiscard]] inline int compare(const OrderedCode& a, const OrderedCode& b) {
  if (a.length != b.length) return a.length < b.length ? -1 : 1;
  if (a.key != b.key) return a.key < b.key ? -1 : 1;
  return a.length <= mixed_bytes ? 0 : std::memcmp(a.rest, b.rest, a.length - mixed_bytes);
}

} // namespace regola
