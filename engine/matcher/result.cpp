#include "engine/matcher/result.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/picture_match.hpp"

namespace regola {

namespace {

/// What the end lines say as the player sees them.
std::optional<Result> judged_by(const Ruleset& ruleset, const Status& status, PlayerIndex player) {
  const PlayerView view(ruleset, status, player);
  for (const Judgement& line : view.side().ends) {
    if (holds(view, line)) return result_of(line, player);
  }
  return std::nullopt;
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
  if (!ruleset.score) {
    return {Ending::drawn, first_player, 0, 0};
  }
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
  for (const PlayerIndex player : {other(status.to_move), status.to_move}) {
    if (const auto judged = judged_by(ruleset, status, player)) {
      return *judged;
    }
  }
  constexpr int passes_that_end = 2;
  if (!ruleset.sides[status.to_move].passes.empty()) {
    if (status.passes >= passes_that_end || both_stuck(ruleset, status)) {
      return by_score(ruleset, status);
    }
    if (may_pass(ruleset, status)) {
      return {};
    }
  }
  return can_move(ruleset, status) ? Result{} : Result{Ending::stopped, first_player, 0, 0};
}

std::string to_text(const Ruleset& ruleset, const Result& result) {
  switch (result.ending) {
  case Ending::open: return "open";
  case Ending::won: return ruleset.players[result.winner];
  case Ending::drawn: return "draw";
  case Ending::scored: return fmt::format("{:+}", result.margin);
  case Ending::stopped: break;
  }
  return "stopped";
}

} // namespace regola
