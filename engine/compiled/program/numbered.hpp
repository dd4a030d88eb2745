#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace regola {

/// A list in which equal items have one place, found by their hash.
/// @tparam Item with ==
/// @tparam Hash of items, as std::unordered_map wants it
template <typename Item, typename Hash>
class Numbered {
public:
  /// The place of an item, where it is put if it is new.
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
  /// Other items in the place of all; none of them are equal.
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
  std::unordered_multimap<std::size_t, std::uint32_t> places_; // by hash
};

} // namespace regola
