#include "engine/matcher/result.hpp"

#include <fmt/format.h>

#include "engine/matcher/evaluate.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// The result of the first end line that holds; `nullopt` if none does.
std::optional<Result> judged_by_lines(const Ruleset& ruleset, const Status& status) {
  const std::array<PlayerView, 2> views = {PlayerView(ruleset, status, first_player),
                                           PlayerView(ruleset, status, second_player)};
  std::optional<Result> judged;
  any_end(ruleset.sides, other(status.to_move), [&](PlayerIndex viewer, std::size_t end) {
    const Judgement& line = ruleset.sides[viewer].ends[end];
    if (holds(views[viewer], line)) judged = result_of(line, viewer);
    return judged.has_value();
  });
  return judged;
}

/// The result of an open game, with the line by which the player to move may claim a draw.
Result open_for_claims(const Ruleset& ruleset, const Status& status) {
  const PlayerView view(ruleset, status, status.to_move);
  const auto& claims = view.side().claims;
  const auto found =
      std::find_if(claims.begin(), claims.end(), [&](const Judgement& line) { return holds(view, line); });
  return {Ending::open, first_player, 0, found == claims.end() ? 0 : found->guard.line};
}

bool both_stuck(const Ruleset& ruleset, const Status& status) {
  return !can_move(ruleset, status) && !can_move(ruleset, with_turn(ruleset, status, other(status.to_move)));
}

bool may_pass(const Ruleset& ruleset, const Status& status) {
  const PlayerView view(ruleset, status, status.to_move);
  return std::any_of(view.side().passes.begin(), view.side().passes.end(),
                     [&](const Judgement& line) { return holds(view, line); });
}

Result by_score(const Ruleset& ruleset, const Status& status) {
  if (!ruleset.score) return {Ending::drawn, first_player, 0, 0};
  return {Ending::scored, first_player, evaluate(PlayerView(ruleset, status, first_player), *ruleset.score),
          0};
}

} // namespace

Result result_of(const Judgement& end, PlayerIndex viewer) {
  switch (end.kind) {
  case Judgement::Kind::win: return {Ending::won, viewer, 0, end.guard.line};
  case Judgement::Kind::lose: return {Ending::won, other(viewer), 0, end.guard.line};
  case Judgement::Kind::draw: break;
  }
  return {Ending::drawn, first_player, 0, end.guard.line};
}

Result result_of(const Ruleset& ruleset, const Status& status) {
  require_fit(ruleset, status);
  if (const auto judged = judged_by_lines(ruleset, status)) return *judged;
  constexpr int passes_that_end = 2;
  if (!ruleset.sides[status.to_move].passes.empty() &&
      (status.passes >= passes_that_end || both_stuck(ruleset, status))) {
    return by_score(ruleset, status);
  }
  if (can_move(ruleset, status)) return open_for_claims(ruleset, status);
  return may_pass(ruleset, status) ? Result{} : Result{Ending::stopped, first_player, 0, 0};
}

bool is_forbidden(const Ruleset& ruleset, const Status& status, PlayerIndex player) {
  const PlayerView view(ruleset, status, player);
  return std::any_of(view.side().forbids.begin(), view.side().forbids.end(), [&](const Judgement& line) {
    return holds(view.with_forbids(line.forbids_above), line);
  });
}

Result as_claimed(Result result) {
  if (may_be_claimed(result)) result.ending = Ending::drawn;
  return result;
}

std::string to_text(const Ruleset& ruleset, const Result& result) {
  switch (result.ending) {
  case Ending::open: return may_be_claimed(result) ? "claim" : "open";
  case Ending::won: return ruleset.players[result.winner];
  case Ending::drawn: return "draw";
  case Ending::scored: return fmt::format("{:+}", result.margin);
  case Ending::stopped: break;
  }
  return "stopped";
}

} // namespace regola
