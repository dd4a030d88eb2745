#pragma once

#include <cstdint>
#include <vector>

#include "engine/solve/retrograde/code_batch.hpp"
#include "engine/solve/retrograde/position_set.hpp"

namespace regola {

/// The first eight bytes of a code, as a number in the order of the file.
[[nodiscard]] std::uint64_t key_of(const CodeBytes& code);
/// Writes such a number back into the first bytes of a code.
void set_key(CodeBytes& code, std::uint64_t key);
[[nodiscard]] std::size_t bytes_after_key(std::size_t length);

/// Hands out the positions of a set in the order of the file. The set has another order, so that some of them
/// are sorted at a time: a sixteenth, or 65,536 if that is more.
class OrderedPositions {
public:
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t rest = 0; ///< offset of the bytes after the eighth one
    TableValue value = 0;
  };

  explicit OrderedPositions(PositionSet& set) : places_(set.places()) { next_length(); }

  /// The next position; null after the last one.
  [[nodiscard]] const Entry* peek() {
    while (at_ == sorted_.size()) {
      if (part_ == starts_.size()) {
        if (last_place_ == places_.size()) return nullptr;
        next_length();
      }
      sort_part();
    }
    return &sorted_[at_];
  }
  void advance() { ++at_; }
  [[nodiscard]] std::size_t length() const { return length_; }
  [[nodiscard]] const std::uint8_t* rest(const Entry& entry) const { return rests_.data() + entry.rest; }

private:
  void next_length();
  template <typename Visit>
  void each_key(const Visit& visit);
  void sort_part();

  std::vector<PositionSet::Place> places_;
  std::size_t first_place_ = 0; // of this length
  std::size_t last_place_ = 0;
  std::size_t length_ = 0;
  std::vector<std::uint64_t> starts_; // least key of each part
  std::size_t part_ = 0;              // the next one
  std::vector<Entry> sorted_;
  std::vector<std::uint8_t> rests_;
  std::size_t at_ = 0;
  CodeBytes code_;
};

} // namespace regola
