#include "engine/protocol/search_thread.hpp"

#include <exception>
#include <utility>

namespace regola {

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
  if (!thread_.joinable()) {
    thread_ = std::thread([this] { work(); });
  }
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
    if (!job_) {
      return;
    }
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
  if (job.until_stopped) {
    stop_.wait(false);
  }
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
