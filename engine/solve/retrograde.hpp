#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/solve/endless_play.hpp"
#include "engine/solve/kept_positions.hpp"
#include "engine/solve/numbered_slots.hpp"
#include "engine/solve/position_set.hpp"
#include "engine/solve/position_value.hpp"
#include "engine/solve/save_clock.hpp"
#include "engine/solve/solve_watch.hpp"

namespace regola {

class Predecessors;

/// What was written down is not what an analysis can have written.
class WrongPositions : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// The rules by which positions are analysed that play from a status leads to: those that count for what
/// stands there, where that leaves nothing out that is asked for.
/// @param quiet the counters of quiet plies belong to a position
[[nodiscard]] Ruleset analysed_rules(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root,
                                     bool quiet);

/// Values all positions that play can lead to, from the ends backwards (retrograde analysis): first all of
/// them are found, but those that come about only where somebody passes by a win at once; then a win is told
/// to the positions before it, and a defeat counts once all moves lead to defeats, in rounds, those of one
/// ply first. What is left is play without end. Only open positions are kept: one that ends the game is known
/// when it is met.
///
/// Memory: a position takes its code but one byte, and two for its value; an eighth of that is free. Values
/// are told to the positions before by rules read backwards (turned_rules()). Where these may say too much,
/// each of the positions is then judged by its own moves, so that such rules never decide anything. Where
/// there are none, the positions before are listed, for 4 bytes a position and 4 a move.
class Retrograde {
public:
  enum class End { solved, stopped, out_of_memory };

  /// @param endless must outlive it; the text must be one that positions alone decide
  /// @param root an open status, the first position
  /// @param quiet the counters of quiet plies belong to a position; else draws by them are left out
  /// @param threads at least 1; the values are the same with any
  Retrograde(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root, bool quiet,
             unsigned threads = 1);
  Retrograde(const Retrograde&) = delete;
  Retrograde& operator=(const Retrograde&) = delete;
  ~Retrograde();

  /// Goes on where work was stopped.
  /// @param keep called now and then, and before run() returns without having found all positions: what
  /// Record writes has to be kept to go on later
  /// @throws Unsolvable where a game stops and no line says what that means; RulesError; WrongPositions where
  /// restore() has read what is not whole
  [[nodiscard]] End run(SolveWatch& watch, const std::function<void()>& keep = {});

  /// Of an open status that play from the root can lead to, once all is solved; nothing for others.
  /// @throws DatabaseError where it answers from a file that is damaged
  [[nodiscard]] std::optional<PositionValue> value(const Status& status);

  /// What is written down of it: all positions in order, each with its value, or with how it stands.
  struct Extent {
    int round = 0;      ///< that comes next; 0: positions are still being found
    CodeCounts lengths; ///< how many codes there are of each length
  };
  /// A row of bytes, to be filled in from its beginning.
  class Record {
  public:
    /// @param retrograde must outlive it, and stay as it is
    explicit Record(Retrograde& retrograde);
    [[nodiscard]] const Extent& extent() const { return extent_; }
    [[nodiscard]] std::uint64_t bytes() const;
    /// The bytes that come next.
    void fill(std::span<char> bytes);

  private:
    void write_next();

    std::vector<PositionSet::Place> places_;
    Extent extent_;
    std::size_t place_ = 0;
    std::size_t slot_ = 0;  // of that place
    std::string waiting_;   // written, and not asked for as yet
    std::size_t taken_ = 0; // of these
  };
  /// In place of a part of run(): what was written down.
  /// @param read fills in the bytes that come next
  /// @return End::solved, or why it is not read
  /// @throws WrongPositions
  [[nodiscard]] End restore(const Extent& extent, const std::function<void(std::span<char>)>& read,
                            SolveWatch& watch);
  /// In place of run(): all values are in a file.
  void answer_from(KeptPositions kept) { kept_.emplace(std::move(kept)); }

  /// Positions found; those that a symmetry of the rules or an exchange of the players maps to each other are
  /// one.
  [[nodiscard]] std::uint64_t positions() const;
  /// The most bytes it has taken at any time.
  [[nodiscard]] std::size_t most_bytes() const { return std::max(most_bytes_, positions_->most_bytes()); }

private:
  struct Worker;

  [[nodiscard]] bool plays_on(const Result& result) const;
  [[nodiscard]] End find_positions(SolveWatch& watch, const std::function<void()>& keep);
  [[nodiscard]] bool search_table(Worker& worker, const PositionSet::Place& place, std::size_t memory,
                                  const std::function<bool(std::size_t, bool)>& goes_on);
  [[nodiscard]] TableValue look_at(Worker& worker, Position position);
  [[nodiscard]] bool
  each_undecided(SolveWatch& watch, const char* phase,
                 const std::function<void(Worker&, const PositionSet::Place&, std::size_t)>& visit);
  [[nodiscard]] End spread_wins(SolveWatch& watch, const std::function<void()>& keep);
  [[nodiscard]] End list_predecessors(SolveWatch& watch, Predecessors& lists);
  /// A slot of a table, and the value of the position there.
  struct Told {
    std::size_t slot = 0;
    TableValue value = 0;
  };
  /// Tells the values of positions of one table to those before them.
  /// @return how many of these are decided by that
  using Tell = std::function<std::uint64_t(Worker&, const PositionSet::Place&, const std::vector<Told>&)>;
  [[nodiscard]] bool spread(SolveWatch& watch, const Tell& tell, const std::function<void()>& keep);
  [[nodiscard]] std::uint64_t tell_listed(const Predecessors& lists, std::uint64_t number, TableValue known);
  [[nodiscard]] std::uint64_t tell_taken_back(Worker& worker, const PositionSet::Place& place,
                                              const std::vector<Told>& told);
  template <typename Visit>
  void take_back(Worker& worker, const PositionSet::Place& place, const std::vector<Told>& told,
                 const Visit& visit);
  [[nodiscard]] TableValue value_of(const CodeBatch& batch, const CodeBatch::Item& item);
  [[nodiscard]] bool leads_to(Worker& worker, Position position, const CodeBytes& code);
  [[nodiscard]] bool is_lost_by_now(Worker& worker, std::span<const CodeBatch::Item> children,
                                    TableValue& state);
  [[nodiscard]] bool spread_draws(SolveWatch& watch);
  [[nodiscard]] bool draws(Worker& worker, Position position);
  [[nodiscard]] bool finish(SolveWatch& watch);

  Ruleset rules_;
  const EndlessPlay& endless_;
  bool quiet_;
  std::optional<Ruleset> turned_;                // rules read backwards; nothing: moves are listed
  bool turned_exactly_ = false;                  // all that they say is so
  std::vector<std::unique_ptr<Worker>> workers_; // one for each thread
  std::unique_ptr<PositionSet> positions_;
  Status root_;
  int round_ = 0;
  std::size_t most_bytes_ = 0;
  SaveClock saves_;
  NumberedSlots slots_; // once all are found
  std::optional<KeptPositions> kept_;
};

} // namespace regola
