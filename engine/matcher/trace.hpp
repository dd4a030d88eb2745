#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/matcher/firing.hpp"
#include "engine/matcher/idle_line.hpp"
#include "engine/matcher/match.hpp"
#include "engine/matcher/move_generator.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// A rule on the whole status that was tried: what its variables stand for, or where it does not match.
struct RuleTrial {
  const Rule* rule = nullptr;
  std::variant<Varspace, Mismatch> answer;
};

/// What a `forbid` or `prefer` line says of a move that has been made, before `after` lines tidy up.
struct Verdict {
  enum class Kind {
    forbid,
    prefer, ///< by the names of moves
    most,   ///< `prefer most`, by a number
  };
  Kind kind = Kind::forbid;
  std::uint32_t line = 0; ///< of the text, from 1
  bool takes_away = false;
  std::string reason;           ///< in words, where it takes the move away
  std::vector<CellIndex> cells; ///< forbid: what these words are about
  std::optional<Move> rival;    ///< prefer, most: a move that remains
  std::int32_t number = 0;      ///< most: of this move
  std::int32_t greatest = 0;    ///< most: of all moves that are left when the line is asked
};

/// How one move comes about, line by line. Refers to the ruleset.
struct MoveTrace {
  Move move;
  std::uint32_t line = 0;           ///< which offers it, of the text, from 1
  std::vector<RuleTrial> rules;     ///< of a move by a rule on the whole status: all rules, in order
  std::vector<Firing> parts;        ///< of a move in parts
  std::vector<IdleLine> idle_parts; ///< the `then` lines of parts that the move does not have
  Status made;                      ///< when all parts are done, the turn not handed over
  std::vector<Verdict>
      verdicts;               ///< in the order of asking; after one that takes the move away nothing is asked
  std::vector<Firing> tidied; ///< `after` lines, as often as they fired
  std::vector<IdleLine> idle_afters; ///< those that never fired
  Status after;  ///< the turn handed over; of a move that is taken away, as the line that does so sees it
  Result result; ///< of that status; open for a move that is taken away

  /// The verdict that takes the move away, or null where it may be played.
  [[nodiscard]] const Verdict* taken_away() const {
    return !verdicts.empty() && verdicts.back().takes_away ? &verdicts.back() : nullptr;
  }
};

/// One turn, with all the moves that the lines put together and what became of each. It follows the same
/// steps as successors(). Refers to the ruleset and the status, which must outlive it.
class TurnTrace {
public:
  /// @throws RulesError
  TurnTrace(const Ruleset& ruleset, const Status& before);

  /// The moves that a line offers and another takes away, each as it stands when that line is asked. What can
  /// be found here has a name of its own: a rule on the whole status without a number has none.
  [[nodiscard]] const std::vector<Successor>& taken_away() const { return taken_away_; }
  /// @param index among taken_away()
  [[nodiscard]] MoveTrace of_taken_away(std::size_t index) const;
  /// @param made one of successors(), passes included
  /// @throws std::invalid_argument for another one
  [[nodiscard]] MoveTrace of(const Successor& made) const;

  /// The lines that fired in any of these moves, whether taken away or not, those that took one away, and the
  /// rules on the whole status that match.
  [[nodiscard]] std::set<std::uint32_t> lines_met() const;

private:
  /// What took a candidate away: which line of its kind, and for which other candidate.
  struct Fate {
    Verdict::Kind kind = Verdict::Kind::forbid;
    std::size_t line = 0;
    std::size_t rival = 0;
  };

  [[nodiscard]] const Side& side() const { return ruleset_.sides[before_.to_move]; }
  [[nodiscard]] std::uint32_t line_of(const Fate& fate) const;
  void judge();
  void keep_preferred_by(std::size_t order, std::vector<std::size_t>& left);
  void keep_most_by(std::size_t number, std::vector<std::size_t>& left);
  [[nodiscard]] std::vector<Verdict> verdicts(std::size_t index) const;
  [[nodiscard]] Verdict forbid_verdict(const Judgement& line, const Status& made, bool takes_away) const;
  void add_parts(const Candidate& candidate, MoveTrace& trace) const;
  void tidy(Status& status, MoveTrace& trace) const;
  [[nodiscard]] MoveTrace trace_of(std::size_t index) const;
  [[nodiscard]] MoveTrace of_pass(const Successor& made) const;

  const Ruleset& ruleset_;
  const Status& before_;
  MoveGenerator generator_;
  std::vector<Candidate> candidates_;
  std::vector<std::optional<Fate>> fates_; // of each
  std::vector<std::int32_t> greatest_;     // of each `prefer most` line
  std::vector<Successor> taken_away_;
  std::vector<std::size_t> taken_indices_; // of each: its place among the candidates
};

} // namespace regola
