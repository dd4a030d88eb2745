#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/machine/cell_image.hpp"
#include "engine/compiled/random.hpp"
#include "engine/matcher/move.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// A status in planes: a block of Machine::words() words. Opaque; it belongs to the machine that made it.
using Position = const Word*;

/// The number of positions some plies away, and how many of them end the game.
struct PerftCount {
  std::uint64_t made = 0;
  std::uint64_t over = 0;

  friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

/// Called from time to time during a count, with the number of positions so far. Return true to end the
/// count, which then returns what it has counted.
using StopCount = std::function<bool(std::uint64_t made)>;

/// The course of a random game.
struct Playout {
  Result result;
  int plies = 0;
};

/// Plays a compiled ruleset on positions in planes. Positions live in its own memory, a stack: release them
/// in reverse order. One machine serves one thread.
///
/// Forms compute successors, results, values, random games and leaves. They agree with the reference matcher
/// (engine/matcher), which lists moves with their texts and does whatever has no form.
///
/// Once a TimeLimit of the thread is over, each answer ends soon. judge(), value(), worth(), children() and
/// best_leaf() then know nothing: a search asks its clock before it uses what they return. The others throw
/// Stopped.
class Machine {
public:
  /// @param rules must outlive the machine
  [[nodiscard]] static std::unique_ptr<Machine> create(const CompiledRuleset& rules);

  Machine() = default;
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;
  virtual ~Machine() = default;

  [[nodiscard]] virtual const CompiledRuleset& rules() const = 0;
  /// Size of a position in words.
  [[nodiscard]] virtual std::size_t words() const = 0;

  /// Reads a status with its past; the position lives until clear().
  /// @throws std::invalid_argument if the size differs or a symbol is not one of the rules
  [[nodiscard]] virtual Position read(const Status& status) = 0;
  /// Converts back to a status, without its past.
  [[nodiscard]] virtual Status write(Position position) const = 0;
  /// Discards all positions.
  virtual void clear() = 0;

  /// Listed moves, by index from `first` up to but not including `last`.
  struct Moves {
    std::size_t first = 0;
    std::size_t last = 0;
    [[nodiscard]] std::size_t size() const { return last - first; }
    [[nodiscard]] bool empty() const { return first == last; }
  };
  /// Lists all moves of the side to move with their texts, in the order of the text, passes last. Does not
  /// test whether the game is over. Moves and their positions live until they are released. The reference
  /// matcher puts them together: where texts are not wanted, children() is faster.
  /// @throws RulesError; the machine remains usable
  [[nodiscard]] virtual Moves expand(Position position) = 0;
  /// Releases moves and their positions. Release later expansions first.
  virtual void release(const Moves& moves) = 0;
  /// The moves of a status alone, as expand() lists them. Discards all positions.
  [[nodiscard]] virtual std::vector<Successor> successors(const Status& status) = 0;
  /// The position after a move.
  [[nodiscard]] virtual Position position(std::size_t move) const = 0;
  /// The move itself, with the status after it.
  [[nodiscard]] virtual const Successor& successor(std::size_t move) const = 0;

  [[nodiscard]] virtual PlayerIndex to_move(Position position) const = 0;
  /// The number of cells that hold another symbol than '.'; in rules without '.', than the commonest symbol.
  [[nodiscard]] virtual int occupied(Position position) const = 0;
  /// Whether a `forbid` line of the player who has just moved holds in the position. Then no move leads to
  /// it, unless `after` lines change the position that the move has left.
  [[nodiscard]] virtual bool is_forbidden(Position position) = 0;
  /// The result of the game; a draw that may be claimed leaves it open.
  [[nodiscard]] virtual Result judge(Position position) = 0;
  /// Used as the index of a value: the derived value, for texts without any.
  static constexpr std::size_t derived = static_cast<std::size_t>(-1);
  /// Used as the index of a value: no value is wanted.
  static constexpr std::size_t no_value = static_cast<std::size_t>(-2);
  /// The value of a position from the first player's point of view.
  /// @param value index into Ruleset::values, or `derived` (derived_value.hpp)
  [[nodiscard]] virtual std::int32_t value(Position position, std::size_t value) = 0;

