#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/solve/rounds/rounds.hpp"
#include "engine/solve/rounds/unmoves.hpp"
#include "engine/solve/tiers/tier_moves.hpp"

namespace regola {

/// The positions of a tier with moves that stay inside, for Rounds. The number of a position is the number of
/// its code among all codes of the tier, in order, so no hash table is needed to find its value. Finds
/// predecessors by inverse rules, or from lists of them.
class TierPositions final : public NumberedPositions {
public:
  /// @param codes all codes of the tier; must outlive it
  /// @param moves the moves of the tier; must outlive it
  TierPositions(CodePages& codes, MovesOfThreads& moves);

  /// Looks at all moves of all positions, for the first time.
  /// @return SolveEnd::solved, or why it ended early
  [[nodiscard]] SolveEnd look_at_all(SolveWatch& watch);
  [[nodiscard]] const std::vector<TableValue>& values() const { return values_; }
  /// Values all positions, layer by layer. To be called after look_at_all(), where the game has layers.
  /// @return false if the watch stopped it
  [[nodiscard]] bool value_by_layers(SolveWatch& watch);
  /// Memory used, in bytes.
  [[nodiscard]] std::size_t bytes() const;

  [[nodiscard]] const std::vector<Stretch>& stretches() const override { return stretches_; }
  [[nodiscard]] std::size_t most_together() const override { return std::size_t{1} << 15U; }
  void list_before(unsigned thread, std::span<const NumberedPosition> positions,
                   std::vector<Before>& before) override;
  void look(unsigned thread, std::span<const NumberedPosition> positions, int round,
            std::vector<Outlook>& outlooks) override;
  [[nodiscard]] PlayerIndex to_move(unsigned thread, const NumberedPosition& position) override;
  [[nodiscard]] std::optional<int> other_defeat(const NumberedPosition& position) const override;

private:
  [[nodiscard]] TableValue& value_at(std::uint64_t number) {
    return values_[static_cast<std::size_t>(number)];
  }
  /// A move that stays in the tier.
  struct Move {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
    bool same_player = false;
  };

  [[nodiscard]] bool has_layers() const { return moves_.of(0).game().layers().has_value(); }
  /// Whether predecessors have to be listed.
  [[nodiscard]] bool needs_lists() const { return workers_.front().back == nullptr && !has_layers(); }
  void set_layers(TierMoves& moves, const PositionRange& range);
  void look_at_some(TierMoves& moves, CodeBytes& code, std::span<const NumberedPosition> positions,
                    int round);
  [[nodiscard]] bool each_move(const char* phase, SolveWatch& watch,
                               const std::function<void(const Move&)>& visit);

  /// Working memory of a thread.
  struct Worker {
    Unmoves* back = nullptr; // null if the game has no inverse rules
    SortedCodes before;      // possible predecessors
    // For each possible predecessor, the index of the position to which it may lead.
    std::vector<std::uint32_t> after;
    CodeBytes code;
  };

  CodePages& codes_;
  MovesOfThreads& moves_;
  std::vector<Worker> workers_;    // by thread
  std::vector<TableValue> values_; // by number
  /// By number, the best move that leaves the tier, so that it need not be looked up again.
  std::vector<std::uint8_t> leaving_;
  std::vector<Stretch> stretches_;
  std::optional<Predecessors> lists_; // set if the game has no inverse rules
};

} // namespace regola
