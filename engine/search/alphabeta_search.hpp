#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/alphabeta_memory.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/move_order.hpp"
#include "engine/search/path.hpp"
#include "engine/search/root.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_clock.hpp"

namespace regola {

/// A move at the root of the search.
struct RootMove {
  std::uint32_t move_index = 0; ///< index in the machine's list of moves
  /// Place in the order of `produce`; of equally good moves the lowest rank is chosen.
  std::uint32_t rank = 0;
};

/// Root position of a search, with its successors.
class AlphaBetaRoot {
public:
  /// Reads the status and lists and judges its successors. If the clock has run out, does not judge them,
  /// because no search follows.
  /// @param evaluation values successors where that is cheap
  /// @param machine must outlive this object; loses the positions of an earlier search
  void begin(Machine& machine, const Status& status, const Evaluation& evaluation, const SearchClock& clock);

  [[nodiscard]] Position position() const { return position_; }
  [[nodiscard]] PlayerIndex to_move() const { return machine_->to_move(position_); }
  [[nodiscard]] const Result& result() const { return result_; }
  /// All moves, as the machine has listed them.
  [[nodiscard]] const Machine::Moves& listed() const { return moves_; }
  /// Returns the moves that the limits allow, in the order of `produce` if there is time to sort them.
  [[nodiscard]] std::vector<RootMove> moves(const Evaluation& evaluation, const Limits& limits,
                                            const SearchClock& clock) const;
  [[nodiscard]] const Machine::Child& child(const RootMove& move) const { return children_[move.move_index]; }
  /// Hash of the position after the move.
  [[nodiscard]] Word hash_behind(const RootMove& move) const { return machine_->hash(child(move).position); }
  [[nodiscard]] bool wins_at_once(const RootMove& move) const;
  /// Whether the player loses at once by this move: it ends the game, or an answer to it does.
  [[nodiscard]] bool loses_at_once(const RootMove& move, SearchClock& stop) const;

private:
  Machine* machine_ = nullptr;
  Position position_ = nullptr;
  Result result_;
  Machine::Moves moves_;
  std::vector<Machine::Child> children_;
};

/// Result of a search of the root to one depth.
struct RootResult {
  bool any = false;     ///< at least one move was searched completely
  std::size_t best = 0; ///< index of the best move among those searched
  Score score = 0;      ///< from the view of the player to move
  bool exact = false;
  int depth = 0;          ///< in plies
  std::vector<Word> line; ///< hashes of the positions along the principal variation
};

/// One thread's alpha-beta: searches the same root repeatedly, at growing depth. Scores are from the view of
/// the player to move. Distances to a win count from the root.
class AlphaBetaSearch {
public:
  static constexpr Score infinite = win_score + 1;

  /// @param table,abdada shared with other threads; must outlive this object
  AlphaBetaSearch(const Ruleset& ruleset, const Evaluation& evaluation, const AlphaBetaOptions& options,
                  TranspositionTable& table, Abdada& abdada);

  /// Sets the root of the following searches.
  /// @param stop asked at every node; must outlive the searches
  void begin(const Status& status, SearchClock& stop);
  /// Forgets killers and history of earlier searches.
  void forget() { cuts_.clear(); }

  /// The moves that the limits allow at the root, in the order of `produce`.
  [[nodiscard]] std::vector<RootMove> moves(const Limits& limits) const {
    return root_.moves(evaluation_, limits, *stop_);
  }
  /// Searches these root moves in this order. The score is an upper bound if it is at most alpha, and a lower
  /// bound if it is at least beta.
  [[nodiscard]] RootResult search(const std::vector<RootMove>& moves, int depth, Score alpha, Score beta);

  /// Hashes along the principal variation, including the last move, which `search_leaves` does not name.
  [[nodiscard]] std::vector<Word> whole_line(const RootResult& found);

