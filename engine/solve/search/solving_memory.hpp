#pragma once

#include <cstdlib>

#include "engine/search/buckets.hpp"
#include "engine/search/score.hpp"
#include "engine/search/transposition_table.hpp"

namespace regola {

/// A proven bound of the value of a position.
struct ProvenBound {
  static constexpr std::uint8_t no_place = 15;

  Score score = 0;               ///< for the player to move; plies to a win count from the position
  bool is_least = false;         ///< true: the value is at least the score; false: at most
  std::uint8_t effort = 0;       ///< binary logarithm of the number of positions examined for it
  std::uint8_t place = no_place; ///< index of the best move in the list of moves; no_place if unknown

  friend bool operator==(const ProvenBound&, const ProvenBound&) = default;
};

/// A hash table of proven bounds. An entry takes eight bytes; eight share a cache line. The table never
/// exceeds its size in bytes. Several threads may use it at once without locks.
///
/// A key is identified by the number of its bucket and by 40 stored bits.
class SolvingTable {
public:
  /// @param bytes rounded down to whole buckets
  explicit SolvingTable(std::size_t bytes) : buckets_(bytes) {}

  /// Greatest margin that an entry can hold.
  static constexpr int most_margin = 5190;

  [[nodiscard]] std::size_t bytes() const { return buckets_.bytes(); }
  [[nodiscard]] std::optional<ProvenBound> find(Word key) const;
  /// Stores a bound. Replaces the entry of the same position, an empty entry, or the entry with the least
  /// effort in its bucket. Drops a bound that an entry cannot hold.
  void store(Word key, const ProvenBound& bound);
  /// Number of entries. An entry is saved as a word, 0 if it is empty, which is valid only in tables of the
  /// same size.
  [[nodiscard]] std::size_t entries() const { return buckets_.places(); }
  [[nodiscard]] Word entry(std::size_t number) const;
  /// @param word from entry() of a table of this size
  void put_entry(std::size_t number, Word word);
  /// Prefetches the bucket of a position.
  void prefetch(Word key) const { buckets_.prefetch(key); }

private:
  Buckets<Word, 8> buckets_;
};

/// The next score to ask for if a score decides and the value is between two bounds. Doubles the margin until
/// it is too large, then halves the interval.
/// @param lower,upper not equal
[[nodiscard]] inline Score next_margin(Score lower, Score upper) {
  const Score size = std::abs(lower > 0 ? lower : upper) - margin_score;
  Score next = lower + (upper - lower + 1) / 2;
  if (is_decided(upper)) next = std::min(next, margin_score + 2 * std::max(size, 1));
  if (is_decided(lower)) next = std::max(next, 1 - margin_score - 2 * std::max(size, 1));
  return next;
}

/// State shared by the searches of several threads that answer one question.
struct SharedSearch {
  /// @param most upper bound of the bytes of the table
  explicit SharedSearch(std::size_t most);

  /// Replaces the table by a larger, empty one, unless it has its greatest size. No search may be running.
  void grow();
  /// Whether the table has its greatest size.
  [[nodiscard]] bool is_largest() const;

  std::size_t memory;
  SolvingTable table;
  Abdada searched;
  std::atomic<bool> ended = false;   ///< a thread has the answer, or the table is full: all threads end
  std::atomic<bool> is_full = false; ///< whether the table is full and can grow
};

/// Stores the bounds of a solving search, in its own table or in a shared one. Threads that share a table
/// announce which questions they search. If another thread answers a question on a thread's path, that thread
/// returns to it.
class SolvingMemory {
public:
  /// @param most upper bound of the bytes of a table of its own
  /// @param shared must outlive it; null if the search is alone
  SolvingMemory(std::size_t most, SharedSearch* shared);

  /// The table of proven bounds: the shared table if there is one, else its own.
  [[nodiscard]] SolvingTable& table() { return shared_ != nullptr ? shared_->table : own_; }
  [[nodiscard]] const SolvingTable& table() const { return shared_ != nullptr ? shared_->table : own_; }
  /// Stores a bound. Replaces a full table of its own by a larger, empty one.
  void store(Word key, const ProvenBound& bound);

  /// Whether threads announce what they search at positions of this ply.
  [[nodiscard]] bool is_told(int ply) const { return shared_ != nullptr && ply <= told_to_others; }
  /// Whether another thread has the answer, or the shared table is full.
  [[nodiscard]] bool has_ended() const {
    return shared_ != nullptr && shared_->ended.load(std::memory_order_relaxed);
  }
  /// Whether a thread is searching this question. Requires is_told().
  /// @param key key of the position
  [[nodiscard]] bool is_searched(Word key, Score score) const;
  /// Marks a question as being searched, until end(). Requires is_told().
  void begin(Word key, Score score);
  void end(Word key, Score score);

  /// Starts a new path without questions.
  void begin_way() { answered_at_ = nowhere; }
  /// Sets the question at a ply of the path. Requires is_told(). Forgets questions below.
  void ask(int ply, Word key, Score score) { way_[static_cast<std::size_t>(ply)] = {key, score}; }
  /// Looks for a question further up the path, except at the root, that another thread has answered.
  /// @param ply ply of the current position
  /// @return whether there is such a question; see is_answered() then
  [[nodiscard]] bool look_back(int ply);
  /// Whether a question at this ply or above has been answered.
  [[nodiscard]] bool is_answered(int ply) const { return answered_at_ <= ply; }
  /// Whether the answered question is that of this ply. The search then continues there with answer().
  [[nodiscard]] bool is_answered_at(int ply) const { return answered_at_ == ply; }
  /// The bound that answers the question. Forgets the question.
  [[nodiscard]] Score answer() {
    answered_at_ = nowhere;
    return answer_;
  }

private:
  struct Question {
    Word key = 0;
    Score score = 0;
  };
  static constexpr int told_to_others = 20; // in plies from the root
  static constexpr int nowhere = std::numeric_limits<int>::max();

  SharedSearch* shared_;
  std::size_t most_;
  SolvingTable own_;
  std::uint64_t stored_ = 0; // number of stored bounds since the table was made
  std::array<Question, told_to_others + 1> way_;
  int answered_at_ = nowhere; // ply of the answered question
  Score answer_ = 0;
};

} // namespace regola
