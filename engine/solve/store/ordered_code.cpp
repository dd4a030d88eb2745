#include "engine/solve/store/ordered_code.hpp"

namespace regola {

namespace {

constexpr std::array<std::uint8_t, 256> reversed_bits = [] {
  std::array<std::uint8_t, 256> all{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      if ((byte >> bit & 1U) != 0) all[byte] |= static_cast<std::uint8_t>(0x80U >> bit);
    }
  }
  return all;
}();

} // namespace

std::uint64_t key_of(const CodeBytes& code) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < std::min(code.size(), mixed_bytes); ++i)
    key = key << 8U | reversed_bits[code[i]];
  return key;
}

void set_key(CodeBytes& code, std::uint64_t key) {
  for (std::size_t i = std::min(code.size(), mixed_bytes); i-- > 0; key >>= 8U) {
    code[i] = reversed_bits[key & 0xFFU];
  }
}

} // namespace regola
