#include "engine/solve/retrograde/position_record.hpp"

#include <algorithm>

#include "engine/solve/store/little_endian.hpp"

namespace regola {

PositionRecord::PositionRecord(PositionSet& positions) : places_(positions.places()) {
  for (const PositionSet::Place& place : places_) {
    if (lengths_.empty() || lengths_.back().first != place.length) lengths_.emplace_back(place.length, 0);
    lengths_.back().second += place.table->size();
  }
}

void PositionRecord::write_next() {
  while (slot_ == places_[place_].table->slots()) {
    ++place_;
    slot_ = 0;
  }
  const PositionSet::Place& place = places_[place_];
  const std::size_t slot = slot_++;
  if (place.table->value(slot) == no_position) {
    return;
  }
  waiting_.resize(place.length);
  KeptPositions::write(place.length, place.part, place.table->word(slot), place.table->rest(slot),
                       waiting_.data());
  put(waiting_, place.table->value(slot));
}

void PositionRecord::fill(std::span<char> bytes) {
  while (!bytes.empty()) {
    if (taken_ == waiting_.size()) {
      waiting_.clear();
      taken_ = 0;
      write_next();
    }
    const std::size_t count = std::min(bytes.size(), waiting_.size() - taken_);
    std::copy_n(waiting_.data() + taken_, count, bytes.data());
    taken_ += count;
    bytes = bytes.subspan(count);
  }
}

namespace {

/// Reads stored codes of one length, table by table.
class RecordReader {
public:
  RecordReader(std::size_t length, std::uint64_t count, const std::function<void(std::span<char>)>& read)
      : length_(length), left_(count), read_(read), next_(KeptPositions::entry_bytes(length), '\0') {
    advance();
  }

  [[nodiscard]] bool at_end() const { return at_end_; }
  [[nodiscard]] std::size_t part() const { return static_cast<unsigned char>(next_[0]); }
  /// Takes all entries of the table of the next one.
  /// @throws WrongPositions if they are not in order
  [[nodiscard]] std::string take_table() {
    const std::size_t part = this->part();
    std::string entries;
    while (!at_end_ && this->part() == part) {
      const bool behind =
          entries.empty() || std::char_traits<char>::compare(entries.data() + entries.size() - next_.size(),
                                                             next_.data(), length_) < 0;
      if (!behind) throw WrongPositions("its positions are not in order");
      entries += next_;
      advance();
    }
    if (!at_end_ && this->part() < part) throw WrongPositions("its positions are not in order");
    return entries;
  }

private:
  void advance() {
    at_end_ = left_ == 0;
    if (at_end_) return;
    --left_;
    read_(next_);
  }

  std::size_t length_;
  std::uint64_t left_;
  const std::function<void(std::span<char>)>& read_;
  std::string next_;
  bool at_end_ = false;
};

} // namespace

SolveEnd read_positions(PositionSet& positions, const CodeCounts& lengths,
                        const std::function<void(std::span<char>)>& read, SolveWatch& watch) {
  for (const auto& [length, count] : lengths) {
    if (length < PositionCode::shortest || length >= positions.lengths()) {
      throw WrongPositions("its positions have another form");
    }
    for (RecordReader reader(length, count, read); !reader.at_end();) {
      const std::size_t part = reader.part();
      const std::string entries = reader.take_table();
      const std::size_t entry = KeptPositions::entry_bytes(length);
      const std::size_t codes = entries.size() / entry;
      if (watch.stop().after(codes)) {
        return SolveEnd::stopped;
      }
      if (positions.bytes() + CodeTable(length).bytes_to_grow(codes) > watch.memory()) {
        return SolveEnd::out_of_memory;
      }
      CodeTable& table = positions.make_table(length, part, codes);
      for (std::size_t i = 0; i < codes; ++i) {
        const char* at = entries.data() + i * entry;
        std::uint64_t word = 0;
        for (std::size_t k = 1; k < std::min(length, mixed_bytes); ++k) {
          word = word << 8U | static_cast<unsigned char>(at[k]);
        }
        const char* value_bytes = at + length;
        const auto value = take<TableValue>(value_bytes);
        const auto* rest = reinterpret_cast<const std::uint8_t*>(at) + std::min(length, mixed_bytes);
        if (value == no_position) throw WrongPositions("its positions have no value");
        table.append(word, rest, value);
      }
      positions.count(table);
      watch.report("reading positions", positions.size(), 0);
    }
  }
  return SolveEnd::solved;
}

} // namespace regola
