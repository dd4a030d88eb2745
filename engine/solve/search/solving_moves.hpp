#pragma once

#include "engine/compiled/engine.hpp"
#include "engine/compiled/machine/position.hpp"
#include "engine/compiled/machine/search_nodes.hpp"
#include "engine/search/path.hpp"
#include "engine/search/symmetry.hpp"
#include "engine/solve/endless_play.hpp"

namespace regola {

/// Lists successors for a solving search. Uses one form per node if the text has it, else the machine.
/// Positions have numbers; the children of a node have consecutive ones.
class SolvingMoves {
public:
  /// @param machine must outlive it
  explicit SolvingMoves(Machine& machine);

  using Number = std::size_t;
  /// Starts anew, with `root` as the only position.
  Number begin(Position root);

  /// The successors of a position. Their numbers are first, first + step() and so on, below `last`.
  struct Children {
    Number first = 0;
    Number last = 0;
    bool wins = false;   ///< a move wins at once; other members may be unset
    bool losing = false; ///< moves were left out after which the next player wins at once
    /// No move wins at once, but one wins whatever the other player answers. Other members are unset.
    bool forces = false;
    Number answerless = 0;    ///< the position after the move of `forces`; valid until the next children()
    Machine::Children listed; ///< the machine's list, if the machine made it
  };
  /// Lists the successors of a position.
  /// @param safe whether an earlier children() has shown that the player to move does not win at once
  /// @throws RulesError, Unsolvable
  [[nodiscard]] Children children(Number at, bool safe);
  /// Frees the successors that were listed last.
  void release(const Children& children);
  /// The status after a move that wins at once, without a past; `nullopt` if there is none. Children only
  /// tell that such a move exists.
  [[nodiscard]] std::optional<Status> winning_move(const Status& status, const EndlessPlay& endless);

  [[nodiscard]] std::size_t step() const { return nodes_.exists() ? nodes_.step() : 1; }
  /// The position with a number. Valid until the next children().
  [[nodiscard]] Position position(Number at) const {
    if (nodes_.exists()) return nodes_.position(at);
    return at == 0 ? root_ : machine_.child(at - 1).position;
  }
  [[nodiscard]] Result result(Number at) const {
    return nodes_.exists() ? nodes_.result(at) : machine_.child(at - 1).result;
  }
  [[nodiscard]] bool is_open(Number at) const {
    return nodes_.exists() ? nodes_.is_open(at) : machine_.child(at - 1).result.ending == Ending::open;
  }
  [[nodiscard]] std::uint32_t promise(Number at) const { return nodes_.exists() ? nodes_.promise(at) : 0; }
  /// Whether the player to move there is known to have no real choice.
  [[nodiscard]] bool is_forced(Number at) const { return nodes_.exists() && nodes_.is_forced(at); }
  /// Whether the player to move there is known never to win, except by play without end.
  [[nodiscard]] bool never_wins(Number at) const { return nodes_.exists() && nodes_.never_wins(at); }
  /// Number of cells that threaten to win, read from a promise.
  [[nodiscard]] static std::uint32_t threats(std::uint32_t promise) {
    return promise >> static_cast<unsigned>(NodeMemory::threats_at);
  }
  [[nodiscard]] std::uint32_t signature(Number at) const {
    return nodes_.exists() ? nodes_.signature(at) : machine_.child(at - 1).signature;
  }
  /// A key that is equal for positions that differ only in their past.
  [[nodiscard]] Word key(Number at) const {
    return nodes_.exists() && counts_nothing_ ? nodes_.hash(at) : machine_.key(position(at));
  }
  [[nodiscard]] PlayerIndex to_move(Number at) const {
    return nodes_.exists() ? nodes_.to_move(at) : machine_.to_move(position(at));
  }

private:
  Machine& machine_;
  SolvingNodes nodes_;
  bool counts_nothing_; ///< whether the text counts neither passes nor quiet plies
  Position root_ = nullptr;
};

enum class SolvingAnswer : std::uint8_t { no, yes, stopped, unknown };

/// Whether a move is good enough, by the answer of the search behind it; `nullopt` if there is no answer.
/// @param same_player whether the player who makes the move is asked there, too
[[nodiscard]] constexpr std::optional<bool> is_good_move(SolvingAnswer answer, bool same_player) {
  if (answer != SolvingAnswer::yes && answer != SolvingAnswer::no) return std::nullopt;
  return (answer == SolvingAnswer::yes) == same_player;
}

/// The game of a search that answers questions about positions: its moves, the path from the root to the
/// current position, and the move that answers the question at the root. A base of the searches.
class SearchedGame {
public:
  /// @param ruleset,endless must outlive it; positions alone must decide games
  SearchedGame(const Ruleset& ruleset, const EndlessPlay& endless);

