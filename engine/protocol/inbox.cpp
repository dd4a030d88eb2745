#include "engine/protocol/inbox.hpp"

#include <utility>

namespace regola {

bool Inbox::put(std::string line, Urgency urgency) {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [this] { return bytes_ <= capacity || refuses_; });
  if (refuses_) {
    return false;
  }
  lines_.push_back({std::move(line), urgency});
  bytes_ += size_of(lines_.back());
  changed_.notify_one();
  return true;
}

void Inbox::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_one();
}

void Inbox::report(SearchResult found) {
  const std::lock_guard lock(mutex_);
  reports_.push_back(std::move(found));
  changed_.notify_one();
}

void Inbox::conclude(Outcome outcome) {
  const std::lock_guard lock(mutex_);
  outcome_ = std::move(outcome);
  changed_.notify_one();
}

Inbox::Event Inbox::wait(bool heeds_lines) {
  std::unique_lock lock(mutex_);
  while (true) {
    if (!reports_.empty()) return Event::report;
    if (outcome_) return Event::outcome;
    skip_taken();
    if (heeds_lines && passed_ < lines_.size()) return Event::line;
    if (heeds_lines && closed_) return Event::closed;
    if (heeds_lines && bytes_ > capacity) return Event::full;
    changed_.wait(lock);
  }
}

void Inbox::skip_taken() {
  while (!lines_.empty() && lines_.front().taken) {
    lines_.pop_front();
    passed_ -= passed_ > 0 ? 1 : 0;
  }
  while (passed_ < lines_.size() && lines_[passed_].taken) ++passed_;
}

Urgency Inbox::urgency() const {
  const std::lock_guard lock(mutex_);
  return lines_[passed_].urgency;
}

std::string Inbox::take() {
  const std::lock_guard lock(mutex_);
  Line& line = lines_[passed_];
  bytes_ -= size_of(line);
  line.taken = true;
  room_.notify_one();
  return std::exchange(line.text, {});
}

SearchResult Inbox::take_report() {
  const std::lock_guard lock(mutex_);
  SearchResult found = std::move(reports_.front());
  reports_.pop_front();
  return found;
}

Inbox::Outcome Inbox::take_outcome() {
  const std::lock_guard lock(mutex_);
  return *std::exchange(outcome_, std::nullopt);
}

void Inbox::refuse_lines() {
  const std::lock_guard lock(mutex_);
  refuses_ = true;
  room_.notify_one();
}

} // namespace regola
