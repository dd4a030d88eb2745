#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/solve/endgame/endgame_table.hpp"
#include "engine/solve/endgame/placement_reader.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/solve_watch.hpp"

namespace regola {

/// Computes the endgame table of one material by retrograde analysis. look_at_all() examines all positions:
/// it finds those that cannot occur, those that end the game, and the other materials to which moves lead.
/// The tables of these must exist before decide(), which decides the positions that are won or lost in one
/// ply, in two plies, and so on. A round uses results of earlier rounds alone, so that neither the order of
/// the work nor interruptions change the table.
///
/// Where moves can be taken back (retracted_rules()), a round examines only predecessors of the positions
/// that the last round has decided, else all open positions. Values of other tables may decide a position for
/// a later round: it gets its value at once and counts as open until that round. A position that may be lost
/// is examined again only once so many of its moves lose as were open when it was last examined. Positions
/// that no round decides are play without end.
class EndgameBuilder {
public:
  /// Returns the table of a material; null if there is none.
  using Lookup = std::function<const EndgameTable*(const Material&)>;
  /// Called between two rounds with the number of the next one.
  using Checkpoint = std::function<void(int)>;

  /// @param rules,endless,table,watch must outlive it; the rules are restricted_rules() of the material
  EndgameBuilder(const Ruleset& rules, const EndlessPlay& endless, EndgameTable& table, unsigned threads,
                 SolveWatch& watch);
  EndgameBuilder(const EndgameBuilder&) = delete;
  EndgameBuilder& operator=(const EndgameBuilder&) = delete;
  ~EndgameBuilder();

  /// Examines all positions.
  /// @return false if the watch stopped it
  /// @throws Unsolvable where a score decides, or a game stops and no line says what that means; RulesError
  [[nodiscard]] bool look_at_all();
  /// Replaces look_at_all(): the table holds the values of work that was stopped.
  void go_on(std::set<Material> leads_to) { leads_to_ = std::move(leads_to); }
  /// The other materials to which moves lead.
  [[nodiscard]] const std::set<Material>& leads_to() const { return leads_to_; }
  /// Decides all positions.
  /// @param round 1, or the last one that a checkpoint has told
  /// @return false if the watch stopped it
  /// @throws Unsolvable also where a move leads to a position that no table holds; RulesError
  [[nodiscard]] bool decide(int round, const Lookup& lookup, const Checkpoint& checkpoint);

private:
  struct Worker;
  /// A position of the table.
  struct Place {
    PlayerIndex to_move = first_player;
    std::uint64_t number = 0;
  };
  /// What the moves of a position say about its value.
  struct Outlook {
    TableValue value = not_decided; ///< for this round, or for the later round of its plies
    std::uint8_t undecided = 0;     ///< as in undecided_
  };
  /// The count of a position that is not examined as lost any more: it is decided, or a move draws.
  static constexpr std::uint8_t no_more_lost = 0xFF;
  static constexpr std::uint8_t most_undecided = no_more_lost - 1;

  [[nodiscard]] bool each_number(const char* phase, const std::function<bool(Worker&, Place)>& visit);
  [[nodiscard]] bool each_open(const char* phase, const std::function<void(Worker&, Place)>& visit);
  [[nodiscard]] bool each_before(const std::function<void(Worker&, Place)>& visit);
  void visit_before(Worker& worker, Place behind, const std::function<void(Worker&, Place)>& visit);
  [[nodiscard]] bool is_open(TableValue value) const;
  void look_at(Worker& worker, Place place);
  [[nodiscard]] Position read(Worker& worker, Place place) const;
  [[nodiscard]] bool run_round(bool all);
  [[nodiscard]] bool may_be_decided(Place before, Place behind);
  void try_to_decide(Worker& worker, Place place);
  [[nodiscard]] static std::uint8_t count_undecided(Worker& worker);
  [[nodiscard]] bool decide_endless();
  [[nodiscard]] Outlook outlook(Worker& worker, Position position);
  [[nodiscard]] TableValue value_of(Worker& worker, const Machine::Child& child);
  [[nodiscard]] bool draws(Worker& worker, Position position);
  [[nodiscard]] TableValue ended(const Result& result, PlayerIndex to_move, Position position, int plies);
  [[nodiscard]] std::string text_of(Worker& worker, Position position);

  const Ruleset& rules_;
  const EndlessPlay& endless_;
  EndgameTable& table_;
  SolveWatch& watch_;
  std::size_t cells_;
  bool ends_when_stuck_; ///< no game ends while the player to move has a move
  std::optional<Ruleset> retracted_;
  std::vector<std::unique_ptr<Worker>> workers_;
  // Lower bound on the number of undecided successors in the table, by player and number. A position can be
  // lost only once it is 0.
  std::array<std::vector<std::uint8_t>, 2> undecided_;
  int round_ = 1;
  bool decided_ = false; // the last round has decided some positions
  std::set<int> later_;  // later rounds that are known to decide some positions
  std::set<Material> leads_to_;
};

} // namespace regola
