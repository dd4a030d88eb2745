#pragma once

#include "engine/search/buckets.hpp"
#include "engine/solve/search/solving_moves.hpp"
#include "engine/solve/solve_watch.hpp"

namespace regola {

/// Proof number and disproof number of a question about a position, for the player to move: lower bounds of
/// the number of positions to examine before the answer can be yes, and before it can be no.
struct ProofNumbers {
  /// The number if the answer is impossible.
  static constexpr std::uint32_t infinite = (std::uint32_t{1} << 29U) - 1;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  [[nodiscard]] static constexpr ProofNumbers proven() { return {0, infinite}; }
  [[nodiscard]] static constexpr ProofNumbers disproven() { return {infinite, 0}; }
  [[nodiscard]] constexpr bool is_proven() const { return proof == 0; }
  [[nodiscard]] constexpr bool is_disproven() const { return disproof == 0; }

  friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

/// A hash table of proof numbers with whole 64-bit keys. An entry takes 16 bytes; four share a cache line.
/// The table never exceeds its size in bytes.
class ProofNumberTable {
public:
  /// @param bytes rounded down to whole buckets
  explicit ProofNumberTable(std::size_t bytes) : buckets_(bytes) {}

  [[nodiscard]] std::size_t bytes() const { return buckets_.bytes(); }
  /// Number of positions for which the table has room.
  [[nodiscard]] std::size_t places() const { return buckets_.places(); }
  [[nodiscard]] std::optional<ProofNumbers> find(Word key) const;
  /// The effort that store() got for this key; 0 if there is no entry.
  [[nodiscard]] unsigned effort(Word key) const;
  /// Stores proof numbers. Replaces the entry of the same position, an empty entry, or the entry with the
  /// least effort in its bucket.
  /// @param effort binary logarithm of the examined positions, at most 63; a greater effort of the same
  /// position stays
  void store(Word key, const ProofNumbers& numbers, unsigned effort);
  /// Prefetches the bucket of a position.
  void prefetch(Word key) const { buckets_.prefetch(key); }
  /// Copies the entries of another table, as far as there is room.
  void take_over(const ProofNumberTable& from);

private:
  struct Entry {
    Word key = 0;
    Word data = 0; // 29 bits proof number, 29 bits disproof number, 6 bits effort; 0 if the entry is empty
  };

  [[nodiscard]] const Entry* entry_of(Word key) const;

  Buckets<Entry, 4> buckets_;
};

/// Answers whether the value of a position is at least a score, by depth-first proof-number search (df-pn).
/// It continues where the fewest positions seem to remain for an answer. So it finds forced lines, however
/// deep, and avoids positions with many moves.
///
/// Answers depend on ends of the game alone: only proven or disproven positions prove or disprove another. If
/// a position comes back on its own path, the search ends without an answer.
class ProofNumberSearch : public SearchedGame {
public:
  /// @param ruleset,endless,watch must outlive it
  ProofNumberSearch(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch);

  using Answer = SolvingAnswer;

  /// Answers whether the player to move in an open status can get at least `score`.
  /// @throws Unsolvable if a game stops and no line says how it ends; RulesError
  [[nodiscard]] Answer at_least(const Status& status, Score score);

  /// The answer that is known without a search.
  [[nodiscard]] Answer known(const Status& status, Score score);

  /// The status after a move with which the player to move gets at least `score`.
  /// @param status open
  /// @return `nullopt` if no such move is known; at_least() says why
  [[nodiscard]] std::optional<Status> move_for(const Status& status, Score score);

  /// Binary logarithm of 1 plus the number of positions examined for this question so far; 0 if nothing is
  /// known.
  [[nodiscard]] unsigned effort(const Status& status, Score score);

  /// Number of positions whose moves were examined, repetitions included.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] std::size_t table_bytes() const { return table_.bytes(); }

private:
  struct Child {
    Word key = 0;
    SolvingMoves::Number at = 0;
    ProofNumbers numbers; ///< from the view of its player to move
    std::uint32_t promise = 0;
    bool same_player = false;

    /// The numbers from the view of the player to move in the position before.
    [[nodiscard]] ProofNumbers seen() const {
      return same_player ? numbers : ProofNumbers{numbers.disproof, numbers.proof};
    }
  };
  /// A position on the path.
  struct Here {
    SolvingMoves::Number at = 0;
    int ply = 0;
    Word key = 0;
    PlayerIndex player = first_player;
  };

  void begin(const Status& status, Score score);
  [[nodiscard]] Here root(const Status& status);
  [[nodiscard]] ProofNumbers search(const Here& here, const ProofNumbers& bound);
  [[nodiscard]] ProofNumbers first_numbers(SolvingMoves::Number at, std::size_t answers) const;
  [[nodiscard]] bool can_never_succeed(SolvingMoves::Number at, PlayerIndex player) const;
  [[nodiscard]] bool look_at_moves(const SolvingMoves::Children& moves, const Here& here);
  [[nodiscard]] ProofNumbers search_children(std::size_t floor, const Here& here, const ProofNumbers& bound);
  void search_child(Child& child, const Here& here, const ProofNumbers& bound);
  [[nodiscard]] bool ends_well(SolvingMoves::Number child, PlayerIndex player);
  [[nodiscard]] Word key_of(SolvingMoves::Number at) const;
  [[nodiscard]] bool ends();
  [[nodiscard]] bool is_stopped() const { return left_open_ || watch_.stop().stopped(); }
  void note_round() { went_round_ = left_open_ = true; }
  void store(const Here& here, const ProofNumbers& numbers, std::uint64_t nodes);
  void grow();

  SolveWatch& watch_;
  ProofNumberTable table_;
  std::vector<Child> children_; // children of all nodes on the path, as a stack
  Score least_ = 0;             // the question: does the first player get at least this score?
  Word question_ = 0;           // the question, as a number to mix into keys
  std::uint64_t nodes_ = 0;
  std::uint64_t stored_ = 0;
  std::string phase_;      // phase shown in reports
  bool left_open_ = false; // whether this question stays without an answer
};

} // namespace regola
