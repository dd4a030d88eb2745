#include "engine/protocol/search_thread.hpp"

#include <exception>
#include <utility>

namespace regola {

void SearchThread::start(Search search, bool until_stopped) {
  stop_ = false;
  thread_ = std::thread([this, search = std::move(search), until_stopped] { run(search, until_stopped); });
}

void SearchThread::run(const Search& search, bool until_stopped) {
  Inbox::Outcome outcome;
  try {
    outcome.found = search([this] { return stop_.load(); });
  } catch (const std::exception& error) {
    outcome.fault = error.what();
  }
  if (until_stopped) {
    stop_.wait(false);
  }
  inbox_.conclude(std::move(outcome));
}

void SearchThread::stop() {
  stop_ = true;
  stop_.notify_all();
}

Inbox::Outcome SearchThread::take_outcome() {
  thread_.join(); // telling the outcome was the last it did
  return inbox_.take_outcome();
}

void SearchThread::abandon() {
  if (is_running()) {
    stop();
    thread_.join();
    inbox_.drop_search();
  }
}

} // namespace regola
