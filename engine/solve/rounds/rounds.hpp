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

/// The loop of all retrograde analyses. It values positions in rounds: round n decides those that are won or
/// lost in n plies. A position is won if one move wins, and lost once all moves lose. So the first win found
/// is a shortest one, and the last defeat is the longest.
///
/// Then it values positions by margins, and by draws that one player prefers to play without end, the
/// greatest first: a position has such a value if that player can force it. All other positions have the
/// value of play without end.
///
/// A round tells the values of the last round to predecessors. A win decides a predecessor. A defeat counts
/// down its open moves. Once none is left, the position is lost if the analysis knows its other moves to
/// lose, else it is looked at, with all its moves. Where predecessors may not have the move, it is looked at
/// for a win, too, so that the lists never decide anything. Moves that leave the analysis may decide a
/// position for a later round: it gets its value at once, and a shorter win replaces it. A round depends on
/// earlier rounds alone, so that neither the number of threads nor interruptions change the values.
class Rounds {
public:
  /// What it means that a position is in a list of predecessors.
  enum class Before {
    none,     ///< there are no lists: each round looks at all open positions
    possible, ///< the position may have the move
    exact,    ///< the position has the move, and is listed once for each
  };

  /// @param positions,watch must outlive it
  /// @param endless_winner winner of play without end; `nullopt` if it is a draw
  Rounds(NumberedPositions& positions, Before before, std::optional<PlayerIndex> endless_winner,
         unsigned threads, SolveWatch& watch)
      : positions_(positions),
        before_(before),
        endless_winner_(endless_winner),
        threads_(threads),
        watch_(watch),
        buffers_(threads) {}

  /// Decides all positions.
  /// @param round the first round; before it, looks at positions that are not_decided
  /// @param checkpoint called after each round with the number of the next round
  /// @return false if the watch stopped the work
  [[nodiscard]] bool run(int round, const std::function<void(int)>& checkpoint = {});
  /// Values undecided positions by their best known move, else as play without end. run() calls it at the
  /// end.
  /// @return false if the watch stopped the work
  [[nodiscard]] bool finish();

private:
  /// Memory that a thread reuses.
  struct Buffers {
    std::vector<NumberedPositions::Before> before;
    std::vector<NumberedPosition> suspects;
    std::vector<Outlook> outlooks;
    std::vector<NumberedPosition> told;
  };

  [[nodiscard]] bool is_open(TableValue value) const;
  [[nodiscard]] bool may_replace(TableValue value, TableValue next) const;
  [[nodiscard]] bool run_round();
  void tell(unsigned thread, std::span<const NumberedPosition> decided);
  [[nodiscard]] bool lose_move(const NumberedPosition& position);
  void look(unsigned thread, std::span<const NumberedPosition> positions);
  void decide(TableValue& value, TableValue next);
  void note_plies(TableValue value);
  [[nodiscard]] bool spread_margins();
  [[nodiscard]] bool spread(Score rank);
  [[nodiscard]] bool is_good(unsigned thread, const NumberedPosition& position, Score rank);
  [[nodiscard]] std::optional<Score> greatest_untold();

  NumberedPositions& positions_;
  Before before_;
  std::optional<PlayerIndex> endless_winner_;
  unsigned threads_;
  SolveWatch& watch_;
  std::vector<Buffers> buffers_; // by thread
  int round_ = 1;
  bool by_margins_ = false;  // whether all wins and defeats are told to predecessors
  std::atomic<int> last_{0}; // the greatest number of plies of any value
};

} // namespace regola
