#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/random.hpp"
#include "engine/matcher/move.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/status.hpp"

namespace regola {

/// A status in planes: a block of Machine::words() words. Opaque; belongs to the machine that made it.
using Position = const Word*;

/// Positions so many plies away, and how many of them end the game.
struct PerftCount {
  std::uint64_t made = 0;
  std::uint64_t over = 0;

  friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

/// Asked now and then while positions are counted. It is told how many were made until then; a true answer
/// ends the count, which is then what it has come to.
using StopCount = std::function<bool(std::uint64_t made)>;

/// How a random game went.
struct Playout {
  Result result;
  int plies = 0;
};

/// Runs a compiled ruleset: the compiled matcher. It works in memory of its own, used as a stack: positions
/// made last are given back first. After some use it allocates nothing. One machine serves one thread.
///
/// The meaning is that of the reference matcher (engine/matcher): the same moves, results and values, the
/// moves in any order.
class Machine {
public:
  /// @param rules must outlive the machine
  [[nodiscard]] static std::unique_ptr<Machine> create(const CompiledRuleset& rules);

  Machine() = default;
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;
  virtual ~Machine() = default;

  [[nodiscard]] virtual const CompiledRuleset& rules() const = 0;
  /// Words in a position.
  [[nodiscard]] virtual std::size_t words() const = 0;

  /// A status with its past as a position; stays until the machine is cleared.
  /// @throws std::invalid_argument for a status of another size or with symbols the rules do not have
  [[nodiscard]] virtual Position read(const Status& status) = 0;
  /// The status back, its past aside.
  [[nodiscard]] virtual Status write(Position position) const = 0;
  /// Forgets all positions.
  virtual void clear() = 0;

  /// What a position leads to: the moves numbered from first to last, that one not included.
  struct Moves {
    std::size_t first = 0;
    std::size_t last = 0;
    [[nodiscard]] std::size_t size() const { return last - first; }
    [[nodiscard]] bool empty() const { return first == last; }
  };
  /// All that the player to move may do, passes last. It does not ask whether the game is over. The moves and
  /// the positions they lead to stay until they are released.
  /// @throws RulesError; the machine may be asked on
  [[nodiscard]] virtual Moves expand(Position position) = 0;
  /// Gives moves and positions back; those expanded since must have been given back before.
  virtual void release(const Moves& moves) = 0;
  /// The position that a move leads to. It may be made only now that it is asked for.
  [[nodiscard]] virtual Position position(std::size_t move) = 0;
  [[nodiscard]] virtual Move move(std::size_t index) const = 0;
  /// The line of the text that offered it, from 1.
  [[nodiscard]] virtual std::uint32_t line(std::size_t move) const = 0;
  [[nodiscard]] virtual const Varspace& variables(std::size_t move) const = 0;

  /// A number for a move by which it is known again in other positions: equal for moves of the same text, and
  /// rarely for others.
  [[nodiscard]] virtual std::uint32_t signature(std::size_t move) const = 0;

  [[nodiscard]] virtual PlayerIndex to_move(Position position) const = 0;
  /// How many cells hold something else than '.', or than the commonest symbol where the rules know no '.'.
  [[nodiscard]] virtual int occupied(Position position) const = 0;
  [[nodiscard]] virtual bool can_move(Position position) = 0;
  [[nodiscard]] virtual std::size_t move_count(Position position) = 0;
  /// Whether a `forbid` line of the player who has just moved holds in a position as it stands. No move leads
  /// there then, unless `after` lines change what it has left.
  [[nodiscard]] virtual bool is_forbidden(Position position) = 0;
  /// How the game stands: a draw that may be claimed leaves it open.
  [[nodiscard]] virtual Result judge(Position position) = 0;
  /// How a game stands for those who look ahead, to whom a draw that may be claimed is a draw. A move from an
  /// open game has led there: only what that move can have changed is asked.
  [[nodiscard]] virtual Result judge_move(Position position) = 0;

  /// The value of an expression of the ruleset's values as the first player sees it.
  /// @param value index of Ruleset::values
  [[nodiscard]] virtual std::int32_t value(Position position, std::size_t value) = 0;

