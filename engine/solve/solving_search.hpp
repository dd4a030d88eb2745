#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/move_order.hpp"
#include "engine/search/path.hpp"
#include "engine/solve/central_moves.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/solve_watch.hpp"
#include "engine/solve/solving_memory.hpp"
#include "engine/solve/solving_moves.hpp"
#include "engine/solve/symmetric_keys.hpp"

namespace regola {

/// Answers whether the value of a position is at least so much: alpha-beta with a window of one, on the
/// values of ended games alone. Scores are those of score.hpp, for the player to move and with wins counted
/// from the position itself, so that what is known of a position holds wherever it comes up.
///
/// A position that stands again on the way to itself proves nothing; an answer that would need it is left
/// open, and nothing is remembered of it. So each answer rests on ends of the game alone, also where games
/// may go round.
class SolvingSearch {
public:
  /// @param ruleset,endless,watch must outlive it; the text must be one that positions alone decide
  /// @param shared that of several searches, which must outlive it; null: it is alone
  SolvingSearch(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch,
                SharedSearch* shared = nullptr);

  enum class Answer { no, yes, stopped, unknown };
  /// What was asked, and the bound that was found on the way: at least `bound` for yes, at most for no.
  struct Found {
    Answer answer = Answer::unknown;
    Score bound = 0;
  };

  /// Whether the player to move in an open status can get at least this score.
  /// @throws Unsolvable where a game stops and no line says what that means; RulesError
  [[nodiscard]] Found at_least(const Status& status, Score score);

  /// Where a move leads by which the player to move in an open status gets at least this score.
  /// @return nothing: none is known, and at_least() says why
  [[nodiscard]] std::optional<Status> move_for(const Status& status, Score score);

  /// By which the table knows an open status that is asked about.
  [[nodiscard]] Word key(const Status& status);
  /// What has been proven so far; that of all searches that share it.
  [[nodiscard]] SolvingTable& table() { return memory_.table(); }
  [[nodiscard]] const SolvingTable& table() const { return memory_.table(); }

  /// Whether a position has stood on the way to itself.
  [[nodiscard]] bool went_round() const { return went_round_; }
  /// Ends at the first such position.
  void stop_where_it_goes_round() { stops_at_rounds_ = true; }
  /// Positions whose moves were looked at, again and again counted.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  /// A score as it looks from the position before: a win is a ply further away.
  [[nodiscard]] static constexpr Score before_move(Score score, bool same_player) {
    const Score own = same_player ? score : -score;
    return is_decided(own) ? own - (own > 0 ? 1 : -1) : own;
  }
  /// The inverse: what the next player has to get at least for this score, or at most if he is the other one.
  [[nodiscard]] static constexpr Score behind_move(Score score, bool same_player) {
    const Score further = is_decided(score) ? score + (score > 0 ? 1 : -1) : score;
    return same_player ? further : -further;
  }

private:
  struct Node {
    Score score = 0;    ///< a bound
    bool known = false; ///< it holds
  };
  struct Child {
    Word key = 0;
    std::int64_t order = 0; ///< the greatest first
    SolvingMoves::Number at = 0;
    std::uint32_t signature = 0;
    std::uint8_t place = 0; ///< as ProvenBound has it
    bool same_player = false;
    bool is_forced = false; ///< the next player has no choice: the table knows what follows instead
  };
  /// A position on the way.
  struct Here {
    SolvingMoves::Number at = 0;
    int ply = 0;
    Score score = 0; ///< that is asked about
    Word key = 0;
    PlayerIndex player = first_player;
    bool is_forced = false;
  };
  static constexpr int deepest = 2000; // plies; the stack of the thread has to hold them

  [[nodiscard]] Node search(const Here& here);
  void note_answer(const Here& here, SolvingMoves::Number child);
  [[nodiscard]] bool look_at_moves(const SolvingMoves::Children& moves, const Here& here, Node& best,
                                   std::uint8_t& best_place);
  [[nodiscard]] std::int64_t order_of(const Child& child, const Here& here);
  [[nodiscard]] bool ends_well(SolvingMoves::Number child, const Here& here, Node& best);
  [[nodiscard]] bool is_known(const Child& child, const Here& here, Node& best) const;
  [[nodiscard]] Node search_children(std::size_t floor, const Here& here, Node best,
                                     std::uint8_t& best_place);
  [[nodiscard]] std::optional<Score> end_score(const Result& result, PlayerIndex player, Position position);
  [[nodiscard]] Word key_of(SolvingMoves::Number at, int ply);
  /// By which it is known that a position has come back. Lines on repetitions do not look at quiet plies.
  [[nodiscard]] Word path_key(Position position) const {
    return endless_.repetitions.empty() ? machine_->key(position) : machine_->hash(position);
  }
  void read(const Status& status);
  [[nodiscard]] bool is_stopped() { return watch_.stop().stopped() || memory_.has_ended(); }
  [[nodiscard]] Node search_child(const Child& child, const Here& here);
  void store(const Here& here, const Node& node, std::uint64_t nodes, std::uint8_t place);
  [[nodiscard]] bool ends();
  void note_round() {
    went_round_ = true;
    if (stops_at_rounds_) watch_.stop().stop();
  }

  const EndlessPlay& endless_;
  SolveWatch& watch_;
  Engine engine_;
  Machine* machine_ = nullptr;
  std::optional<SolvingMoves> moves_;
  std::vector<CellPermutation> symmetries_; // of a text that has a board
  std::optional<SymmetricKeys> keys_;
  SolvingMemory memory_;
  CutHistory cuts_;
  std::optional<CentralMoves> central_; // where there is a board
  Path path_;
  std::vector<Child> children_; // of all nodes on the way, as a stack
  std::uint64_t nodes_ = 0;
  std::vector<Word> answer_; // where the move leads that answered the last question; empty: none is known
  bool may_return_ = true;   // a position may come back
  bool went_round_ = false;
  bool stops_at_rounds_ = false;
};

} // namespace regola
