#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "engine/search/controller.hpp"

namespace regola {

/// One search at a time, on a thread of its own. A mutex guards all that a conversation with a client
/// changes: the thread that reads holds it while it handles a line, that of the search while it tells of
/// something.
class SearchThread {
public:
  /// A search. It asks now and then whether to stop.
  using Search = std::function<SearchResult(const std::function<bool()>& stop)>;
  /// Told what came out, with the mutex held; where the search failed, the reason, which else is empty.
  using Done = std::function<void(SearchResult found, const std::string& fault)>;

  SearchThread() = default;
  SearchThread(const SearchThread&) = delete;
  SearchThread& operator=(const SearchThread&) = delete;
  /// Stops the search; what it found is not told any more.
  ~SearchThread();

  [[nodiscard]] std::mutex& mutex() { return mutex_; }

  // All below is called with the mutex held.

  /// Begins a search; none may be running.
  /// @param until_stopped it tells nothing before it is stopped, however soon it has finished
  /// @throws std::system_error where there is no thread to be had
  void start(Search search, Done done, bool until_stopped = false);
  [[nodiscard]] bool is_running() const { return running_; }
  /// Lets it end at once with what it has.
  void stop();
  /// Waits until it has ended and told of it; others may hold the mutex meanwhile.
  void wait();
  /// Ends it at once and waits for that; what it found is not told.
  void abandon();

private:
  void run(const Search& search, const Done& done, bool until_stopped);

  std::mutex mutex_;
  std::condition_variable_any ended_;
  std::thread thread_;
  std::atomic<bool> stop_ = false;
  bool running_ = false;
  bool abandoned_ = false;
};

} // namespace regola
