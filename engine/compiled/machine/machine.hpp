#pragma once

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/machine/cell_image.hpp"
#include "engine/compiled/random.hpp"
#include "engine/matcher/result.hpp"

namespace regola {

/// A status in planes: a block of Machine::words() words. Opaque; it belongs to the machine that made it.
using Position = const Word*;

/// The number of positions at some depth, and how many of them end the game.
struct PerftCount {
  std::uint64_t made = 0;
  std::uint64_t over = 0;

  friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

/// Called from time to time during a count, with the number of positions so far. Return true to end the count
/// early; its result is then the number so far.
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
/// (engine/matcher), which lists moves with their texts, and answers whatever has no form.
///
/// After the end of a TimeLimit of the thread, each answer ends soon. judge(), value(), worth(), children()
/// and best_leaf() then return nothing of use: a search asks its clock first. The other functions throw
/// Stopped. Once all work is stopped, all functions throw it.
class Machine {
public:
  /// @param rules must outlive the machine
  [[nodiscard]] static std::unique_ptr<Machine> create(const CompiledRuleset& rules) {
    return std::make_unique<Machine>(rules);
  }
  explicit Machine(const CompiledRuleset& rules);
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;
  ~Machine();

  [[nodiscard]] const CompiledRuleset& rules() const;
  /// Size of a position in words.
  [[nodiscard]] std::size_t words() const;

  /// Reads a status with its past; the position lives until clear().
  /// @throws std::invalid_argument if the size differs or a symbol is not one of the rules
  [[nodiscard]] Position read(const Status& status);
  /// Converts back to a status, without its past.
  [[nodiscard]] Status write(Position position) const;
  /// Discards all positions.
  void clear();

  /// Listed moves, by index from `first` up to but not including `last`.
  struct Moves {
    std::size_t first = 0;
    std::size_t last = 0;
    [[nodiscard]] std::size_t size() const { return last - first; }
    [[nodiscard]] bool empty() const { return first == last; }
  };
  /// Lists all moves of the side to move with their texts, in the order of the text, passes last. Does not
  /// test whether the game is over. Moves and their positions live until they are released. The reference
  /// matcher assembles them; children() is faster, but gives no texts.
  /// @throws RulesError; the machine remains usable
  [[nodiscard]] Moves expand(Position position);
  /// Lists one move: the first that leads to a position with this hash. Empty if none does. After a call of
  /// children(), this is faster than expand() in most texts.
  /// @throws RulesError; the machine remains usable
  [[nodiscard]] Moves expand_to(Position position, Word hash);
  /// Finds the first move in the list of a status that leads to one of these children.
  /// @param children indices of listed children of the status, at least one; of those with one position, all
  /// @throws RulesError; the machine remains usable
  [[nodiscard]] Successor first_to(const Status& status, std::span<const std::size_t> children);
  /// Releases moves and their positions. Release later expansions first.
  void release(const Moves& moves);
  /// The moves of a status, as expand() lists them. Discards all positions.
  [[nodiscard]] std::vector<Successor> successors(const Status& status);
  /// Chooses one of a number of moves; returns less than that number.
  using Draw = std::function<std::size_t(std::size_t number)>;
  /// One of the moves that successors() returns, by its number; `nullopt` if there are none. Faster where a
  /// form has listed moves. Discards all positions.
  [[nodiscard]] std::optional<Successor> drawn(const Status& status, const Draw& draw);
  /// The position after a move.
  [[nodiscard]] Position position(std::size_t move) const;
  /// The move itself, with the status after it.
  [[nodiscard]] const Successor& successor(std::size_t move) const;

  [[nodiscard]] PlayerIndex to_move(Position position) const;
  /// The number of cells with a symbol other than '.'. In rules without '.', with a symbol other than the
  /// commonest.
  [[nodiscard]] int occupied(Position position) const;
  /// Whether a `forbid` line of the player who has just moved holds in the position. Such a position follows
  /// no move, unless `after` lines have changed it.
  [[nodiscard]] bool is_forbidden(Position position);
  /// The result of the game; a draw that may be claimed leaves it open.
  [[nodiscard]] Result judge(Position position);
  /// As the index of a value: the derived value, for texts without values.
  static constexpr std::size_t derived = static_cast<std::size_t>(-1);
  /// As the index of a value: no value is wanted.
  static constexpr std::size_t no_value = static_cast<std::size_t>(-2);
  /// The value of a position from the first player's point of view.
  /// @param value index into Ruleset::values, or `derived` (derived_value())
  [[nodiscard]] std::int32_t value(Position position, std::size_t value);

