#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include <catch2/catch.hpp>

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/score.hpp"
#include "engine/solve/solve.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola::test {

/// The value of a status by all lines of play, where each of them ends; nothing where one comes back.
class LinesOfPlay {
public:
  explicit LinesOfPlay(const Ruleset& ruleset) : ruleset_(ruleset) {}

  std::optional<Score> value(const Status& status) {
    if (known_.size() > 3000) return std::nullopt;
    const auto [place, fresh] = known_.try_emplace(to_text(ruleset_, status));
    if (!fresh) return place->second; // nothing while it is under way
    Score best = -win_score;
    for (const Successor& next : successors(ruleset_, status)) {
      const Result result = as_claimed(result_of(ruleset_, next.status));
      if (result.ending == Ending::stopped) return std::nullopt;
      Score score = seen_by(status.to_move, score_of(result, 1));
      if (result.ending == Ending::open) {
        const auto behind = value(next.status);
        if (!behind) return std::nullopt;
        score = before(*behind, next.status.to_move == status.to_move);
      }
      best = std::max(best, score);
    }
    known_[to_text(ruleset_, status)] = best;
    return best;
  }

private:
  static Score before(Score score, bool same) {
    const Score own = same ? score : -score;
    return !is_decided(own) ? own : own > 0 ? own - 1 : own + 1;
  }

  const Ruleset& ruleset_;
  std::map<std::string, std::optional<Score>> known_;
};

/// That a line ends the game as was said, by the reference matcher.
inline void check_line(const Ruleset& ruleset, const Status& start, const Solution& found) {
  REQUIRE(found.plies);
  REQUIRE(found.line.size() == static_cast<std::size_t>(*found.plies));
  Status at = start;
  for (const Successor& next : found.line) {
    const auto all = successors(ruleset, at);
    const auto same = std::find_if(all.begin(), all.end(), [&](const Successor& each) {
      return each.move == next.move && each.status.cells == next.status.cells; // texts may be ambiguous
    });
    REQUIRE(same != all.end());
    at = same->status;
  }
  const Result result = as_claimed(result_of(ruleset, at));
  REQUIRE(result.ending == Ending::won);
  REQUIRE((result.winner == start.to_move) == (found.outcome == GameValue::win));
}

} // namespace regola::test
