#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "engine/search/controller.hpp"

namespace regola {

/// Effect of a line on a running search when the line arrives.
enum class Urgency {
  waits,  ///< no effect: the line is handled after the search has sent its result
  asks,   ///< no effect: the line is answered at once, before waiting lines
  looks,  ///< no effect: the line is answered at once unless an earlier line waits
  hits,   ///< like `ponderhit`: the opponent has made the expected move
  stops,  ///< ends the search and sends its result
  breaks, ///< ends the search without a result
  leaves, ///< like `stops`; it is the client's last line
};

/// Queue of events for a conversation: the client's lines, which one thread reads, and the results of a
/// search on another thread. No line is lost: each waits, in order, until the conversation takes it.
class Inbox {
public:
  /// Greatest number of bytes in waiting lines; at this limit the reading thread blocks.
  static constexpr std::size_t capacity = std::size_t{4} << 20U;

  enum class Event {
    report,  ///< the search has a better result
    outcome, ///< the search has ended
    line,    ///< the first line that was not passed over has arrived
    full,    ///< all lines are passed over, and there is no room for another
    closed   ///< all lines are passed over, and there will be no other
  };
  struct Outcome {
    SearchResult found;
    std::string fault; ///< why the search failed; empty if it succeeded
  };

  // For the reading thread:

  /// Adds a line. Waits until there is room.
  /// @return false if lines are refused
  bool put(std::string line, Urgency urgency);
  /// Marks the end of the input.
  void close();

  // For a search:

  void report(SearchResult found);
  void conclude(Outcome outcome);

  // For the conversation:

  /// Waits for the next event.
  /// @param heeds_lines whether lines, a full queue and the end of the input are events
  [[nodiscard]] Event wait(bool heeds_lines);
  /// Urgency of the line that wait() reported.
  [[nodiscard]] Urgency urgency() const;
  /// Whether no earlier line waits.
  [[nodiscard]] bool is_next() const { return passed_ == 0; }
  [[nodiscard]] std::string take();
  /// Leaves the line in the queue. wait() then reports the next line.
  void pass_over() { ++passed_; }
  /// Makes wait() report the first waiting line again.
  void look_again() { passed_ = 0; }
  [[nodiscard]] SearchResult take_report();
  [[nodiscard]] Outcome take_outcome();
  /// Refuses further lines.
  void refuse_lines();

private:
  struct Line {
    std::string text;
    Urgency urgency;
    bool taken = false; // whether it was taken before an earlier line
  };
  void skip_taken();
  /// Number of bytes that a line occupies.
  [[nodiscard]] static std::size_t size_of(const Line& line) { return line.text.size() + sizeof(Line); }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable room_;
  std::deque<Line> lines_;
  std::size_t bytes_ = 0;
  bool closed_ = false;
  bool refuses_ = false;
  std::deque<SearchResult> reports_;
  std::optional<Outcome> outcome_;
  std::size_t passed_ = 0; // used by the conversation's thread only
};

/// Runs one search at a time on its own thread, and puts the results into an inbox. Reuses the thread: on a
/// busy machine, a new thread may wait longer for its first turn than a short search takes. Only the thread
/// that reads the inbox may call these functions.
class SearchThread {
public:
  /// A search that polls `stop`.
  using Search = std::function<SearchResult(const std::function<bool()>& stop)>;

  explicit SearchThread(Inbox& inbox) : inbox_(inbox) {}
  SearchThread(const SearchThread&) = delete;
  SearchThread& operator=(const SearchThread&) = delete;
  ~SearchThread();

  /// Starts a search; none may be running.
  /// @param until_stopped whether to delay the outcome until stop() is called
  /// @throws std::system_error if no thread can be started
  void start(Search search, bool until_stopped = false);
  /// True from start() until the outcome is taken.
  [[nodiscard]] bool is_running() const { return running_; }
  [[nodiscard]] bool is_stopping() const { return stop_; }
  /// Makes the search end soon, with its best result.
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
  std::optional<Job> job_; // the job that is not yet started
  bool ends_ = false;
  std::thread thread_; // created by the first search
};

} // namespace regola
