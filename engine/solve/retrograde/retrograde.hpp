#pragma once

#include "engine/solve/endless_play.hpp"
#include "engine/solve/retrograde/coded_positions.hpp"
#include "engine/solve/store/position_pages.hpp"

namespace regola {

/// The rules, reduced to those that can still fire from `root`, unless counters are part of a position. If
/// one player wins play without end, the result has no exchange of the players.
/// @param quiet whether counters of quiet plies are part of a position
[[nodiscard]] Ruleset analysed_rules(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root,
                                     bool quiet);

/// Thrown if stored positions cannot come from any analysis.
class WrongPositions : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Values all positions that play can reach, by retrograde analysis. First finds them, except those that
/// arise only if a player misses an immediate win. Then values them in Rounds. Stores only open positions:
/// the end of a game is recognized when a move leads to it.
///
/// Memory: a position takes its code less one byte, and two bytes for its value; about an eighth of the slots
/// are free. Predecessors come from inverse rules (inverse_rules()). If these may give too many, each
/// predecessor is judged by its own moves, so inverse rules alone never decide a position. Without inverse
/// rules, lists of predecessors take 4 bytes for each position and 4 for each move.
class Retrograde {
public:
  using End = SolveEnd;

  /// @param endless must outlive it; positions alone must decide games
  /// @param root an open status, the first position
  /// @param quiet whether counters of quiet plies are part of a position; if not, draws by them are left out
  /// @param threads at least 1; any number gives the same values
  Retrograde(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root, bool quiet,
             unsigned threads = 1);
  Retrograde(const Retrograde&) = delete;
  Retrograde& operator=(const Retrograde&) = delete;
  ~Retrograde();

  /// Runs the analysis, or continues it after a stop.
  /// @param keep called from time to time, and when the search for positions ends or stops; stores set() and
  /// round(), from which the work can continue
  /// @throws Unsolvable if a game stops and no line says how it ends; RulesError; WrongPositions if restore()
  /// has read an incomplete analysis
  [[nodiscard]] End run(SolveWatch& watch, const std::function<void()>& keep = {});

  /// The value of an open status, after a complete run(). `nullopt` if play from the root cannot reach it.
  /// @throws DatabaseError if it reads a damaged file
  [[nodiscard]] std::optional<PositionValue> value(const Status& status);

  /// The positions with their values or states, to be stored.
  [[nodiscard]] PositionSet& set() { return *positions_; }
  /// The next round; 0 while positions are being found.
  [[nodiscard]] int round() const { return round_; }
  /// Replaces a part of run(): reads a stored analysis.
  /// @param round the next round
  /// @return End::solved, or why the analysis could not be read
  /// @throws DatabaseError
  [[nodiscard]] End restore(int round, PositionPages& stored, SolveWatch& watch);
  /// Replaces run(), if a file has all values: value() reads them from there.
  void answer_from(PositionPages kept) { kept_.emplace(std::move(kept)); }

  /// Number of positions found. Counts positions as one if a symmetry of the rules, or an exchange of the
  /// players, maps one to the other.
  [[nodiscard]] std::uint64_t positions() const { return kept_ ? kept_->size() : positions_->size(); }
  /// Peak memory in bytes.
  [[nodiscard]] std::size_t most_bytes() const { return std::max(most_bytes_, positions_->most_bytes()); }

private:
  struct Worker;
  class Reached;

  [[nodiscard]] End find_positions(SolveWatch& watch, const std::function<void()>& keep);
  [[nodiscard]] bool search_table(Worker& worker, const PositionSet::Place& place, std::size_t memory,
                                  const std::function<bool(std::size_t, bool)>& goes_on);
  [[nodiscard]] Outlook look_at(CodeReader& reader, Position position);

  Ruleset rules_;
  const EndlessPlay& endless_;
  bool quiet_;
  std::optional<Ruleset> inverse_;               // inverse rules; `nullopt` if predecessors are listed
  bool exact_ = false;                           // whether inverse rules produce predecessors only
  std::vector<std::unique_ptr<Worker>> workers_; // one worker for each thread
  std::unique_ptr<PositionSet> positions_;
  Status root_;
  int round_ = 0;
  std::size_t most_bytes_ = 0;
  SaveClock saves_;
  std::optional<PositionPages> kept_;
};

} // namespace regola
