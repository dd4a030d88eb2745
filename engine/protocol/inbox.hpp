#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "engine/search/controller.hpp"

namespace regola {

/// What a line does to a search that runs when it comes.
enum class Urgency {
  waits,  ///< nothing: it is handled after the search has told its result
  asks,   ///< nothing: it is answered at once, before lines that wait
  looks,  ///< nothing: it is answered at once unless a line before it waits
  hits,   ///< the player whose turn it was has made the move that was foreseen
  stops,  ///< ends it; the search tells its result first
  breaks, ///< ends it; the search tells nothing
  leaves, ///< as `stops`; it is the last line of the client
};

/// What waits for a conversation: the lines of the client, which one thread reads, and what a search tells
/// from another. No line is lost: each stays, in its order, until the conversation takes it.
class Inbox {
public:
  /// Bytes of lines that may wait; who reads more of them has to wait, too.
  static constexpr std::size_t capacity = std::size_t{4} << 20U;

  enum class Event {
    report,  ///< the search knows more
    outcome, ///< the search has ended
    line,    ///< the line after those that were passed over
    full,    ///< all lines are passed over, and there is no room for another one
    closed   ///< all lines are passed over, and no other one comes
  };
  struct Outcome {
    SearchResult found;
    std::string fault; ///< why the search failed; else empty
  };

  // For the thread that reads:

  /// Waits for room.
  /// @return false if nobody takes lines any more
  bool put(std::string line, Urgency urgency);
  /// No more lines come.
  void close();

  // For a search:

  void report(SearchResult found);
  void conclude(Outcome outcome);

  // For the conversation:

  /// Waits for the next event.
  /// @param heeds_lines whether lines count
  [[nodiscard]] Event wait(bool heeds_lines);
  /// Of the line that `wait` has told of.
  [[nodiscard]] Urgency urgency() const;
  /// Whether no line before that one waits.
  [[nodiscard]] bool is_next() const { return passed_ == 0; }
  [[nodiscard]] std::string take();
  /// Leaves the line where it is; `wait` tells of the one after it.
  void pass_over() { ++passed_; }
  /// `wait` tells of the first line that waits.
  void look_again() { passed_ = 0; }
  [[nodiscard]] SearchResult take_report();
  [[nodiscard]] Outcome take_outcome();
  /// Takes no more lines.
  void refuse_lines();

private:
  struct Line {
    std::string text;
    Urgency urgency;
    bool taken = false; // before a line that waits
  };
  void skip_taken();
  /// Bytes that a line takes up.
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
  std::size_t passed_ = 0; // used by the conversation alone
};

} // namespace regola
