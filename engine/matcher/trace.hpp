#pragma once

#include <set>

#include "engine/matcher/match.hpp"
#include "engine/matcher/move_generator.hpp"
#include "engine/matcher/result.hpp"

namespace regola {

/// A trial of a rule on the whole status: its bindings, or why it does not match.
struct RuleTrial {
  const Rule* rule = nullptr;
  std::variant<Varspace, Mismatch> answer;
};

/// The decision of a `forbid` or `prefer` line on a move, before `after` lines fire.
struct Verdict {
  using Kind = Removal::Kind;
  Kind kind = Kind::forbid;
  std::uint32_t line = 0; ///< number of the line in the text, from 1
  bool takes_away = false;
  std::string reason;           ///< if it removes the move: why, in words
  std::vector<CellIndex> cells; ///< for `forbid`: cells that the reason concerns
  std::optional<Move> rival;    ///< for `prefer` and `prefer most`: a move preferred to this one
  std::int32_t number = 0;      ///< for `prefer most`: the number of this move
  std::int32_t greatest = 0; ///< for `prefer most`: the greatest number among the moves that reach this line
};

/// How one move came about, line by line. The ruleset must outlive it.
struct MoveTrace {
  Move move;
  std::uint32_t line = 0;            ///< number of the line that offers it, from 1
  std::vector<RuleTrial> rules;      ///< for a move by a rule on the whole status: all rules, in order
  std::vector<Firing> parts;         ///< for a move in parts
  std::vector<IdleLine> idle_parts;  ///< `then` lines of parts that the move does not have
  Status made;                       ///< the status after all parts, before the turn is passed on
  std::vector<Verdict> verdicts;     ///< in order; a verdict that removes the move is last
  std::vector<Firing> tidied;        ///< `after` lines, once for each firing
  std::vector<IdleLine> idle_afters; ///< `after` lines that never fired
  Status after;  ///< the status after the turn is passed on; for a removed move, as the removing line sees it
  Result result; ///< result in `after`; open for a removed move

  /// The verdict that removes the move; null if it is legal.
  [[nodiscard]] const Verdict* taken_away() const {
    return !verdicts.empty() && verdicts.back().takes_away ? &verdicts.back() : nullptr;
  }
};

/// The lines that fired in one move. The ruleset must outlive it.
struct FiredLines {
  std::vector<Firing> parts;
  std::vector<Firing> tidied; ///< `after` lines, once for each firing
};

/// One turn: all moves that the lines offer, and the fate of each. Takes the same steps as successors().
/// Ruleset and status must outlive it.
class TurnTrace {
public:
  /// @throws RulesError
  TurnTrace(const Ruleset& ruleset, const Status& before);

  /// The moves that lines offer and others remove, each with the status that the removing line sees. Leaves
  /// out moves without a text, those of rules on the whole status without a number.
  [[nodiscard]] const std::vector<Successor>& taken_away() const { return taken_away_; }
  /// @param index into taken_away()
  [[nodiscard]] MoveTrace of_taken_away(std::size_t index) const;
  /// The number of the line that removes this move, from 1.
  [[nodiscard]] std::uint32_t line_that_takes_away(std::size_t index) const {
    return line_of(*judged_.removals[taken_indices_[index]]);
  }
  /// The legal moves, as successors() returns them. Reuses the moves made for the trace.
  [[nodiscard]] std::vector<Successor> successors() const;
  /// @param made one of successors(), passes included
  /// @throws std::invalid_argument for any other successor
  [[nodiscard]] MoveTrace of(const Successor& made) const;
  /// The lines that fired, as in the result of of(), for a fraction of the work.
  /// @throws std::invalid_argument
  [[nodiscard]] FiredLines fired(const Successor& made) const;

  /// Numbers of all lines that took part in the turn: lines that fired in any move, removed or not; lines
  /// that removed a move; rules on the whole status that match.
  [[nodiscard]] std::set<std::uint32_t> lines_met() const;

private:
  [[nodiscard]] const Side& side() const { return ruleset_.sides[before_.to_move]; }
  [[nodiscard]] std::uint32_t line_of(const Removal& removal) const;
  [[nodiscard]] std::vector<Verdict> verdicts(std::size_t index) const;
  [[nodiscard]] Verdict forbid_verdict(const Judgement& line, const Status& made, bool takes_away) const;
  [[nodiscard]] bool may_be(std::size_t index, const Move& made) const;
  [[nodiscard]] static std::vector<Firing> parts_of(const Candidate& candidate);
  void add_parts(const Candidate& candidate, MoveTrace& trace) const;
  void tidy(Status& status, MoveTrace& trace) const;
  [[nodiscard]] MoveTrace trace_of(std::size_t index) const;
  [[nodiscard]] MoveTrace of_pass(const Successor& made) const;

  const Ruleset& ruleset_;
  const Status& before_;
  MoveGenerator generator_;
  std::vector<Candidate> candidates_;
  Judged judged_;
  std::vector<Successor> taken_away_;
  std::vector<std::size_t> taken_indices_; // by removed move: its index in candidates_
};

} // namespace regola
