#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/protocol/inbox.hpp"

namespace regola {

/// Runs one search at a time on its own thread, and puts the results into an inbox. The thread is reused: on
/// a busy machine a new thread waits longer for its first turn than a short search takes. Only the thread
/// that reads the inbox may call these functions.
class SearchThread {
public:
  /// A search, which polls `stop`.
  using Search = std::function<SearchResult(const std::function<bool()>& stop)>;

  explicit SearchThread(Inbox& inbox) : inbox_(inbox) {}
  SearchThread(const SearchThread&) = delete;
  SearchThread& operator=(const SearchThread&) = delete;
  ~SearchThread();

  /// Starts a search; none may be running.
  /// @param until_stopped delays the outcome until `stop`, even if the search ends earlier
  /// @throws std::system_error if no thread can be started
  void start(Search search, bool until_stopped = false);
  /// True from `start` until the outcome is taken.
  [[nodiscard]] bool is_running() const { return running_; }
  [[nodiscard]] bool is_stopping() const { return stop_; }
  /// Makes the search end soon with its best result.
  void stop();
  /// Takes the outcome that the inbox has reported.
  [[nodiscard]] Inbox::Outcome take_outcome();
  /// Stops a running search, waits for it and discards its outcome.
  void abandon();

private:
  struct Job {
    Search search;
    bool until_stopped = false;
  };
  void work();
  void run(const Job& job);

  Inbox& inbox_;
  bool running_ = false;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable given_;
  std::optional<Job> job_; // the job not yet started
  bool ends_ = false;
  std::thread thread_; // created by the first search
};

} // namespace regola