  /// A successor with its result, for searches: a draw that may be claimed is a draw. Its position is linked
  /// to its past.
  struct Child {
    Position position = nullptr;
    Result result;
    std::optional<std::int32_t> value; ///< of open and stopped games, from the first player's point of view
    std::uint32_t signature = 0;       ///< equal for equal moves, and rarely for others
  };
  /// Which moves to list.
  enum class Among : std::uint8_t {
    all,
    captures, ///< moves that leave fewer cells occupied()
    unbeaten, ///< if wins are read backwards: moves after which the opponent cannot win at once; else all
  };
  /// Listed successors, by index from `first` up to but not including `last`.
  struct Children : Moves {
    bool stopped = false;  ///< a TimeLimit was over: nothing is known
    bool others = false;   ///< captures: other moves exist
    bool unbeaten = false; ///< wins were read backwards: `wins` and `losing` are valid
    bool wins = false;     ///< a move wins at once; no successors are listed
    bool losing = false;   ///< moves after which the next player wins at once exist; they are left out
  };
  /// Lists the successors of an open position, in an order that depends on the position alone. They live
  /// until they are released.
  /// @param value index into Ruleset::values; successors get this value where it is cheap to compute;
  /// no_value: none
  /// @throws RulesError; the machine remains usable
  [[nodiscard]] virtual Children children(Position position, std::size_t value, Among among = Among::all) = 0;
  [[nodiscard]] virtual const Child& child(std::size_t index) const = 0;
  /// Releases successors. Release those listed later first.
  virtual void release(const Children& children) = 0;
  /// Announces a common ancestor of the positions to come, whose past then is read only once.
  virtual void begin(Position root) = 0;

  /// How best_leaf() compares leaves, from the point of view of the side to move.
  struct LeafScores {
    std::int32_t beta = 0;   ///< a score of this or more ends the comparison
    std::int32_t least = 0;  ///< only scores above this count
    std::int32_t win = 0;    ///< score of a won game; a lost one has the opposite score
    std::int32_t margin = 0; ///< added to the margin of a game won by a margin
    std::int32_t limit = 0;  ///< values and margins are cut to between -limit and limit
  };
  struct BestLeaf {
    std::int32_t score = 0;
    bool is_over = false;      ///< whether the game is over at the best leaf
    bool all_over = false;     ///< whether it is over at all leaves that were visited
    std::uint64_t visited = 0; ///< number of leaves
  };
  /// Finds the best successor of an open position, at the depth bound of a search.
  /// @param value index into Ruleset::values, or `derived`
  /// @param safe whether the position was listed as an unbeaten child
  /// @return nullopt if only children() can tell
  [[nodiscard]] virtual std::optional<BestLeaf> best_leaf(Position position, std::size_t value,
                                                          const LeafScores& scores, bool safe) = 0;

  /// The worth of a move from the point of view of the player who makes it.
  /// @param before the position that was expanded
  /// @param worth index into Ruleset::worths
  [[nodiscard]] virtual std::int32_t worth(Position before, std::size_t move, std::size_t worth) = 0;

  /// Hash of cells, hands, side to move and passes, updated move by move.
  [[nodiscard]] virtual Word hash(Position position) const = 0;
  /// The same hash, computed from scratch.
  [[nodiscard]] virtual Word hash_from_scratch(Position position) const = 0;
  /// The hash with the counters of quiet plies: equal for positions that differ only in their past.
  [[nodiscard]] virtual Word key(Position position) const = 0;
  /// The key of the position's image under a symmetry.
  [[nodiscard]] virtual Word key_of_image(Position position, const CellImage& image) const = 0;
  /// Whether the text form of both statuses is equal.
  [[nodiscard]] virtual bool equal(Position a, Position b) const = 0;

  /// Perft: counts the positions some plies away, one by one and with repetition.
  /// @param judges whether each of them is tested for the end of the game; the root always is
  /// @param stop may be empty
  [[nodiscard]] virtual PerftCount count(Position position, int depth, bool judges,
                                         const StopCount& stop) = 0;
  [[nodiscard]] std::uint64_t perft(Position position, int depth) {
    return count(position, depth, false, {}).made;
  }
  /// As perft(), and tests each position for the end of the game.
  [[nodiscard]] PerftCount leaves(Position position, int depth) { return count(position, depth, true, {}); }

  /// Plays a game with uniformly random moves.
  /// @param most_plies the result is open after so many; the moves do not depend on it, so that a game can be
  /// watched ply by ply with the same random numbers
  /// @param[out] last if not null, the final status, without its past
  /// @throws RulesError; the machine remains usable
  [[nodiscard]] virtual Playout playout(Position position, Random& random, int most_plies,
                                        Status* last = nullptr) = 0;

  /// Plays several random games. Each has a generator of its own, seeded from `seeds`.
  /// @param starts one for all games, or one for each; if there are several, the game is open in all of them
  /// @param[out] games its size is the number of games
  virtual void playouts(std::span<const Position> starts, Random& seeds, int most_plies,
                        std::span<Playout> games) = 0;
  void playouts(Position start, Random& seeds, int most_plies, std::span<Playout> games) {
    playouts(std::span(&start, 1), seeds, most_plies, games);
  }

  /// Whether random games have a form, and so are fast.
  [[nodiscard]] virtual bool has_quick_playouts() const = 0;
};

} // namespace regola
