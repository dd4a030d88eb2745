#pragma once

#include <cstdint>
#include <vector>

#include "engine/solve/retrograde/code_batch.hpp"
#include "engine/solve/retrograde/position_set.hpp"
#include "engine/solve/store/ordered_code.hpp"

namespace regola {

/// Hands out the positions of a set in the order of the file. The set has another order, so that some of them
/// are sorted at a time: a sixteenth, or 65,536 if that is more.
class OrderedPositions {
public:
  explicit OrderedPositions(PositionSet& set) : places_(set.places()) { next_length(); }

  /// @param[out] code the next code; valid until the next call
  /// @return false after the last one
  [[nodiscard]] bool next(OrderedCode& code, TableValue& value) {
    while (at_ == sorted_.size()) {
      if (part_ == starts_.size()) {
        if (last_place_ == places_.size()) return false;
        next_length();
      }
      sort_part();
    }
    const Entry& entry = sorted_[at_++];
    code = {entry.key, rest(entry), length_};
    value = entry.value;
    return true;
  }

private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t rest = 0; // offset of the bytes after the eighth one
    TableValue value = 0;
  };

  [[nodiscard]] const std::uint8_t* rest(const Entry& entry) const { return rests_.data() + entry.rest; }
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
