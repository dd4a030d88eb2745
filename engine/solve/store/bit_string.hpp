#pragma once

#include "engine/solve/retrograde/position_code.hpp"

namespace regola {

/// Appends a number, its lowest byte first.
template <typename Number>
void put(std::string& bytes, Number number) {
  for (std::size_t i = 0; i < sizeof number; ++i) {
    bytes += static_cast<char>(std::uint64_t{number} >> (i * 8) & 0xFFU);
  }
}

/// Reads a number whose lowest byte comes first, and moves `at` past it.
template <typename Number>
[[nodiscard]] Number take(const char*& at) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    number |= std::uint64_t{static_cast<unsigned char>(*at++)} << (i * 8);
  }
  return static_cast<Number>(number);
}

/// Packs bits into bytes, the lowest bit of a byte first. The destructor completes the last byte and cuts the
/// buffer to the written bytes.
class BitWriter {
public:
  /// @param bytes must outlive it; overwritten
  /// @param longest upper bound of the number of bytes to write
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

  /// @param bits bits to write; those from `count` on must be 0
  /// @param count at most 32
  void write(std::uint32_t bits, unsigned count) {
    pending_ |= std::uint64_t{bits} << used_;
    used_ += count;
    if (used_ < 32) return;
    for (unsigned i = 0; i < 4; ++i) to_[i] = static_cast<std::uint8_t>(pending_ >> 8 * i);
    to_ += 4;
    pending_ >>= 32U;
    used_ -= 32;
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
    if (number == 0) return write(1, 1); // by far the commonest
    const std::uint32_t shifted = number + 1;
    const auto length = static_cast<unsigned>(std::bit_width(shifted));
    const std::uint64_t highest = std::uint64_t{1} << (length - 1);
    write_long(highest | (shifted ^ highest) << length, 2 * length - 1);
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

/// Reads the bits that a BitWriter has written. The bytes must outlive it. Does not check their end.
class BitReader {
public:
  explicit BitReader(const std::uint8_t* bytes) : bytes_(bytes) {}

  /// @param count at most 64
  [[nodiscard]] std::uint64_t read(unsigned count) {
    constexpr unsigned half = 32;
    if (count <= half) return read_few(count);
    const std::uint64_t low = read_few(half);
    return low | read_few(count - half) << half;
  }
  [[nodiscard]] std::uint32_t read_number() {
    if (read(1) != 0) return 0;
    unsigned length = 2;
    while (read(1) == 0) ++length;
    return (static_cast<std::uint32_t>(read(length - 1)) | 1U << (length - 1)) - 1;
  }

private:
  /// Reads at most 32 bits.
  [[nodiscard]] std::uint64_t read_few(unsigned count) {
    for (; held_ < count; held_ += 8) pending_ |= std::uint64_t{*bytes_++} << held_;
    const std::uint64_t bits = pending_ & ((std::uint64_t{1} << count) - 1);
    pending_ >>= count;
    held_ -= count;
    return bits;
  }

  const std::uint8_t* bytes_;
  std::uint64_t pending_ = 0; // bits that are fetched but not read yet
  unsigned held_ = 0;         // number of pending bits
};

/// A hash of bytes that is the same on every machine. Used for checksums of files and keys of rules.
/// @param seed different seeds give independent hashes
[[nodiscard]] constexpr std::uint64_t fingerprint(std::string_view bytes, std::uint64_t seed = 0) {
  constexpr std::uint64_t factor = 0x9E37'79B9'7F4A'7C15U;
  std::uint64_t hash = (seed + 1) * factor ^ bytes.size();
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (i % 8 * 8);
    if (i % 8 == 7 || i + 1 == bytes.size()) {
      hash = (hash ^ word) * factor;
      hash ^= hash >> 29U;
      word = 0;
    }
  }
  hash *= 0xBF58'476D'1CE4'E5B9U;
  return hash ^ hash >> 32U;
}

} // namespace regola
