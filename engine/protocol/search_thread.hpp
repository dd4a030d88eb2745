#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/protocol/inbox.hpp"

namespace regola {

/// One search at a time, on a thread of its own, which puts what it finds into an inbox. The thread stays for
/// the next search: on a busy machine a new one waits for its first turn longer than a short search takes.
/// All is called by the thread that takes from the inbox.
class SearchThread {
public:
  /// A search. It asks now and then whether to stop.
  using Search = std::function<SearchResult(const std::function<bool()>& stop)>;

  explicit SearchThread(Inbox& inbox) : inbox_(inbox) {}
  SearchThread(const SearchThread&) = delete;
  SearchThread& operator=(const SearchThread&) = delete;
  ~SearchThread();

  /// Begins a search; none may be running.
  /// @param until_stopped it has no outcome before it is stopped, however soon it has finished
  /// @throws std::system_error where there is no thread to be had
  void start(Search search, bool until_stopped = false);
  /// From its start until its outcome has been taken.
  [[nodiscard]] bool is_running() const { return running_; }
  [[nodiscard]] bool is_stopping() const { return stop_; }
  /// Lets it end at once with what it has.
  void stop();
  /// Takes the outcome, which the inbox has told of.
  [[nodiscard]] Inbox::Outcome take_outcome();
  /// Ends it at once, if one runs, and drops what it found.
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
  std::optional<Job> job_; // not begun
  bool ends_ = false;
  std::thread thread_; // made for the first search
};

} // namespace regola
