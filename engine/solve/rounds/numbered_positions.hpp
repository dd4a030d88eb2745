#pragma once

#include "engine/solve/parallel_ranges.hpp"
#include "engine/solve/rounds/table_value.hpp"

namespace regola {

/// A position of an analysis: its number, and its value or state.
struct NumberedPosition {
  TableValue* state = nullptr; ///< read and changed atomically
  std::uint64_t number = 0;
};

/// The positions of a retrograde analysis, with consecutive numbers. Arrays hold their values and states.
/// Numbers without a position have the value no_position. Calls with different threads may run at the same
/// time.
class NumberedPositions {
public:
  /// Positions with consecutive numbers whose values are adjacent in memory.
  struct Stretch {
    std::span<TableValue> values;
    std::uint64_t first = 0; ///< number of the first position
  };
  /// A possible predecessor of a position.
  struct Before : NumberedPosition {
    std::size_t after = 0;    ///< index of the position to which the move may lead
    bool same_player = false; ///< whether the player who makes the move moves again
  };

  NumberedPositions() = default;
  NumberedPositions(const NumberedPositions&) = delete;
  NumberedPositions& operator=(const NumberedPositions&) = delete;
  virtual ~NumberedPositions() = default;

  [[nodiscard]] virtual const std::vector<Stretch>& stretches() const = 0;
  /// Lists the possible predecessors of some positions. Misses none; lists each predecessor of a position
  /// once.
  virtual void list_before(unsigned thread, std::span<const NumberedPosition> positions,
                           std::vector<Before>& before) = 0;
  /// Looks at all moves of some positions.
  /// @param round successors in this analysis with a value of at least so many plies count as undecided
  /// @param outlooks receives one outlook for each position
  virtual void look(unsigned thread, std::span<const NumberedPosition> positions, int round,
                    std::vector<Outlook>& outlooks) = 0;
  [[nodiscard]] virtual PlayerIndex to_move(unsigned thread, const NumberedPosition& position) = 0;
  /// Plies of the longest defeat by a move that does not stay in this analysis, 0 if there is none. `nullopt`
  /// if that is not known, or such a move is worth more.
  [[nodiscard]] virtual std::optional<int> other_defeat(const NumberedPosition& /*position*/) const {
    return std::nullopt;
  }
  /// Number of positions in a batch of each().
  [[nodiscard]] virtual std::size_t most_together() const { return 64; }

  /// Visits positions by several threads, in batches.
  /// @param picks whether to visit positions with a given value
  /// @param visit called with the number of the thread and a batch
  /// @return false if the watch stopped the work
  template <typename Picks, typename Visit>
  bool each(const char* phase, unsigned threads, SolveWatch& watch, const Picks& picks,
            const Visit& visit) const {
    const std::vector<Stretch>& all = stretches();
    const auto work = [&](unsigned thread, std::uint64_t index, std::uint64_t) {
      const Stretch& stretch = all[static_cast<std::size_t>(index)];
      std::vector<NumberedPosition> picked;
      const auto visit_picked = [&] {
        if (!picked.empty()) visit(thread, std::span<const NumberedPosition>(picked));
        const std::size_t count = picked.size();
        picked.clear();
        return thread != 0 || !watch.stop().after(count); // the clock belongs to the calling thread
      };
      for (std::size_t at = 0; at < stretch.values.size(); ++at) {
        if (!picks(load(stretch.values[at]))) continue;
        picked.push_back({&stretch.values[at], stretch.first + at});
        if (picked.size() == most_together() && !visit_picked()) return false;
      }
      if (thread == 0) watch.report(phase, stretch.first, all.back().first + all.back().values.size());
      return visit_picked();
    };
    return parallel_ranges(all.size(), threads, work, 1);
  }
};

} // namespace regola
