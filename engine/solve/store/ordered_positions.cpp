#include "engine/solve/store/ordered_positions.hpp"

namespace regola {

template <typename Visit>
void OrderedPositions::each_key(const Visit& visit) {
  for (std::size_t i = first_place_; i < last_place_; ++i) {
    const PositionSet::Place& place = places_[i];
    for (std::size_t slot = 0; slot < place.table->slots(); ++slot) {
      if (place.table->value(slot) == no_position) continue;
      CodeBatch::restore(length_, place.part, place.table->word(slot), place.table->rest(slot), code_);
      visit(place, slot, key_of(code_));
    }
  }
}

/// Goes on with the next length of codes. Chooses the first keys of its parts among some of its codes.
void OrderedPositions::next_length() {
  first_place_ = last_place_;
  part_ = 0;
  starts_.clear();
  if (first_place_ == places_.size()) return;
  length_ = places_[first_place_].length;
  std::uint64_t codes = 0;
  for (; last_place_ < places_.size() && places_[last_place_].length == length_; ++last_place_) {
    codes += places_[last_place_].table->size();
  }
  const auto parts = static_cast<std::size_t>(std::clamp<std::uint64_t>(codes / 65'536, 1, 16));
  std::vector<std::uint64_t> sample;
  std::uint64_t seen = 0;
  each_key([&](const auto&, std::size_t, std::uint64_t key) {
    if (seen++ % (codes / 4096 + 1) == 0) sample.push_back(key);
  });
  std::sort(sample.begin(), sample.end());
  starts_.push_back(0);
  for (std::size_t part = 1; part < parts; ++part) {
    const std::uint64_t start = sample[sample.size() * part / parts];
    if (start > starts_.back()) starts_.push_back(start);
  }
}

void OrderedPositions::sort_part() {
  sorted_.clear();
  rests_.clear();
  at_ = 0;
  const std::uint64_t first = starts_[part_++];
  const std::uint64_t last = part_ < starts_.size() ? starts_[part_] - 1 : ~std::uint64_t{0};
  each_key([&](const PositionSet::Place& place, std::size_t slot, std::uint64_t key) {
    if (key < first || key > last) return;
    sorted_.push_back({key, static_cast<std::uint32_t>(rests_.size()), place.table->value(slot)});
    if (length_ > mixed_bytes) rests_.insert(rests_.end(), code_.begin() + mixed_bytes, code_.end());
  });
  const std::size_t after = bytes_after_key(length_);
  std::sort(sorted_.begin(), sorted_.end(), [&](const Entry& a, const Entry& b) {
    return a.key != b.key ? a.key < b.key : std::memcmp(rest(a), rest(b), after) < 0;
  });
}

} // namespace regola