  [[nodiscard]] Machine& machine() { return *machine_; }
  [[nodiscard]] const AlphaBetaRoot& root() const { return root_; }

private:
  struct Child {
    // Constructed in place: a copy would first store its narrow members in memory.
    Child(std::uint32_t index, std::uint32_t known_by, std::int64_t rank)
        : move_index(index), signature(known_by), order(rank) {}
    Child() = default;

    std::uint32_t move_index = 0; ///< index in the list of moves
    std::uint32_t signature = 0;
    std::int64_t order = 0; ///< children with a greater number come first
    bool put_off = false;   ///< whether the move is deferred because another thread searches it
  };
  struct StandsBefore {
    [[nodiscard]] bool operator()(const Child& a, const Child& b) const {
      return a.order != b.order ? a.order > b.order : a.move_index < b.move_index;
    }
  };
  /// What is known about a position before its children are listed.
  struct Known {
    AlphaBetaMemory::Key key;
    std::uint16_t move_index = TableEntry::no_move; ///< best move of an earlier search
    int repetition_ply = Path::never;               ///< earliest ply with the same position
    bool safe = false;                              ///< no move wins at once; see Machine::best_leaf
  };
  static constexpr int most_captures = 16; // greatest number of consecutive captures after the depth bound

  [[nodiscard]] Word best_leaf(const Machine::Children& leaves, PlayerIndex player, int ply);
  [[nodiscard]] SearchedNode search(Position position, int ply, int depth, ScoreWindow window, Known& known);
  [[nodiscard]] SearchedNode search_children(Position position, int ply, int depth, ScoreWindow window,
                                             const Known& known);
  [[nodiscard]] bool search_leaves(Position position, int ply, ScoreWindow window, const Known& known,
                                   SearchedNode& found);
  /// Counts the score of moves that let the opponent win at once, without searching them.
  /// @return whether their score alone causes a cutoff
  [[nodiscard]] static bool count_losing(int ply, ScoreWindow& window, SearchedNode& best);
  [[nodiscard]] Machine::Children children_of(Position position, int depth, ScoreWindow window);
  /// @param safe whether it is known that no move wins at once in the child's position
  [[nodiscard]] SearchedNode search_child(const Machine::Child& child, PlayerIndex player, int ply, int depth,
                                          ScoreWindow window, bool safe);
  [[nodiscard]] SearchedNode search_captures(Position position, int ply, int depth, ScoreWindow window,
                                             Score quiet_score);
  void note_cut(int ply, PlayerIndex player, std::uint32_t signature, int depth) {
    if (options_.killers || options_.history) cuts_.cut(ply, player, signature, depth);
  }
  [[nodiscard]] std::optional<std::uint32_t> order(const Machine::Children& children, PlayerIndex player,
                                                   int ply, int depth, std::uint16_t first);
  [[nodiscard]] std::size_t value_for(int depth) const;
  [[nodiscard]] static Score score_for(PlayerIndex player, Score score) {
    return player == first_player ? score : -score;
  }
  [[nodiscard]] Score evaluate(Position position, PlayerIndex player, int ply) {
    return score_for(player, evaluation_(*machine_, position, ply));
  }
  [[nodiscard]] Score evaluate(const Machine::Child& child, PlayerIndex player, int ply) {
    return child.value ? score_for(player, clamped(*child.value)) : evaluate(child.position, player, ply);
  }
  [[nodiscard]] bool keeps_past() const { return engine_.ruleset().keeps_past; }

  const AlphaBetaOptions& options_;
  const Evaluation& evaluation_;
  AlphaBetaMemory memory_;
  Engine engine_;
  Machine* machine_ = nullptr;
  AlphaBetaRoot root_;
  SearchClock* stop_ = nullptr;
  Path path_;
  CutHistory cuts_;
  PrincipalLine<Word> line_;
  int capture_nodes_ = 0;       // nodes since the position at the depth bound
  std::vector<Child> children_; // stack of the children of all nodes on the current path
  bool captures_ = false;       // quiescence search is on, and the game has captures
  bool compares_leaves_;        // uses Machine::best_leaf instead of listing leaves
};

} // namespace regola
