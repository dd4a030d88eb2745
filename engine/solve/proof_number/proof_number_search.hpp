#pragma once

#include "engine/compiled/engine.hpp"
#include "engine/search/path.hpp"
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
class ProofNumberSearch {
public:
  /// @param ruleset,endless,watch must outlive it
  ProofNumberSearch(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch);

  enum class Answer { no, yes, stopped, unknown };

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

  /// Whether a position has come back on its own path.
  [[nodiscard]] bool went_round() const { return went_round_; }
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
  static constexpr int deepest = 2000; // in plies; the stack of the thread must have room for them

  void begin(const Status& status, Score score);
  [[nodiscard]] Here root(const Status& status);
  [[nodiscard]] ProofNumbers search(const Here& here, const ProofNumbers& bound);
  [[nodiscard]] ProofNumbers first_numbers(SolvingMoves::Number at, std::size_t answers) const;
  [[nodiscard]] bool can_never_succeed(SolvingMoves::Number at, PlayerIndex player) const;
  [[nodiscard]] bool look_at_moves(const SolvingMoves::Children& moves, const Here& here);
  [[nodiscard]] ProofNumbers search_children(std::size_t floor, const Here& here, const ProofNumbers& bound);
  void search_child(Child& child, const Here& here, const ProofNumbers& bound);
  [[nodiscard]] bool is_good(const Result& result, PlayerIndex player) const;
  [[nodiscard]] bool ends_well(SolvingMoves::Number child, PlayerIndex player);
  [[nodiscard]] Word key_of(SolvingMoves::Number at) const;
  [[nodiscard]] Word path_key(Position position) const;
  [[nodiscard]] bool ends();
  [[nodiscard]] bool is_stopped() const { return left_open_ || watch_.stop().stopped(); }
  void note_answer(const Here& here, SolvingMoves::Number child);
  void note_round();
  void store(const Here& here, const ProofNumbers& numbers, std::uint64_t nodes);
  void grow();

  const EndlessPlay& endless_;
  SolveWatch& watch_;
  Engine engine_;
  Machine* machine_ = nullptr;
  std::optional<SolvingMoves> moves_;
  std::optional<SymmetricKeys> keys_;
  ProofNumberTable table_;
  Path path_;
  std::vector<Child> children_; // children of all nodes on the path, as a stack
  Score least_ = 0;             // the question: does the first player get at least this score?
  Word question_ = 0;           // the question, as a number to mix into keys
  std::uint64_t nodes_ = 0;
  std::uint64_t stored_ = 0;
  std::string phase_;        // phase shown in reports
  std::vector<Word> answer_; // position after the move that answered the last question; empty if unknown
  bool may_return_ = true;   // whether a position may come back
  bool went_round_ = false;
  bool left_open_ = false; // whether this question stays without an answer
};

} // namespace regola