  /// In the place of the index of a value: the derived one, of a text that has none.
  static constexpr std::size_t derived = static_cast<std::size_t>(-1);
  /// The same: none is asked for.
  static constexpr std::size_t no_value = static_cast<std::size_t>(-2);
  /// What a move leads to, judged. The position knows its past.
  struct Child {
    Position position = nullptr;
    Result result;
    std::optional<std::int32_t> value; ///< of an open or a stopped game, as the first player sees it
    std::uint32_t signature = 0;       ///< of the move: as signature(), but not equal to it
  };
  /// Which moves are asked for.
  enum class Among : std::uint8_t {
    all,
    captures, ///< those that leave fewer cells occupied()
    unbeaten, ///< where wins are read backwards: those behind which the next player does not win at once;
              ///< else all
  };
  /// Of a position, numbered from first to last, that one not included.
  struct Children : Moves {
    bool others = false;   ///< captures: there are other moves
    bool unbeaten = false; ///< wins are read backwards, and the next two are known
    bool wins = false;     ///< a move wins at once, and no moves are told
    bool losing = false;   ///< there are moves behind which the next player wins at once; they are left out
  };
  /// What the moves of an open position lead to, in an order that depends on the position alone. They stay
  /// until they are released.
  /// @param value index of Ruleset::values: they are given it where it costs little; else no_value
  /// @throws RulesError; the machine may be asked on
  [[nodiscard]] virtual Children children(Position position, std::size_t value, Among among = Among::all) = 0;
  [[nodiscard]] virtual const Child& child(std::size_t index) const = 0;
  /// Gives them back; those that were asked for since must have been given back before.
  virtual void release(const Children& children) = 0;
  /// Says that what is asked of next comes from this position: its past need not be read again and again.
  virtual void begin(Position root) = 0;

  /// How leaves are compared, as the player to move sees them.
  struct LeafScores {
    std::int32_t beta = 0;   ///< one of this or more is good enough: no other is looked at
    std::int32_t least = 0;  ///< only more than this counts
    std::int32_t win = 0;    ///< of a game that he wins; its opposite is that of a lost one
    std::int32_t margin = 0; ///< a game won by a margin counts this and the margin
    std::int32_t limit = 0;  ///< values and margins are cut to this and to its opposite
  };
  struct BestLeaf {
    std::int32_t score = 0;
    bool is_over = false;      ///< the game, at the best leaf
    bool all_over = false;     ///< at all leaves that were looked at
    std::uint64_t visited = 0; ///< leaves
  };
  /// The best of what the moves of an open position lead to, for searches that look no further.
  /// @param value index of Ruleset::values, or derived
  /// @param safe the position is a child that was told as unbeaten
  /// @return nothing where it has to be found out by children()
  [[nodiscard]] virtual std::optional<BestLeaf> best_leaf(Position position, std::size_t value,
                                                          const LeafScores& scores, bool safe) = 0;

  /// What a worth says of a move, as the player who makes it sees it.
  /// @param before the position that was expanded
  /// @param worth index of Ruleset::worths
  [[nodiscard]] virtual std::int32_t worth(Position before, std::size_t move, std::size_t worth) = 0;

  /// The heuristic for a text that has no value, as derived_value.hpp says.
  [[nodiscard]] virtual std::int32_t derived_value(Position position) = 0;

  /// Equal for positions of equal cells, hands, player to move and passes. Kept up to date move by move.
  [[nodiscard]] virtual Word hash(Position position) const = 0;
  /// The same worked out anew.
  [[nodiscard]] virtual Word hash_from_scratch(Position position) const = 0;
  /// The same, and the counters of quiet plies too: equal for positions that differ in their past only.
  [[nodiscard]] virtual Word key(Position position) const = 0;
  /// The hash of its image under a symmetry.
  /// @param image where each bit goes, at least as many as a plane has
  [[nodiscard]] virtual Word key_of_image(Position position, const std::vector<Bit>& image) const = 0;
  /// Equal in all that the text form of a status shows.
  [[nodiscard]] virtual bool equal(Position a, Position b) const = 0;

  /// Counts the positions so many plies away, one by one and with repetition, as perft.hpp does.
  /// @param judges whether each of them is asked if it ends the game; the root is, whatever this says
  /// @param stop may be empty
  [[nodiscard]] virtual PerftCount count(Position position, int depth, bool judges,
                                         const StopCount& stop) = 0;
  [[nodiscard]] std::uint64_t perft(Position position, int depth) {
    return count(position, depth, false, {}).made;
  }
  /// The same, and each of them is asked whether the game is over.
  [[nodiscard]] PerftCount leaves(Position position, int depth) { return count(position, depth, true, {}); }

  /// Plays at random to the end, each time drawing uniformly from the moves.
  /// @param most_plies after so many it stops, the result being open. What it has played until then is the
  /// same, however many plies it may play: from equal random numbers one game can be seen ply by ply.
  /// @param[out] last if not null: the status it has come to, its past aside
  /// @throws RulesError; the machine may be asked on
  [[nodiscard]] virtual Playout playout(Position position, Random& random, int most_plies,
                                        Status* last = nullptr) = 0;

  /// Plays several such games. Each draws its moves with a generator of its own, whose seed is drawn.
  /// @param[out] games as many as are to be played
  virtual void playouts(Position position, Random& seeds, int most_plies, std::span<Playout> games) = 0;

  /// Whether random games are played without listing moves: then they are over soon.
  [[nodiscard]] virtual bool has_quick_playouts() const = 0;
};

} // namespace regola