  /// A successor with its result, for searches. A draw that may be claimed counts as a draw. The position is
  /// linked to its past.
  struct Child {
    Position position = nullptr;
    Result result;
    std::optional<std::int32_t> value; ///< of open and stopped games, from the first player's point of view
    std::uint32_t signature = 0;       ///< equal for equal moves, and rarely equal for others
    Word number = ~Word{0};            ///< of the move, as MoveNumbers reads it
  };
  /// Which moves to list.
  enum class Among : std::uint8_t {
    all,
    captures, ///< moves that leave fewer cells occupied()
    unbeaten, ///< moves after which the opponent cannot win at once; all moves if wins are not read backwards
    ending,   ///< moves that end the game; no others after one that wins
    unjudged, ///< all, as positions alone: they may lack a result, a hash, their past, and what tells a move
  };
  /// Listed successors, by index from `first` up to but not including `last`.
  struct Children : Moves {
    bool stopped = false;  ///< a TimeLimit has ended, so nothing is known
    bool others = false;   ///< for `captures`: there are other moves, too
    bool unbeaten = false; ///< wins were read backwards, so `wins` and `losing` are valid
    bool wins = false;     ///< a move wins at once; no successors are listed
    bool losing = false;   ///< there are moves after which the next player wins at once; they are left out
  };
  /// Lists the successors of an open position, in an order that only the position decides. They live until
  /// they are released.
  /// @param value index into Ruleset::values; successors get this value where it is cheap to compute;
  /// no_value: none
  /// @throws RulesError; the machine remains usable
  [[nodiscard]] Children children(Position position, std::size_t value, Among among = Among::all);
  [[nodiscard]] const Child& child(std::size_t index) const;
  /// Releases successors. Release those listed later first.
  void release(const Children& children);
  /// Announces a common ancestor of the positions to come. Its past is then read only once.
  void begin(Position root);

  /// How best_leaf() compares leaves, from the point of view of the side to move.
  struct LeafScores {
    std::int32_t beta = 0;   ///< stop comparing at a score of this or more
    std::int32_t least = 0;  ///< ignore scores that are not above this
    std::int32_t win = 0;    ///< score of a won game; a lost game has the negated score
    std::int32_t margin = 0; ///< add this to the margin of a game won by a margin
    std::int32_t limit = 0;  ///< cut values and margins to between -limit and limit
  };
  struct BestLeaf {
    std::int32_t score = 0;
    bool is_over = false;      ///< whether the game is over at the best leaf
    bool all_over = false;     ///< whether the game is over at all visited leaves
    std::uint64_t visited = 0; ///< number of visited leaves
  };
  /// Finds the best successor of an open position, at the depth bound of a search.
  /// @param value index into Ruleset::values, or `derived`
  /// @param safe whether the position was listed as an unbeaten child
  /// @return nullopt if only children() can tell
  [[nodiscard]] std::optional<BestLeaf> best_leaf(Position position, std::size_t value,
                                                  const LeafScores& scores, bool safe);

  /// The worth of a move from the point of view of the player who makes it.
  /// @param before the position that was expanded
  /// @param worth index into Ruleset::worths
  [[nodiscard]] std::int32_t worth(Position before, std::size_t move, std::size_t worth);

  /// Hash of cells, hands, side to move and passes, updated move by move.
  [[nodiscard]] Word hash(Position position) const;
  /// The same hash, computed from scratch.
  [[nodiscard]] Word hash_from_scratch(Position position) const;
  /// The hash, extended by the counters of quiet plies: equal for positions that differ only in their past.
  [[nodiscard]] Word key(Position position) const;
  /// The key of the position's image under a symmetry.
  [[nodiscard]] Word key_of_image(Position position, const CellImage& image) const;
  /// Whether the texts of both statuses are equal.
  [[nodiscard]] bool equal(Position a, Position b) const;

  /// Perft: counts the positions `depth` plies away, one by one and with repetition.
  /// @param judges whether to test each of them for the end of the game; the root is always tested
  /// @param stop may be empty
  [[nodiscard]] PerftCount count(Position position, int depth, bool judges, const StopCount& stop);
  [[nodiscard]] std::uint64_t perft(Position position, int depth) {
    return count(position, depth, false, {}).made;
  }
  /// Counts like perft(), and tests each position for the end of the game.
  [[nodiscard]] PerftCount leaves(Position position, int depth) { return count(position, depth, true, {}); }

  /// Plays a game with uniformly random moves.
  /// @param most_plies after so many plies the result is open; the moves do not depend on it, so that the
  /// same random numbers show a game ply by ply
  /// @param[out] last if not null, the final status, without its past
  /// @throws RulesError; the machine remains usable
  [[nodiscard]] Playout playout(Position position, Random& random, int most_plies, Status* last = nullptr);

  /// Plays several random games. Each has a generator of its own, seeded from `seeds`.
  /// @param starts one for all games, or one for each; not over if there are several
  /// @param[out] games one entry for each game
  void playouts(std::span<const Position> starts, Random& seeds, int most_plies, std::span<Playout> games);
  void playouts(Position start, Random& seeds, int most_plies, std::span<Playout> games) {
    playouts(std::span(&start, 1), seeds, most_plies, games);
  }

  /// Whether random games have a form, and so are fast.
  [[nodiscard]] bool has_quick_playouts() const;

private:
  struct Parts;

  std::unique_ptr<Parts> parts_;
};

/// Returns an index by which Machine::children() values each child: by a worth of the move that leads to it.
/// Use it nowhere else: it is no index into Ruleset::values.
/// @param worth index into Ruleset::worths
[[nodiscard]] inline std::size_t value_of_worth(const Ruleset& text, std::size_t worth) {
  return text.values.size() + worth;
}

/// Returns the worth for which value_of_worth() gave this index; `nullopt` for the index of a value.
[[nodiscard]] inline std::optional<std::size_t> worth_of_value(const Ruleset& text, std::size_t value) {
  const bool is_worth = value >= text.values.size() && value - text.values.size() < text.worths.size();
  return is_worth ? std::optional(value - text.values.size()) : std::nullopt;
}

} // namespace regola
