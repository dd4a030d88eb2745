#include "engine/compiled/wasm/bytes.hpp"

namespace regola::form::wasm {

namespace {

constexpr std::uint8_t low_bits = 0x7F;
constexpr std::uint8_t more = 0x80;
constexpr unsigned bits_per_byte = 7;

} // namespace

void Bytes::number(std::uint32_t value) {
  for (; value > low_bits; value >>= bits_per_byte) byte(static_cast<std::uint8_t>(value | more));
  byte(static_cast<std::uint8_t>(value));
}

void Bytes::signed_number(std::int64_t value) {
  constexpr std::int64_t sign_bit = 0x40;
  for (; value < -sign_bit || value >= sign_bit; value >>= bits_per_byte) {
    byte(static_cast<std::uint8_t>(value | more));
  }
  byte(static_cast<std::uint8_t>(value & low_bits));
}

void Bytes::vector_constant(Word first, Word second) {
  put(VectorOpcode::vector_constant);
  for (const Word word : {first, second}) {
    for (int bit = 0; bit < word_bits; bit += 8) byte(static_cast<std::uint8_t>(word >> bit));
  }
}

void Bytes::put_halves() {
  constexpr std::uint8_t half = 8;
  put(VectorOpcode::shuffle);
  for (std::uint8_t k = 0; k < 2 * half; ++k) byte(k < half ? k : static_cast<std::uint8_t>(2 * half + k));
}

void Bytes::name(std::string_view text) {
  number(static_cast<std::uint32_t>(text.size()));
  regola::append(all_, text);
}

void Bytes::sized(const Bytes& content) {
  number(static_cast<std::uint32_t>(content.all_.size()));
  regola::append(all_, content.all_);
}

} // namespace regola::form::wasm
