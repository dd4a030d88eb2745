#include "engine/solve/store/kept_positions.hpp"

#include <algorithm>
#include <cstring>
#include <string>

namespace regola {

std::uint64_t KeptPositions::bytes_of(const CodeCounts& lengths) {
  std::uint64_t bytes = 0;
  for (const auto& [length, count] : lengths) bytes += count * entry_bytes(length);
  return bytes;
}

std::uint64_t KeptPositions::size() const {
  std::uint64_t size = 0;
  for (const auto& [length, count] : lengths_) size += count;
  return size;
}

void KeptPositions::write(std::size_t length, std::size_t part, std::uint64_t word, const std::uint8_t* rest,
                          char* to) {
  const std::size_t count = std::min(length, mixed_bytes);
  to[0] = static_cast<char>(part);
  for (std::size_t i = 1; i < count; ++i) to[i] = static_cast<char>(word >> (8 * (count - 1 - i)));
  std::copy_n(rest, length - count, to + count);
}

/// Interpolation search: mixed words are spread evenly, so that a word tells about where its code lies. From
/// there the steps double until the code is between two bounds; then the search is binary.
std::optional<TableValue> KeptPositions::find(const CodeBytes& code) {
  std::uint64_t begin = 0;
  std::uint64_t count = 0;
  for (const auto& [length, codes] : lengths_) {
    if (length == code.size()) count = codes;
    if (length < code.size()) begin += codes * entry_bytes(length);
  }
  if (count == 0) {
    return std::nullopt;
  }
  CodeBatch batch;
  batch.add(code);
  const CodeBatch::Item& item = batch.items().front();
  std::string wanted(code.size(), '\0');
  write(code.size(), item.part, item.word, batch.rest(item), wanted.data());
  std::string entry(entry_bytes(code.size()), '\0');
  const auto compare = [&](std::uint64_t at) {
    file_->read(begin + at * entry.size(), entry);
    return std::memcmp(entry.data(), wanted.data(), wanted.size());
  };
  const auto byte = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(wanted[i])}; };
  const std::uint64_t upper = byte(0) << 16U | byte(1) << 8U | byte(2); // of 2^24
  std::uint64_t low = 0; // codes before `low` are less, codes from `high` on are greater
  std::uint64_t high = count;
  std::uint64_t step = 64;
  for (auto at = static_cast<std::uint64_t>(static_cast<double>(upper) / 0x1p24 * static_cast<double>(count));
       low < high;) {
    at = std::clamp(at, low, high - 1);
    const int order = compare(at);
    if (order == 0) {
      const auto value = static_cast<unsigned char>(entry[code.size()]) |
                         static_cast<unsigned>(static_cast<unsigned char>(entry[code.size() + 1])) << 8U;
      return static_cast<TableValue>(value);
    }
    (order < 0 ? low : high) = order < 0 ? at + 1 : at;
    const bool bounded = low != 0 && high != count;
    at = bounded ? low + (high - low) / 2 : order < 0 ? at + step : at - std::min(at, step);
    step *= 2;
  }
  return std::nullopt;
}

} // namespace regola
