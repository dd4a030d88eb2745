#include "engine/protocol/search_thread.hpp"

#include <exception>
#include <utility>

namespace regola {

SearchThread::~SearchThread() {
  {
    const std::lock_guard lock(mutex_);
    abandoned_ = true;
    stop();
  }
  if (thread_.joinable()) {
    thread_.join();
  }
}

void SearchThread::start(Search search, Done done, bool until_stopped) {
  if (thread_.joinable()) {
    thread_.join(); // it has told of its end, which was the last it did with the mutex held
  }
  stop_ = false;
  abandoned_ = false;
  running_ = true;
  try {
    thread_ = std::thread([this, search = std::move(search), done = std::move(done), until_stopped] {
      run(search, done, until_stopped);
    });
  } catch (...) {
    running_ = false;
    throw;
  }
}

void SearchThread::run(const Search& search, const Done& done, bool until_stopped) {
  SearchResult found;
  std::string fault;
  try {
    found = search([this] { return stop_.load(); });
  } catch (const std::exception& error) {
    fault = error.what();
  }
  if (until_stopped) {
    stop_.wait(false);
  }
  const std::lock_guard lock(mutex_);
  running_ = false;
  if (!abandoned_) {
    done(std::move(found), fault);
  }
  ended_.notify_all();
}

void SearchThread::stop() {
  stop_ = true;
  stop_.notify_all();
}

void SearchThread::wait() {
  ended_.wait(mutex_, [this] { return !running_; });
}

void SearchThread::abandon() {
  abandoned_ = true;
  stop();
  wait();
}

} // namespace regola
