#pragma once

#include "engine/search/move_order.hpp"
#include "engine/solve/search/solving_memory.hpp"
#include "engine/solve/search/solving_moves.hpp"
#include "engine/solve/solve_watch.hpp"

namespace regola {

/// Answers whether the value of a position is at least a score, by alpha-beta search with a null window. It
/// values only ended games. Scores are those of score.hpp, for the player to move. Plies to a win count from
/// the position itself, so a stored bound holds wherever the position occurs.
///
/// A position that comes back on its own path proves nothing. An answer that would need it is left open and
/// not stored. So each answer depends on ends of the game alone, even if positions may come back.
class SolvingSearch : public SearchedGame {
public:
  /// @param ruleset,endless,watch must outlive it; positions alone must decide games
  /// @param shared state of several searches, which must outlive it; null if the search is alone
  SolvingSearch(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch,
                SharedSearch* shared = nullptr);

  using Answer = SolvingAnswer;
  /// An answer with the bound that proves it: the value is at least `bound` for yes, at most `bound` for no.
  struct Found {
    Answer answer = Answer::unknown;
    Score bound = 0;
  };

  /// Answers whether the player to move in an open status can get at least `score`.
  /// @throws Unsolvable if a game stops and no line says how it ends; RulesError
  [[nodiscard]] Found at_least(const Status& status, Score score);

  /// The status after a move with which the player to move gets at least `score`.
  /// @param status open
  /// @return `nullopt` if no such move is known; at_least() says why
  [[nodiscard]] std::optional<Status> move_for(const Status& status, Score score);

  /// The key in the table of an open status at the root.
  [[nodiscard]] Word key(const Status& status);
  /// The table of proven bounds. Searches that share state have the same table.
  [[nodiscard]] SolvingTable& table() { return memory_.table(); }
  [[nodiscard]] const SolvingTable& table() const { return memory_.table(); }

  /// Makes the search end when a position first comes back.
  void stop_where_it_goes_round() { stops_at_rounds_ = true; }
  /// Number of positions whose moves were examined, repetitions included.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  /// The score from the view of the position before: a win is one ply further away.
  [[nodiscard]] static constexpr Score before_move(Score score, bool same_player) {
    const Score own = same_player ? score : -score;
    return is_decided(own) ? own - (own > 0 ? 1 : -1) : own;
  }
  /// The inverse of before_move(): the score after a move that gives this score before it. If the other
  /// player moves next, it is an upper bound for that player.
  [[nodiscard]] static constexpr Score behind_move(Score score, bool same_player) {
    const Score further = is_decided(score) ? score + (score > 0 ? 1 : -1) : score;
    return same_player ? further : -further;
  }

private:
  struct Node {
    Score score = 0;    ///< a bound of the value
    bool known = false; ///< whether the bound holds
  };
  struct Child {
    Word key = 0;
    std::int64_t order = 0; ///< children with a greater number come first
    SolvingMoves::Number at = 0;
    std::uint32_t signature = 0;
    std::uint8_t place = 0; ///< place of the move, as in ProvenBound
    bool same_player = false;
    bool is_forced = false; ///< the next player has no choice; the table has the position after the only move
  };
  /// A position on the path.
  struct Here {
    SolvingMoves::Number at = 0;
    int ply = 0;
    Score score = 0; ///< the question: is the value at least this score?
    Word key = 0;
    PlayerIndex player = first_player;
    bool is_forced = false;
  };

  void prepare(const Status& status);
  [[nodiscard]] Node search(const Here& here);
  [[nodiscard]] bool look_at_moves(const SolvingMoves::Children& moves, const Here& here, Node& best,
                                   std::uint8_t& best_place);
  [[nodiscard]] std::int64_t order_of(const Child& child, const Here& here);
  [[nodiscard]] bool ends_well(SolvingMoves::Number child, const Here& here, Node& best);
  [[nodiscard]] bool is_known(const Child& child, const Here& here, Node& best) const;
  [[nodiscard]] Node search_children(std::size_t floor, const Here& here, Node best,
                                     std::uint8_t& best_place);
  [[nodiscard]] Word key_of(SolvingMoves::Number at, int ply);
  [[nodiscard]] bool is_stopped() { return watch_.stop().stopped() || memory_.has_ended(); }
  [[nodiscard]] Node search_child(const Child& child, const Here& here);
  void store(const Here& here, const Node& node, std::uint64_t nodes, std::uint8_t place);
  [[nodiscard]] bool ends();
  void note_round() {
    went_round_ = true;
    if (stops_at_rounds_) watch_.stop().stop();
  }

  SolveWatch& watch_;
  SolvingMemory memory_;
  CutHistory cuts_;
  std::optional<SymmetricKeys> keys_;
  std::optional<CentralMoves> central_; // set if there is a board
  std::vector<Child> children_;         // children of all nodes on the path, as a stack
  std::uint64_t nodes_ = 0;
  bool stops_at_rounds_ = false;
};

} // namespace regola
