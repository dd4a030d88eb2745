#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/solve/retrograde/position_code.hpp"

namespace regola {

/// Packs bits into bytes, the lowest bit of a byte first. The destructor fills up the last byte and cuts the
/// bytes to what was written.
class BitWriter {
public:
  /// @param bytes must outlive it; overwritten
  /// @param longest upper bound of the bytes to write
  BitWriter(CodeBytes& bytes, std::size_t longest) : bytes_(bytes) {
    bytes_.resize(longest + sizeof pending_, boost::container::default_init);
    to_ = bytes_.data();
  }
  ~BitWriter() {
    for (; used_ > 0; used_ = used_ >= 8 ? used_ - 8 : 0) put_byte();
    bytes_.resize(static_cast<std::size_t>(to_ - bytes_.data()));
  }
  BitWriter(const BitWriter&) = delete;
  BitWriter& operator=(const BitWriter&) = delete;

  /// @param bits none is set from `count` on
  /// @param count at most 32
  void write(std::uint32_t bits, unsigned count) {
    pending_ |= std::uint64_t{bits} << used_;
    used_ += count;
    for (; used_ >= 32; used_ -= 8) put_byte();
  }
  /// Writes up to 64 bits.
  void write_long(std::uint64_t bits, unsigned count) {
    constexpr unsigned half = 32;
    write(static_cast<std::uint32_t>(bits), std::min(count, half));
    if (count > half) write(static_cast<std::uint32_t>(bits >> half), count - half);
  }
  /// Writes a number in Elias gamma code, which is short for small numbers.
  /// @param number at most 2^32 - 2
  void write_number(std::uint32_t number) {
    const std::uint32_t shifted = number + 1;
    const auto length = static_cast<unsigned>(std::bit_width(shifted));
    write(0, length - 1);
    write(1, 1);
    write(shifted & ~(1U << (length - 1)), length - 1);
  }

private:
  void put_byte() {
    *to_++ = static_cast<std::uint8_t>(pending_);
    pending_ >>= 8U;
  }

  CodeBytes& bytes_;
  std::uint8_t* to_;
  std::uint64_t pending_ = 0;
  unsigned used_ = 0;
};

/// Reads what a BitWriter has written. The bytes must outlive it; it does not check their end.
class BitReader {
public:
  explicit BitReader(const std::uint8_t* bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint64_t read(unsigned count) {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < count;) {
      const auto from = static_cast<unsigned>(at_ % 8);
      const unsigned some = std::min(8 - from, count - i);
      bits |= std::uint64_t{bytes_[at_ / 8] >> from & ((1U << some) - 1)} << i;
      i += some;
      at_ += some;
    }
    return bits;
  }
  [[nodiscard]] std::uint32_t read_number() {
    unsigned length = 1;
    while (read(1) == 0) ++length;
    return (static_cast<std::uint32_t>(read(length - 1)) | 1U << (length - 1)) - 1;
  }

private:
  const std::uint8_t* bytes_;
  std::size_t at_ = 0;
};

} // namespace regola
