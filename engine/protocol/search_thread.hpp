#pragma once

#include <atomic>
#include <functional>
#include <thread>

#include "engine/protocol/inbox.hpp"

namespace regola {

/// One search at a time, on a thread of its own, which puts what it finds into an inbox. All is called by the
/// thread that takes from it.
class SearchThread {
public:
  /// A search. It asks now and then whether to stop.
  using Search = std::function<SearchResult(const std::function<bool()>& stop)>;

  explicit SearchThread(Inbox& inbox) : inbox_(inbox) {}
  SearchThread(const SearchThread&) = delete;
  SearchThread& operator=(const SearchThread&) = delete;
  ~SearchThread() { abandon(); }

  /// Begins a search; none may be running.
  /// @param until_stopped it has no outcome before it is stopped, however soon it has finished
  /// @throws std::system_error where there is no thread to be had
  void start(Search search, bool until_stopped = false);
  /// From its start until its outcome has been taken.
  [[nodiscard]] bool is_running() const { return thread_.joinable(); }
  [[nodiscard]] bool is_stopping() const { return stop_; }
  /// Lets it end at once with what it has.
  void stop();
  /// Takes the outcome.
  [[nodiscard]] Inbox::Outcome take_outcome();
  /// Ends it at once, if one runs, and drops what it found.
  void abandon();

private:
  void run(const Search& search, bool until_stopped);

  Inbox& inbox_;
  std::thread thread_;
  std::atomic<bool> stop_ = false;
};

} // namespace regola
