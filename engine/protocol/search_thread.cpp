#include "engine/protocol/search_thread.hpp"

#include <exception>

namespace regola {

bool Inbox::put(std::string line, Urgency urgency) {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [this] { return bytes_ <= capacity || refuses_; });
  if (refuses_) return false;
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

SearchThread::~SearchThread() {
  abandon();
  if (thread_.joinable()) {
    {
      const std::lock_guard lock(mutex_);
      ends_ = true;
      given_.notify_one();
    }
    thread_.join();
  }
}

void SearchThread::start(Search search, bool until_stopped) {
  if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  stop_ = false;
  running_ = true;
  const std::lock_guard lock(mutex_);
  job_ = Job{std::move(search), until_stopped};
  given_.notify_one();
}

void SearchThread::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    given_.wait(lock, [this] { return job_ || ends_; });
    if (!job_) return;
    const Job job = *std::exchange(job_, std::nullopt);
    lock.unlock();
    run(job);
    lock.lock();
  }
}

void SearchThread::run(const Job& job) {
  Inbox::Outcome outcome;
  try {
    outcome.found = job.search([this] { return stop_.load(); });
  } catch (const std::exception& error) {
    outcome.fault = error.what();
  }
  if (job.until_stopped) stop_.wait(false);
  inbox_.conclude(std::move(outcome));
}

void SearchThread::stop() {
  stop_ = true;
  stop_.notify_all();
}

Inbox::Outcome SearchThread::take_outcome() {
  running_ = false;
  return inbox_.take_outcome();
}

void SearchThread::abandon() {
  if (running_) {
    stop();
    while (inbox_.wait(false) == Inbox::Event::report) static_cast<void>(inbox_.take_report());
    static_cast<void>(take_outcome());
  }
}

} // namespace regola
