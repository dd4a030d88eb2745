#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/alphabeta_memory.hpp"
#include "engine/search/alphabeta_root.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/move_order.hpp"
#include "engine/search/path.hpp"
#include "engine/search/principal_line.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_clock.hpp"

namespace regola {

/// What a search of the root to a depth came to.
struct RootResult {
  bool any = false;     ///< at least one move was searched to its end
  std::size_t best = 0; ///< among the root moves
  Score score = 0;      ///< for the player to move
  bool exact = false;
  int depth = 0;          ///< plies
  std::vector<Word> line; ///< the hashes of the positions that it leads through
};

/// Alpha-beta as one thread runs it: a root that is searched again and again, deeper. Scores are those of the
/// player to move; distances to a win are counted from the root.
class AlphaBetaSearch {
public:
  static constexpr Score infinite = win_score + 1;

  /// @param table,abdada shared with other threads
  AlphaBetaSearch(const Ruleset& ruleset, const Evaluation& evaluation, const AlphaBetaOptions& options,
                  TranspositionTable& table, Abdada& abdada);

  /// Everything starts from this status; the stop sign is asked at every node and must outlive the search.
  void begin(const Status& status, SearchClock& stop);
  /// Nothing that was learned in earlier searches plays a part any more.
  void forget() { cuts_.clear(); }

  /// The moves to choose from at the root, in the order of `produce`.
  [[nodiscard]] std::vector<RootMove> moves(const Limits& limits) const {
    return root_.moves(evaluation_, limits, *stop_);
  }
  /// Searches these moves, in this order. A score not above alpha says that none is better than alpha; one of
  /// beta or more, that one is at least that good.
  /// @param depth plies, at least 1
  [[nodiscard]] RootResult search(const std::vector<RootMove>& moves, int depth, Score alpha, Score beta);

  /// The line with its last move, where leaves were compared and nobody told which was best.
  [[nodiscard]] std::vector<Word> whole_line(const RootResult& found);

  [[nodiscard]] Machine& machine() { return *machine_; }
  [[nodiscard]] const AlphaBetaRoot& root() const { return root_; }

private:
  struct Child {
    // Built where it stays: copied at once, its narrow parts would have to reach the memory first.
    Child(std::uint32_t index, std::uint32_t known_by, std::int64_t rank)
        : move_index(index), signature(known_by), order(rank) {}
    Child() = default;

    std::uint32_t move_index = 0; ///< among the machine's
    std::uint32_t signature = 0;
    std::int64_t order = 0; ///< the greatest first
    bool put_off = false;   ///< another thread is at it
  };
  struct StandsBefore {
    [[nodiscard]] bool operator()(const Child& a, const Child& b) const {
      return a.order != b.order ? a.order > b.order : a.move_index < b.move_index;
    }
  };
  /// What is known of a position before its children are.
  struct Known {
    AlphaBetaMemory::Key key;
    std::uint16_t move_index = TableEntry::no_move; ///< of the move that was best before
    int repetition_ply = Path::never;               ///< the earliest ply at which it has stood
    bool safe = false;                              ///< no move wins at once, as Machine::best_leaf asks
  };
  static constexpr int most_captures = 16; // in a row, behind the depth bound

  [[nodiscard]] Word best_leaf(const Machine::Children& leaves, PlayerIndex player, int ply);
  [[nodiscard]] SearchedNode search(Position position, int ply, int depth, ScoreWindow window, Known& known);
  [[nodiscard]] SearchedNode search_children(Position position, int ply, int depth, ScoreWindow window,
                                             const Known& known);
  [[nodiscard]] bool search_leaves(Position position, int ply, ScoreWindow window, const Known& known,
                                   SearchedNode& found);
  /// How the moves behind which the next player wins at once change what is known of a node.
  /// @return whether no other move has to be looked at
  [[nodiscard]] static bool count_losing(int ply, ScoreWindow& window, SearchedNode& best);
  [[nodiscard]] Machine::Children children_of(Position position, int depth, ScoreWindow window);
  /// @param safe no move wins at once in the child
  [[nodiscard]] SearchedNode search_child(const Machine::Child& child, PlayerIndex player, int ply, int depth,
                                          ScoreWindow window, bool safe);
  [[nodiscard]] SearchedNode search_captures(Position position, int ply, int depth, ScoreWindow window,
                                             Score quiet_score);
  void note_cut(int ply, PlayerIndex player, std::uint32_t signature, int depth) {
    if (options_.killers || options_.history) cuts_.cut(ply, player, signature, depth);
  }
  [[nodiscard]] std::optional<std::uint32_t> order(const Machine::Children& children, PlayerIndex player,
                                                   int ply, int depth, std::uint16_t first);
  /// What a search of this depth asks of each child.
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
  int capture_nodes_ = 0;       // behind the position at the depth bound
  std::vector<Child> children_; // of all nodes on the way, as a stack
  bool captures_ = false;       // the game has moves that remove pieces
  bool compares_leaves_;        // instead of listing them
};

} // namespace regola
