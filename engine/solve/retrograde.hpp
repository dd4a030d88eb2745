#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/position_code.hpp"
#include "engine/solve/position_set.hpp"
#include "engine/solve/position_value.hpp"
#include "engine/solve/solve_watch.hpp"

namespace regola {

/// Values all positions that play can lead to, from the ends backwards (retrograde analysis): first all of
/// them are found, then a win is told to the positions before it, and a defeat counts once all moves lead to
/// defeats. What is left is play without end. Only open positions are kept: one that ends the game is known
/// when it is met.
///
/// Memory: a position takes the bytes of its code, some 9 more to find it by and 8 for its value and its
/// predecessors; a move takes 4 bytes, and 8 while the predecessors are put in order.
class Retrograde {
public:
  enum class End { solved, stopped, out_of_memory };

  /// @param ruleset,endless must outlive it; the text must be one that positions alone decide
  /// @param root an open status, the first position
  /// @param quiet the counters of quiet plies belong to a position; else draws by them are left out
  Retrograde(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root, bool quiet);

  /// Goes on where work was stopped while positions were being found.
  /// @param keep called now and then, and before run() returns without having found all positions: record()
  /// is what has to be kept to go on later
  /// @throws Unsolvable where a game stops and no line says what that means; RulesError
  [[nodiscard]] End run(SolveWatch& watch, const std::function<void()>& keep = {});

  /// Of an open status that play from the root can lead to, once all is solved; nothing for others.
  [[nodiscard]] std::optional<PositionValue> value(const Status& status);

  /// What is written down of it: all positions found, then a word on each that has been looked at, then where
  /// moves lead as long as that is needed.
  struct Extent {
    std::uint64_t positions = 0;
    std::uint64_t states = 0;
    std::uint64_t moves = 0;
  };
  /// A row of bytes, to be filled in from its beginning.
  class Record {
  public:
    /// @param retrograde must outlive it, and stay as it is
    explicit Record(const Retrograde& retrograde) : retrograde_(retrograde) {}
    [[nodiscard]] Extent extent() const;
    [[nodiscard]] std::uint64_t bytes() const;
    /// The bytes that come next.
    void fill(std::span<char> bytes);

  private:
    void write_next();

    const Retrograde& retrograde_;
    std::uint64_t next_ = 0; // of positions, states and moves
    std::string waiting_;    // written, and not asked for as yet
    std::size_t taken_ = 0;  // of these
  };
  /// In place of run(), or of a part of it: what was written down.
  /// @param read fills in the bytes that come next
  /// @return false: these are no positions of the game
  [[nodiscard]] bool restore(const Extent& extent, const std::function<void(std::span<char>)>& read);

  /// Positions found; those that a symmetry of the rules maps to each other are one.
  [[nodiscard]] std::size_t positions() const { return positions_.size(); }
  /// The most bytes it has taken at any time.
  [[nodiscard]] std::size_t most_bytes() const { return most_bytes_; }

private:
  using Index = PositionSet::Index;

  /// How a position stands, in one word.
  struct State {
    std::uint32_t winner : 2 = 0; ///< nobody as yet, the first player, the second, or neither
    std::uint32_t to_move : 1 = 0;
    std::uint32_t may_draw : 1 = 0; ///< a move ends the game as a draw
    std::uint32_t number : 28 =
        0; ///< of moves to positions not known as defeats; of one with a winner, plies
  };
  static_assert(sizeof(State) == sizeof(std::uint32_t));
  static constexpr std::uint32_t most_number = 0xFFF'FFFF;
  static constexpr std::uint32_t open = 0;
  static constexpr std::uint32_t neither = 3;
  [[nodiscard]] static std::uint32_t winner_code(PlayerIndex player) { return player + 1U; }

  [[nodiscard]] End find_positions(SolveWatch& watch, const std::function<void()>& keep);
  void expand(Index index);
  [[nodiscard]] bool order_predecessors(SolveWatch& watch);
  [[nodiscard]] bool spread_wins(SolveWatch& watch);
  [[nodiscard]] bool spread_draws(SolveWatch& watch, PlayerIndex endless_winner);
  [[nodiscard]] std::size_t bytes_needed() const;

  const EndlessPlay& endless_;
  bool quiet_;
  Engine engine_;
  Machine* machine_;
  PositionCode code_;
  PositionSet positions_;
  CodeBytes bytes_;
  std::vector<State> states_;
  std::deque<Index> moves_;                 // from each position without a winner, one behind the other
  std::vector<std::uint32_t> first_before_; // of each position among those before it
  std::unique_ptr<Index[]> before_;         // NOLINT(modernize-avoid-c-arrays)
  std::deque<Index> settled_;               // whose predecessors have not been told
  std::size_t most_bytes_ = 0;
};

} // namespace regola
