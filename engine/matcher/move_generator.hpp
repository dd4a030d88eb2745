#pragma once

#include <cstdint>
#include <vector>

#include "engine/matcher/parts.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// Works out the moves of the player to move in one status. Refers to both, which must outlive it.
class MoveGenerator {
public:
  /// @param forbids so many of the text's `forbid` lines count
  MoveGenerator(const Ruleset& ruleset, const Status& status, std::uint32_t forbids = all_forbids)
      : ruleset_(ruleset),
        status_(status),
        player_(status.to_move),
        side_(ruleset.sides[player_]),
        forbids_(forbids) {}

  /// All moves but passes, as they stand before `after` tidies up; some may be one move.
  [[nodiscard]] std::vector<Candidate> legal() const;
  /// All moves but passes.
  [[nodiscard]] std::vector<Successor> moves() const;
  /// The `pass` line that lets the player leave his turn; null where none does.
  [[nodiscard]] const Judgement* passing() const;
  /// Whether there is a move but a pass; stops at the first where nothing could take it away again.
  [[nodiscard]] bool can_move() const;

  // The steps of a turn, for those who tell of them.

  /// What the lines offer, before any line takes some of it away.
  [[nodiscard]] std::vector<Candidate> put_together(Firings firings = Firings::dropped) const;
  /// The status with the turn handed over, and with what the rules keep of the history.
  /// @param extra the player moves again instead
  [[nodiscard]] Status handed_over(Status status, bool extra) const;
  /// The first `forbid` line that holds when this move has been made; null where none does. It is judged
  /// before `after` tidies up, the turn handed over.
  [[nodiscard]] const Judgement* forbidding(const Candidate& move) const;
  /// `prefer most`: the number by which this move is compared; judged as `forbid` is.
  [[nodiscard]] std::int32_t number_of(const Candidate& move, const Expression& number) const;

private:
  [[nodiscard]] bool can_move_after_all() const;
  [[nodiscard]] bool is_allowed(const Candidate& move) const { return forbidding(move) == nullptr; }
  void keep_most(std::vector<Candidate>& all, const Expression& number) const;
  void add_whole_rules(std::vector<Candidate>& all) const;

  const Ruleset& ruleset_;
  const Status& status_;
  PlayerIndex player_;
  const Side& side_;
  std::uint32_t forbids_;
};

} // namespace regola
