#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace regola {

/// A list that stores equal items once and finds them by hash.
/// @tparam Item must have ==
/// @tparam Hash as for std::unordered_map
template <typename Item, typename Hash>
class Numbered {
public:
  /// The index of an item, which is appended if it is new.
  std::uint32_t place(Item item) {
    const std::size_t hash = Hash{}(item);
    const auto [first, last] = places_.equal_range(hash);
    for (auto known = first; known != last; ++known) {
      if (items_[known->second] == item) return known->second;
    }
    const auto index = static_cast<std::uint32_t>(items_.size());
    places_.emplace(hash, index);
    items_.push_back(std::move(item));
    return index;
  }
  /// Replaces all items. The new ones must differ from each other.
  void assign(std::vector<Item> items) {
    items_ = std::move(items);
    places_.clear();
    for (std::size_t i = 0; i < items_.size(); ++i) {
      places_.emplace(Hash{}(items_[i]), static_cast<std::uint32_t>(i));
    }
  }

  [[nodiscard]] const std::vector<Item>& items() const { return items_; }
  [[nodiscard]] const Item& operator[](std::size_t place) const { return items_[place]; }

private:
  std::vector<Item> items_;
  std::unordered_multimap<std::size_t, std::uint32_t> places_; // hash to index
};

} // namespace regola
