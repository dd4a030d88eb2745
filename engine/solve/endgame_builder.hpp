#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/solve/endgame_table.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/placement_reader.hpp"
#include "engine/solve/solve_watch.hpp"

namespace regola {

/// Works out the table of one material. First all positions are looked at: which there are, which end the
/// game, and to which other materials moves lead; their tables must be there then. After that come all
/// positions that are decided in one ply, in two, and so on. A round asks only what earlier ones have found,
/// so that the order of the work, and how often it was interrupted, make no difference. Where moves can be
/// taken back (retracted_rules()), a round looks only at the positions before those that the last one has
/// decided; else at all that are open. What other tables say may tell already that a position is decided in a
/// later round: it has that value from then on, and counts as open until its round has come. Of a position
/// that may come to be lost it is looked at again only when so many moves lead to defeats as were open when
/// it was looked at last. What is left is play without end.
class EndgameBuilder {
public:
  /// The table of a material; null where there is none.
  using Lookup = std::function<const EndgameTable*(const Material&)>;
  /// Called between two rounds with the number of the next one.
  using Checkpoint = std::function<void(int)>;

  /// @param rules,endless,table,watch must outlive it; the rules are restricted_rules() of the material
  EndgameBuilder(const Ruleset& rules, const EndlessPlay& endless, EndgameTable& table, unsigned threads,
                 SolveWatch& watch);
  EndgameBuilder(const EndgameBuilder&) = delete;
  EndgameBuilder& operator=(const EndgameBuilder&) = delete;
  ~EndgameBuilder();

  /// @return false: it was stopped
  /// @throws Unsolvable where a game stops and no line says what that means, or moves lead to what the table
  /// cannot hold; RulesError
  [[nodiscard]] bool look_at_all();
  /// In place of that: the table holds what was found before the work was stopped.
  void go_on(std::set<Material> leads_to) { leads_to_ = std::move(leads_to); }
  /// To which materials moves lead from here, this one left out.
  [[nodiscard]] const std::set<Material>& leads_to() const { return leads_to_; }
  /// @param round 1, or the one that a checkpoint has told
  /// @return false: it was stopped
  [[nodiscard]] bool decide(int round, const Lookup& lookup, const Checkpoint& checkpoint);

private:
  struct Worker;
  /// A position of the table.
  struct Place {
    PlayerIndex to_move = first_player;
    std::uint64_t number = 0;
  };
  /// What is known of a position from where its moves lead.
  struct Outlook {
    TableValue value = not_decided; ///< in this round, or in the one that its plies tell
    std::uint8_t undecided = 0;     ///< as in undecided_
  };
  /// Of a position that is lost never, or no sooner than it is known already.
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
  // By player and number: to at least so many positions of the table that are not decided moves lead. Until
  // these are, nobody need look whether the position is lost.
  std::array<std::vector<std::uint8_t>, 2> undecided_;
  int round_ = 1;
  bool decided_ = false; // some in the last round
  std::set<int> later_;  // rounds in which some are decided, as far as is known
  std::set<Material> leads_to_;
};

} // namespace regola
