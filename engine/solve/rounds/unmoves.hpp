#pragma once

#include <numeric>

#include "engine/compiled/engine.hpp"
#include "engine/solve/retrograde/position_code.hpp"

namespace regola {

/// Takes moves back: finds the positions from which a move may have led to a given one. The move may be
/// illegal from some of them, but no predecessor is missing.
class Unmoves {
public:
  /// @param turned inverse_rules() of the game; must outlive it
  /// @param ruleset rules of the game
  /// @param any any status of the game
  Unmoves(const Ruleset& turned, const Ruleset& ruleset, const Status& any);

  /// The compiled inverse rules.
  [[nodiscard]] const CompiledRuleset& rules() const { return machine_.rules(); }
  /// Visits the possible predecessors of a position.
  /// @param position an open position of the game
  /// @param beside its parts other than the cells
  /// @param visit called with the cells of each predecessor, as a position of the inverse rules, and with its
  /// other parts
  template <typename Visit>
  void each(Position position, const PositionCode::Beside& beside, const Visit& visit) {
    machine_.clear();
    turn_round(position, beside);
    const Machine::Children moves =
        machine_.children(behind_.data(), Machine::no_value, Machine::Among::unjudged);
    PositionCode::Beside then;
    then.to_move = other(beside.to_move);
    for (std::size_t move = moves.first; move < moves.last; ++move) {
      const Position before = machine_.child(move).position;
      if (give_back(before, beside, then)) visit(before, then);
    }
  }

private:
  /// The planes of a hand.
  struct HandPlanes {
    int piece = -1; ///< plane of the pieces that moves put on the board from the hand; -1 if there are none
    std::vector<std::size_t> taken; ///< planes of the symbols that the hand receives
    PlayerIndex owner = first_player;
  };

  void turn_round(Position position, const PositionCode::Beside& beside);
  [[nodiscard]] int more_before(Position before, std::size_t plane) const;
  [[nodiscard]] bool give_back(Position before, const PositionCode::Beside& now,
                               PositionCode::Beside& then) const;

  Engine engine_;
  Machine& machine_;
  std::vector<HandPlanes> hands_;
  PositionShape shape_;      // shape of positions of the inverse rules
  std::vector<Word> behind_; // the position whose moves are taken back, as one of the inverse rules
  std::size_t words_;        // words in a plane
};

/// Lists the predecessors of each position by their numbers. First count all moves, then add them; any number
/// of threads may do each.
class Predecessors {
public:
  static constexpr std::uint64_t most_positions = std::uint64_t{1} << 31U;
  static constexpr std::uint64_t most_moves = 0xFFFF'FFFF;

  /// A predecessor of a position.
  class Before {
  public:
    Before() = default;
    Before(std::uint64_t number, bool same_player)
        : packed_(static_cast<std::uint32_t>(number << 1U | (same_player ? 1U : 0U))) {}
    [[nodiscard]] std::uint64_t number() const { return packed_ >> 1U; }
    /// Whether the player who has moved moves again.
    [[nodiscard]] bool same_player() const { return (packed_ & 1U) != 0; }

  private:
    std::uint32_t packed_ = 0;
  };

  /// Bytes for so many positions, without their moves.
  [[nodiscard]] static std::uint64_t bytes_of_positions(std::uint64_t positions) {
    return (positions + 1) * sizeof(std::uint32_t);
  }
  [[nodiscard]] static std::uint64_t bytes_of_moves(std::uint64_t moves) { return moves * sizeof(Before); }

  /// @param positions at most most_positions
  explicit Predecessors(std::uint64_t positions) : first_(static_cast<std::size_t>(positions) + 1) {}

  void count(std::uint64_t to) {
    std::atomic_ref(first_[static_cast<std::size_t>(to)]).fetch_add(1, std::memory_order_relaxed);
  }
  /// Number of counted moves. Call it before make_room().
  [[nodiscard]] std::uint64_t moves() const {
    return std::accumulate(first_.begin(), first_.end(), std::uint64_t{0});
  }
  /// Reserves memory for the counted moves, at most most_moves.
  void make_room() {
    std::uint32_t sum = 0;
    for (std::uint32_t& first : first_) first = sum += first;
    before_ = std::make_unique_for_overwrite<Before[]>(sum); // NOLINT(modernize-avoid-c-arrays)
  }
  /// Adds a counted move.
  void add(std::uint64_t to, Before before) {
    const std::uint32_t at =
        std::atomic_ref(first_[static_cast<std::size_t>(to)]).fetch_sub(1, std::memory_order_relaxed);
    before_[at - 1] = before;
  }
  /// The predecessors of a position. Call it after all moves are added.
  [[nodiscard]] std::span<const Before> of(std::uint64_t position) const {
    const auto index = static_cast<std::size_t>(position);
    return {before_.get() + first_[index], first_[index + 1] - first_[index]};
  }

private:
  std::vector<std::uint32_t> first_; // number of moves to each position; later, start of its list
  std::unique_ptr<Before[]> before_; // NOLINT(modernize-avoid-c-arrays)
};

} // namespace regola
