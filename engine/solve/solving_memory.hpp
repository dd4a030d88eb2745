#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/search/abdada.hpp"
#include "engine/solve/solving_table.hpp"

namespace regola {

/// What searches of the same question share where several threads look for the answer.
struct SharedSearch {
  /// @param most bytes that the table may grow to
  explicit SharedSearch(std::size_t most);

  /// A larger table, empty, if there is memory for it. No search may be under way.
  void grow();
  /// It gets no larger.
  [[nodiscard]] bool is_largest() const;

  std::size_t memory;
  SolvingTable table;
  Abdada searched;
  std::atomic<bool> ended = false;   ///< somebody has the answer, or the table is full: all end
  std::atomic<bool> is_full = false; ///< the table, and it could grow
};

/// What one solving search knows of positions, in a table of its own or in one that several threads share.
/// These tell each other at which moves they are, and one that finds a question of its way answered goes back
/// to it.
class SolvingMemory {
public:
  /// @param most bytes that a table of its own may grow to
  /// @param shared must outlive it; null: the search is alone
  SolvingMemory(std::size_t most, SharedSearch* shared);

  /// What has been proven so far; that of all searches that share it.
  [[nodiscard]] SolvingTable& table() { return shared_ != nullptr ? shared_->table : own_; }
  [[nodiscard]] const SolvingTable& table() const { return shared_ != nullptr ? shared_->table : own_; }
  /// The table grows where it has become too small. What was in a smaller one is forgotten.
  void store(Word key, const ProvenBound& bound);

  /// Whether threads tell each other what they look at from positions of this ply.
  [[nodiscard]] bool is_told(int ply) const { return shared_ != nullptr && ply <= told_to_others; }
  /// Another thread has the answer, or the shared table is full.
  [[nodiscard]] bool has_ended() const {
    return shared_ != nullptr && shared_->ended.load(std::memory_order_relaxed);
  }
  /// Whether a thread looks for the answer to a question, where is_told().
  /// @param key of the position
  [[nodiscard]] bool is_searched(Word key, Score score) const;
  void begin(Word key, Score score);
  void end(Word key, Score score);

  /// Nothing is asked yet.
  void begin_way() { answered_at_ = nowhere; }
  /// What is asked at a ply of the way, where is_told(). What stood there and further down is over.
  void ask(int ply, Word key, Score score) { way_[static_cast<std::size_t>(ply)] = {key, score}; }
  /// Looks whether another thread has answered what is asked further up, at the root aside.
  /// @param ply of the position that is looked at
  /// @return whether one has: then is_answered()
  [[nodiscard]] bool look_back(int ply);
  /// Whether a question at this ply or further up has been answered.
  [[nodiscard]] bool is_answered(int ply) const { return answered_at_ <= ply; }
  /// Whether it is the one of this ply. Then answer() tells the bound, and the search goes on from there.
  [[nodiscard]] bool is_answered_at(int ply) const { return answered_at_ == ply; }
  [[nodiscard]] Score answer() {
    answered_at_ = nowhere;
    return answer_;
  }

private:
  struct Question {
    Word key = 0;
    Score score = 0;
  };
  static constexpr int told_to_others = 20; // plies from the root
  static constexpr int nowhere = std::numeric_limits<int>::max();

  SharedSearch* shared_;
  std::size_t most_;
  SolvingTable own_;
  std::uint64_t stored_ = 0; // in this table
  std::array<Question, told_to_others + 1> way_;
  int answered_at_ = nowhere; // ply
  Score answer_ = 0;
};

} // namespace regola
