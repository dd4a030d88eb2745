#pragma once

#include "engine/matcher/moves_in_parts.hpp"
#include "engine/matcher/successors.hpp"

namespace regola {

/// Why a move is removed: the kind of the line that removes it, and the candidate that the line favours.
struct Removal {
  enum class Kind {
    forbid,
    prefer, ///< by names of moves
    most,   ///< `prefer most`, by a number
  };
  Kind kind = Kind::forbid;
  std::size_t line = 0;
  std::size_t rival = 0;
};

/// The verdicts on candidates of the lines that remove moves.
struct Judged {
  std::vector<std::optional<Removal>> removals; ///< for each candidate; `nullopt` if it is legal
  std::vector<std::int32_t> greatest;           ///< for each `prefer most` line: the greatest number
};

/// Generates the moves of the player to move in one status. Refers to ruleset and status, which must outlive
/// it.
class MoveGenerator {
public:
  /// @param forbids number of leading `forbid` lines of the text that apply
  MoveGenerator(const Ruleset& ruleset, const Status& status, std::uint32_t forbids = all_forbids)
      : ruleset_(ruleset),
        status_(status),
        player_(status.to_move),
        side_(ruleset.sides[player_]),
        forbids_(forbids) {}

  /// All legal moves except passes, before `after` lines fire; may contain duplicates.
  [[nodiscard]] std::vector<Candidate> legal() const;
  /// All legal moves except passes, without duplicates.
  [[nodiscard]] std::vector<Successor> moves() const;
  /// The pass, by the first `pass` line that holds; `nullopt` if the player may not pass.
  /// @param has_moves whether it is known that there is another move: the player is not stuck
  [[nodiscard]] std::optional<Successor> pass(bool has_moves) const;
  /// Whether there is a legal move other than a pass. Stops at the first move if nothing could forbid it.
  [[nodiscard]] bool can_move() const;

  // The steps of a turn, for traces.

  /// Fires `after` lines on legal moves, hands the turn over and merges duplicates. moves() returns
  /// finished(legal()).
  [[nodiscard]] std::vector<Successor> finished(std::vector<Candidate> legal) const;
  /// Fires `after` lines on a move.
  void settle(Candidate& move) const;
  /// The same as finished(), for moves on which `after` lines have fired.
  [[nodiscard]] std::vector<Successor> joined(std::vector<Candidate> settled) const;

  /// The moves that the lines offer, before any line removes a move.
  [[nodiscard]] std::vector<Candidate> put_together(Firings firings = Firings::dropped) const;
  /// Applies the lines that remove moves, in their order. legal() returns the candidates that remain.
  [[nodiscard]] Judged judged(const std::vector<Candidate>& all) const;
  /// Returns the status with the turn passed on and the history updated.
  /// @param extra whether the same player moves again
  [[nodiscard]] Status handed_over(Status status, bool extra) const;
  /// The first `forbid` line that holds after this move; null if none does. It is evaluated before `after`
  /// lines fire, with the turn passed on.
  [[nodiscard]] const Judgement* forbidding(const Candidate& move) const;
  /// The number of this move for a `prefer most` line, evaluated in the same status as `forbid` lines.
  [[nodiscard]] std::int32_t number_of(const Candidate& move, const Expression& number) const;

private:
  [[nodiscard]] bool can_move_after_all() const;
  [[nodiscard]] bool is_allowed(const Candidate& move) const { return forbidding(move) == nullptr; }
  void keep_preferred_by(std::size_t order, const std::vector<Candidate>& all, std::vector<std::size_t>& left,
                         Judged& judged) const;
  void keep_most_by(std::size_t number, const std::vector<Candidate>& all, std::vector<std::size_t>& left,
                    Judged& judged) const;
  void add_whole_rules(std::vector<Candidate>& all) const;

  const Ruleset& ruleset_;
  const Status& status_;
  PlayerIndex player_;
  const Side& side_;
  std::uint32_t forbids_;
};

} // namespace regola
