#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/abdada.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/move_order.hpp"
#include "engine/search/path.hpp"
#include "engine/search/principal_line.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_clock.hpp"
#include "engine/search/transposition_table.hpp"

namespace regola {

/// A move at the root, and what is known of it.
struct RootMove {
  std::uint32_t move_index = 0; ///< in the list of moves
  std::uint32_t rank = 0;       ///< in the order of `produce`: of equally good moves the first is chosen
};

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

  /// @param table,underway shared with other threads
  AlphaBetaSearch(const Ruleset& ruleset, const Evaluation& evaluation, const AlphaBetaOptions& options,
                  TranspositionTable& table, Abdada& abdada);

  /// Everything starts from this status; the stop sign is asked at every node and must outlive the search.
  void begin(const Status& status, SearchClock& stop);
  /// Nothing that was learned in earlier searches plays a part any more.
  void forget() { cuts_.clear(); }

  [[nodiscard]] Result result() { return machine_->judge(root_); }
  /// The moves at the root in the order of `produce`.
  [[nodiscard]] std::vector<RootMove> moves();
  /// The hash of the position that it leads to.
  [[nodiscard]] Word hash_behind(const RootMove& move) const {
    return machine_->hash(root_children_[move.move_index].position);
  }
  [[nodiscard]] bool wins_at_once(const RootMove& move);
  /// Whether the move or an answer to it ends the game so.
  [[nodiscard]] bool loses_at_once(const RootMove& move);
  /// Searches these moves, in this order. A score not above alpha says that none is better than alpha; one of
  /// beta or more, that one is at least that good.
  /// @param depth plies, at least 1
  [[nodiscard]] RootResult search(const std::vector<RootMove>& moves, int depth, Score alpha, Score beta);

  /// The line with its last move, where leaves were compared and nobody told which was best.
  [[nodiscard]] std::vector<Word> whole_line(const RootResult& found);

  [[nodiscard]] Machine& machine() { return *machine_; }
  [[nodiscard]] Position root() const { return root_; }
  [[nodiscard]] PlayerIndex to_move() const { return machine_->to_move(root_); }

private:
  struct Node {
    Score score = 0;
    bool proven = false;              ///< the bound holds whatever the heuristic says
    int repetition_ply = Path::never; ///< the earliest ply that stands again below here
  };
  struct TableKey {
    Word key = 0;
    bool turned = false; ///< it is that of an image
  };
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
    TableKey key;
    std::uint16_t move_index = TableEntry::no_move; ///< of the move that was best before
    int repetition_ply = Path::never;               ///< the earliest ply at which it has stood
    bool safe = false;                              ///< no move wins at once, as Machine::best_leaf asks
  };
  struct Window {
    Score alpha;
    Score beta;
  };
  static constexpr int most_captures = 16; // in a row, behind the depth bound

  [[nodiscard]] Word best_leaf(const Machine::Children& leaves, PlayerIndex player, int ply);
  [[nodiscard]] Node search(Position position, int ply, int depth, Window window, Known& known);
  [[nodiscard]] Node search_children(Position position, int ply, int depth, Window window,
                                     const Known& known);
  [[nodiscard]] bool search_leaves(Position position, int ply, Window window, const Known& known,
                                   Node& found);
  /// How the moves behind which the next player wins at once change what is known of a node.
  /// @return whether no other move has to be looked at
  [[nodiscard]] static bool count_losing(int ply, Window& window, Node& best);
  [[nodiscard]] Machine::Children children_of(Position position, int depth, Window window);
  /// @param safe no move wins at once in the child
  [[nodiscard]] Node search_child(const Machine::Child& child, PlayerIndex player, int ply, int depth,
                                  Window window, bool safe);
  [[nodiscard]] Node search_captures(Position position, int ply, int depth, Window window, Score quiet_score);
  [[nodiscard]] bool find_in_table(const TableKey& key, int ply, int depth, Window window, Node& found,
                                   std::uint16_t& move_index) const;
  void note_cut(int ply, PlayerIndex player, std::uint32_t signature, int depth) {
    if (options_.killers || options_.history) cuts_.cut(ply, player, signature, depth);
  }
  void store(const TableKey& key, const Node& node, int ply, int depth, Window window,
             std::uint16_t move_index);
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
  [[nodiscard]] TableKey table_key(Position position, int depth) const;
  /// Of moves that are shared out among threads, a key for each; else 0.
  [[nodiscard]] Word shared_key(const TableKey& key, std::uint32_t move, int depth) const;
  [[nodiscard]] Score evaluate(const Machine::Child& child, PlayerIndex player, int ply) {
    return child.value ? score_for(player, clamped(*child.value)) : evaluate(child.position, player, ply);
  }
  void find_images();
  [[nodiscard]] bool keeps_past() const { return engine_.ruleset().keeps_past; }

  const AlphaBetaOptions& options_;
  const Evaluation& evaluation_;
  TranspositionTable& table_;
  Abdada& abdada_;
  Engine engine_;
  Machine* machine_ = nullptr;
  Position root_ = nullptr;
  Machine::Moves root_moves_;
  std::vector<Machine::Child> root_children_; // what they lead to
  SearchClock* stop_ = nullptr;
  Path path_;
  CutHistory cuts_;
  PrincipalLine<Word> line_;
  int capture_nodes_ = 0;                // behind the position at the depth bound
  std::vector<Child> children_;          // of all nodes on the way, as a stack
  bool captures_ = false;                // the game has moves that remove pieces
  bool compares_leaves_;                 // instead of listing them
  std::vector<std::vector<Bit>> images_; // where the symmetries of the game take each bit
};

} // namespace regola
