#pragma once

#include "engine/solve/proof_number/followed_keys.hpp"
#include "engine/solve/proof_number/proof_number_table.hpp"
#include "engine/solve/search/solving_moves.hpp"
#include "engine/solve/solve_watch.hpp"

namespace regola {

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
  /// An undecided move. Its numbers are from the view of the player who makes it.
  struct Child {
    Word key = 0;
    Word rank = 0; ///< the proof number, then what is missing in the promise; the least one is searched first
    SolvingMoves::Number at = 0;
    std::uint32_t disproof = 0;
    bool same_player = false; ///< whether the same player moves next
    bool is_new = true;       ///< whether the table has nothing about it

    [[nodiscard]] std::uint32_t proof() const { return static_cast<std::uint32_t>(rank >> proof_at); }
    [[nodiscard]] bool is_proven() const { return proof() == 0; }
    [[nodiscard]] bool is_disproven() const { return disproof == 0; }
    [[nodiscard]] ProofNumbers numbers() const { return {proof(), disproof}; }
    void set(const ProofNumbers& numbers) {
      rank = Word{numbers.proof} << proof_at | (rank & least_promise);
      disproof = numbers.disproof;
    }
    static constexpr unsigned proof_at = 32;
    static constexpr Word least_promise = (Word{1} << proof_at) - 1;
  };
  /// A position on the path.
  struct Here {
    SolvingMoves::Number at = 0;
    int ply = 0;
    Word key = 0;
    PlayerIndex player = first_player;
    bool is_new = false; ///< whether it is searched for the first time
  };
  /// The move to search next.
  struct Choice {
    std::size_t best = 0;     ///< on the stack
    ProofNumbers numbers;     ///< of the position
    std::uint32_t second = 0; ///< the least proof number of another move
  };

  void begin(const Status& status, Score score);
  [[nodiscard]] Here root(const Status& status);
  [[nodiscard]] ProofNumbers search(const Here& here, const ProofNumbers& bound);
  [[nodiscard]] static ProofNumbers first_numbers(std::uint32_t promise, std::size_t answers);
  [[nodiscard]] bool can_never_succeed(SolvingMoves::Number at, PlayerIndex player) const;
  [[nodiscard]] bool push_moves(const SolvingMoves::Children& moves, const Here& here);
  [[nodiscard]] ProofNumbers search_moves(std::size_t floor, const Here& here, const ProofNumbers& bound);
  [[nodiscard]] bool look_up(std::size_t floor, const Here& here);
  [[nodiscard]] Choice choose(std::size_t floor) const;
  [[nodiscard]] ProofNumbers search_children(std::size_t floor, const Here& here, const ProofNumbers& bound);
  [[nodiscard]] bool look_again(Child& child) const;
  void search_child(std::size_t index, const Here& here, const ProofNumbers& bound);
  [[nodiscard]] bool is_good(const Result& result, PlayerIndex player) const;
  [[nodiscard]] bool ends_well(SolvingMoves::Number child, PlayerIndex player);
  void hash(const Here& before, SolvingMoves::Number at);
  [[nodiscard]] Word* hashes(int ply) { return &hashes_[static_cast<std::size_t>(ply) * keys_->images()]; }
  [[nodiscard]] bool ends();
  [[nodiscard]] bool is_stopped() const { return left_open_ || watch_.stop().stopped(); }
  void note_round() { went_round_ = left_open_ = true; }
  void store(const Here& here, const ProofNumbers& numbers, std::uint64_t nodes);
  void grow();

  SolveWatch& watch_;
  std::optional<FollowedKeys> keys_;
  ProofNumberTable table_;
  std::vector<Word> hashes_;    // by ply, the hashes of a position on the path
  std::vector<Child> children_; // children of all nodes on the path, as a stack; room beyond its end stays
  std::size_t end_ = 0;         // of the stack
  Score least_ = 0;             // the question: does the first player get at least this score?
  Word question_ = 0;           // the question, as a number to mix into keys
  std::uint64_t nodes_ = 0;
  std::string phase_;      // phase shown in reports
  bool left_open_ = false; // whether this question stays without an answer
};

} // namespace regola