  /// Whether a position has come back on its own path.
  [[nodiscard]] bool went_round() const { return went_round_; }

protected:
  static constexpr int deepest = 2000; // in plies; the stack of the thread must have room for them

  /// Prepares the machine and its helpers for positions like this one.
  /// @return whether the machine is another one than before
  bool read(const Status& status);
  /// The symmetries of the machine's rules.
  [[nodiscard]] std::vector<CellPermutation> symmetries() const;
  /// Begins a path with an open status, which read() has prepared for.
  [[nodiscard]] SolvingMoves::Number begin_path(const Status& status);
  /// Adds a position to the path, until leave().
  /// @return whether it stands there already
  [[nodiscard]] bool enter(SolvingMoves::Number at) {
    return may_return_ && path_.enter(path_key(moves_->position(at))) != Path::never;
  }
  void leave() {
    if (may_return_) path_.leave();
  }
  /// Stores the move that answers the question, if it is a move of the root.
  void note_answer(int ply, SolvingMoves::Number child);
  /// The status after the move that answers the last question. Its answer must be yes.
  [[nodiscard]] std::optional<Status> answer(const Status& status);

  const EndlessPlay& endless_;
  Engine engine_;
  Machine* machine_ = nullptr;
  std::optional<SolvingMoves> moves_;
  bool went_round_ = false;

private:
  /// The key that recognizes a position that comes back. Lines on repetitions ignore quiet plies.
  [[nodiscard]] Word path_key(Position position) const {
    return endless_.repetitions.empty() ? machine_->key(position) : machine_->hash(position);
  }

  Path path_;
  std::vector<Word> answer_; // position after the move; empty if unknown
  bool may_return_;          // whether a position may come back
};

/// Measures how near moves are to the middle of the board. Symmetries show the middle: a central cell is near
/// its own images. Central moves reach most of the board. Since their order is the same everywhere, a search
/// often meets the same positions again.
class CentralMoves {
public:
  /// @param symmetries of the game; if there are none, all moves are equally central
  CentralMoves(const CompiledRuleset& rules, const std::vector<CellPermutation>& symmetries);

  /// Whether moves differ at all: false without symmetries.
  [[nodiscard]] bool tells_apart() const { return !distances_.empty(); }
  /// The distance of a move from the middle, at most 254: the steps from a changed cell to all of its images,
  /// averaged over the changed cells.
  /// @param signature identifies the move; its first result is cached
  /// @param before,behind planes before and after the move
  [[nodiscard]] std::uint8_t distance(std::uint32_t signature, const Word* before, const Word* behind);

private:
  [[nodiscard]] std::uint8_t measure(const Word* before, const Word* behind) const;

  static constexpr std::uint8_t unknown = 255;
  static constexpr std::size_t most_known = std::size_t{1} << 16U;

  std::size_t words_of_plane_;
  std::size_t words_;                    // words in all planes together
  std::vector<std::uint32_t> distances_; // by bit; empty if there are no symmetries
  std::vector<std::uint8_t> known_;      // by signature
};

} // namespace regola
