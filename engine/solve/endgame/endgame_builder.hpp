#pragma once

#include "engine/compiled/engine.hpp"
#include "engine/solve/endgame/placement_reader.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/rounds/rounds.hpp"

namespace regola {

/// Computes the endgame table of one material. look_at_all() finds positions that cannot occur, those that
/// end the game, and the other materials to which moves lead. The tables of these must exist before decide(),
/// which values the positions in Rounds. The number of a position is that of its placement, after those with
/// the first player to move if the second one moves.
class EndgameBuilder final : private NumberedPositions {
public:
  /// Returns the table of a material; null if there is none.
  using Lookup = std::function<const EndgameTable*(const Material&)>;

  /// @param rules,endless,table,watch must outlive it; the rules are restricted_rules() of the material
  EndgameBuilder(const Ruleset& rules, const EndlessPlay& endless, EndgameTable& table, unsigned threads,
                 SolveWatch& watch);
  EndgameBuilder(const EndgameBuilder&) = delete;
  EndgameBuilder& operator=(const EndgameBuilder&) = delete;
  ~EndgameBuilder() override;

  /// Examines all positions.
  /// @return false if the watch stopped it
  /// @throws Unsolvable where a score decides, or a game stops and no line says what that means; RulesError
  [[nodiscard]] bool look_at_all();
  /// Replaces look_at_all(): the table holds the values of work that was stopped.
  void go_on(std::set<Material> leads_to);
  /// The other materials to which moves lead.
  [[nodiscard]] const std::set<Material>& leads_to() const { return leads_to_; }
  /// Decides all positions.
  /// @param round 1, or the last one that a checkpoint has told
  /// @param checkpoint called between two rounds with the number of the next one
  /// @return false if the watch stopped it
  /// @throws Unsolvable also where a move leads to a position that no table holds; RulesError
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
  bool ends_when_stuck_; ///< no game ends while the player to move has a move
  std::optional<Ruleset> inverse_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Stretch> stretches_;
  std::set<Material> leads_to_;
};

} // namespace regola
