#pragma once

#include "engine/solve/endless_play.hpp"
#include "engine/solve/retrograde/coded_positions.hpp"
#include "engine/solve/store/position_pages.hpp"

namespace regola {

/// The rules, reduced to those that can still fire from `root` where positions without counters allow that.
/// Where one player wins play without end, the players are not exchanged.
/// @param quiet counters of quiet plies are part of a position
[[nodiscard]] Ruleset analysed_rules(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root,
                                     bool quiet);

/// Thrown for stored positions that no analysis can have written.
class WrongPositions : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Values all positions that play can reach, by retrograde analysis. First it finds them, except those that
/// only arise where a player misses a win at once. Then it values them in Rounds. Only open positions are
/// stored: one that ends the game is recognized where a move leads to it.
///
/// Memory: a position takes its code less one byte, and two bytes for its value; about an eighth of the slots
/// is free. Predecessors come from inverse rules (inverse_rules()). Where these may say too much, each
/// predecessor is judged by its own moves, so that inverse rules never decide anything. Without inverse rules
/// the predecessors are listed, in 4 bytes a position and 4 a move.
class Retrograde {
public:
  using End = SolveEnd;

  /// @param endless must outlive it; positions alone must decide the games of the text
  /// @param root an open status, the first position
  /// @param quiet counters of quiet plies are part of a position; else draws by them are left out
  /// @param threads at least 1; the values are the same with any number
  Retrograde(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root, bool quiet,
             unsigned threads = 1);
  Retrograde(const Retrograde&) = delete;
  Retrograde& operator=(const Retrograde&) = delete;
  ~Retrograde();

  /// Runs the analysis, or goes on where it was stopped.
  /// @param keep called now and then, and when the search for positions ends or stops; it stores
  /// set() and round(), from which the work can go on
  /// @throws Unsolvable where a game stops and no line says what that means; RulesError; WrongPositions if
  /// restore() has read an incomplete analysis
  [[nodiscard]] End run(SolveWatch& watch, const std::function<void()>& keep = {});

  /// The value of an open status, once all is solved. `nullopt` if play from the root cannot reach it.
  /// @throws DatabaseError if it reads from a damaged file
  [[nodiscard]] std::optional<PositionValue> value(const Status& status);

  /// The positions with their values or states, to be stored.
  [[nodiscard]] PositionSet& set() { return *positions_; }
  /// The next round; 0 while positions are being found.
  [[nodiscard]] int round() const { return round_; }
  /// Replaces a part of run(): reads a stored analysis.
  /// @param round the next one
  /// @return End::solved, or why the analysis is not read
  /// @throws DatabaseError
  [[nodiscard]] End restore(int round, PositionPages& stored, SolveWatch& watch);
  /// Replaces run(): all values are in a file.
  void answer_from(PositionPages kept) { kept_.emplace(std::move(kept)); }

  /// Number of positions found. Positions that a symmetry of the rules or an exchange of the players maps to
  /// each other are one.
  [[nodiscard]] std::uint64_t positions() const;
  /// Peak of the memory in bytes.
  [[nodiscard]] std::size_t most_bytes() const { return std::max(most_bytes_, positions_->most_bytes()); }

private:
  struct Worker;
  class Reached;

  [[nodiscard]] bool plays_on(const Result& result) const;
  [[nodiscard]] End find_positions(SolveWatch& watch, const std::function<void()>& keep);
  [[nodiscard]] bool search_table(Worker& worker, const PositionSet::Place& place, std::size_t memory,
                                  const std::function<bool(std::size_t, bool)>& goes_on);
  [[nodiscard]] Outlook look_at(CodeReader& reader, Position position);

  Ruleset rules_;
  const EndlessPlay& endless_;
  bool quiet_;
  std::optional<Ruleset> inverse_;               // inverse rules; `nullopt` if predecessors are listed
  bool exact_ = false;                           // they produce predecessors only
  std::vector<std::unique_ptr<Worker>> workers_; // one for each thread
  std::unique_ptr<PositionSet> positions_;
  Status root_;
  int round_ = 0;
  std::size_t most_bytes_ = 0;
  SaveClock saves_;
  std::optional<PositionPages> kept_;
};

} // namespace regola
