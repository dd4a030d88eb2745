#include "engine/search/search_clock.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace regola {

namespace {

// Reserve, as a share of the time and in seconds, because a busy machine may delay a ready thread.
constexpr double margin_share = 0.08;
constexpr double least_margin = 0.05; // seconds
constexpr double most_margin = 0.5;

constexpr std::int64_t longest_interval = 256; // nodes
constexpr double dense = 0.0002;               // seconds between two polls; if shorter, polls become rarer

double usable(const Limits& limits) {
  if (!limits.seconds) return std::numeric_limits<double>::infinity();
  const double seconds = *limits.seconds;
  return std::max(seconds / 2, seconds - std::clamp(seconds * margin_share, least_margin, most_margin));
}

} // namespace

SearchClock::SearchClock(Limits limits, bool ends_nodes)
    : limits_(std::move(limits)), usable_(usable(limits_)) {
  if (limits_.seconds && ends_nodes) limit_.emplace(*limits_.seconds);
}

double SearchClock::elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

double SearchClock::left() const { return usable_ - elapsed(); }

/// Polls the clock rarely where nodes are quick, often where they are slow.
bool SearchClock::look() {
  const Clock::time_point now = Clock::now();
  const double passed = std::chrono::duration<double>(now - last_look_).count();
  last_look_ = now;
  interval_ =
      passed < dense ? std::min(interval_ * 2, longest_interval) : std::max<std::int64_t>(interval_ / 4, 1);
  if (limits_.nodes) {
    const auto left = static_cast<std::int64_t>(std::min<std::uint64_t>(*limits_.nodes, 1ULL << 62U)) -
                      static_cast<std::int64_t>(nodes_);
    if (left < 0) stop_for(SearchEnd::nodes);
    interval_ = std::clamp<std::int64_t>(left + 1, 1, interval_);
  }
  until_look_ = interval_;
  if (!stopped_ && std::chrono::duration<double>(now - start_).count() >= usable_) stop_for(SearchEnd::time);
  if (!stopped_ && limits_.stop && limits_.stop()) stop();
  return stopped_;
}

void SearchClock::stop_for(SearchEnd reason) {
  stopped_ = true;
  reason_ = reason;
}

} // namespace regola
