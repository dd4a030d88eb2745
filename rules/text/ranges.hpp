#pragma once

#include <algorithm>
#include <functional>
#include <type_traits>
#include <vector>

/// Algorithms over whole containers, like those of std::ranges, which the library of the browser's build
/// lacks.
namespace regola {

template <typename Range, typename Predicate>
[[nodiscard]] bool any_of(const Range& range, const Predicate& is_met) {
  return std::any_of(range.begin(), range.end(), is_met);
}
template <typename Range, typename Predicate>
[[nodiscard]] bool all_of(const Range& range, const Predicate& is_met) {
  return std::all_of(range.begin(), range.end(), is_met);
}
template <typename Range, typename Predicate>
[[nodiscard]] bool none_of(const Range& range, const Predicate& is_met) {
  return std::none_of(range.begin(), range.end(), is_met);
}
template <typename Range, typename Value>
requires requires(const Range& range, const Value& value) { *range.begin() == value; }
[[nodiscard]] bool contains(const Range& range, const Value& value) {
  return std::find(range.begin(), range.end(), value) != range.end();
}
template <typename Range, typename Predicate>
[[nodiscard]] auto count_if(const Range& range, const Predicate& is_met) {
  return std::count_if(range.begin(), range.end(), is_met);
}
template <typename Range, typename Predicate>
[[nodiscard]] auto find_if(Range& range, const Predicate& is_met) {
  return std::find_if(range.begin(), range.end(), is_met);
}
/// Returns the first element that meets the predicate, or null.
template <typename Range, typename Predicate>
[[nodiscard]] auto* find_where(Range& range, const Predicate& is_met) {
  const auto found = find_if(range, is_met);
  return found == range.end() ? nullptr : &*found;
}
/// Whether all elements are the same.
template <typename Range>
[[nodiscard]] bool all_equal(const Range& range) {
  return std::adjacent_find(range.begin(), range.end(), std::not_equal_to<>()) == range.end();
}
/// The results of a function, or the values of a member, for all elements.
template <typename Range, typename Make>
[[nodiscard]] auto mapped(Range&& range, const Make& make) {
  std::vector<std::decay_t<decltype(std::invoke(make, *range.begin()))>> all;
  all.reserve(range.size());
  for (auto&& each : range) all.push_back(std::invoke(make, each));
  return all;
}
/// The keys of a map, in their order.
template <typename Map>
[[nodiscard]] auto keys_of(const Map& map) {
  return mapped(map, [](const auto& each) { return each.first; });
}
template <typename Range, typename Other>
void append(Range& range, const Other& more) {
  range.insert(range.end(), more.begin(), more.end());
}

} // namespace regola
