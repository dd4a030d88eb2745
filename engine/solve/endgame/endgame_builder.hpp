#pragma once

#include "engine/compiled/engine.hpp"
#include "engine/solve/endgame/endgame_table.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/rounds/rounds.hpp"

namespace regola {

/// Computes the endgame table of one material. look_at_all() finds positions that cannot occur, positions
/// that end the game, and the other materials to which moves lead. Their tables must exist before decide(),
/// which values the positions in Rounds. The number of a position is the number of its placement; positions
/// with the second player to move come after those with the first.
class EndgameBuilder final : private NumberedPositions {
public:
  /// Returns the table of a material; null if there is none.
  using Lookup = std::function<const EndgameTable*(const Material&)>;

  /// @param rules,endless,table,watch must outlive it; the rules must be restricted_rules() for the material
  EndgameBuilder(const Ruleset& rules, const EndlessPlay& endless, EndgameTable& table, unsigned threads,
                 SolveWatch& watch);
  EndgameBuilder(const EndgameBuilder&) = delete;
  EndgameBuilder& operator=(const EndgameBuilder&) = delete;
  ~EndgameBuilder() override;

  /// Examines all positions.
  /// @return false if the watch stopped the work
  /// @throws Unsolvable if a score decides, or if a game stops and no line says how it ends; RulesError
  [[nodiscard]] bool look_at_all();
  /// Replaces look_at_all(): the table has the values of work that was stopped.
  void go_on(std::set<Material> leads_to);
  /// The other materials to which moves lead.
  [[nodiscard]] const std::set<Material>& leads_to() const { return leads_to_; }
  /// Decides all positions.
  /// @param round 1, or the last round for which `checkpoint` was called
  /// @param checkpoint called between two rounds with the number of the next round
  /// @return false if the watch stopped the work
  /// @throws Unsolvable also if a move leads to a position that no table has; RulesError
  [[nodiscard]] bool decide(int round, const Lookup& lookup, const std::function<void(int)>& checkpoint);

private:
  struct Worker;

  [[nodiscard]] const std::vector<Stretch>& stretches() const override { return stretches_; }
  void list_before(unsigned thread, std::span<const NumberedPosition> positions,
                   std::vector<Before>& before) override;
  void look(unsigned thread, std::span<const NumberedPosition> positions, int round,
            std::vector<Outlook>& outlooks) override;
  [[nodiscard]] PlayerIndex to_move(unsigned /*thread*/, const NumberedPosition& position) override {
    return position.number < table_.index.size() ? first_player : second_player;
  }

  void cut_stretches();
  void look_at(Worker& worker, const NumberedPosition& place);
  [[nodiscard]] Position read(Worker& worker, std::uint64_t number) const;
  void add_move(Worker& worker, const Machine::Child& child, PlayerIndex player, int round, Outlook& known);
  [[nodiscard]] static TableValue ended(const Result& result, PlayerIndex to_move);

  const Ruleset& rules_;
  const EndlessPlay& endless_;
  EndgameTable& table_;
  SolveWatch& watch_;
  std::size_t cells_;
  bool ends_when_stuck_; ///< whether the game only ends when the player to move has no move
  std::optional<Ruleset> inverse_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Stretch> stretches_;
  std::set<Material> leads_to_;
};

} // namespace regola
