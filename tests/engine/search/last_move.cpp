// Leaves judged by a worth of the last move.

#include <algorithm>
#include <limits>

#include "engine/matcher/result.hpp"
#include "engine/matcher/worth.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/controllers.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/minimax.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// The score by definition, from the first player's point of view.
/// @param judged what the last move is worth to the first player
Score score_by_definition(const Ruleset& rules, const Value& worth, const Status& status, Score judged,
                          int depth, int bound) {
  const Result result = result_of(rules, status);
  if (is_over(result)) {
    return score_of(result, depth);
  }
  if (depth == bound) {
    return judged;
  }
  const bool first = status.to_move == first_player;
  Score best = first ? std::numeric_limits<Score>::min() : std::numeric_limits<Score>::max();
  for (const Successor& next : successors(rules, status)) {
    const Score own = worth_of(rules, worth, status, next.move, next.status);
    const Score score = score_by_definition(rules, worth, next.status, first ? own : -own, depth + 1, bound);
    best = first ? std::max(best, score) : std::min(best, score);
  }
  return best;
}

} // namespace

TEST_CASE("leaves judged by the last move: alpha-beta and minimax find what the definition says") {
  const Ruleset rules = game("connect-four");
  const std::size_t worth = worth_named(rules, "evalMaxDepth");
  const Evaluation evaluation = Evaluation::of_last_move(rules, worth);
  for (const char* text : {"......./......./......./...x.../..xo.../.oxx.o. x",
                           "......./......./...o.../...x.../..xo.../.oxx.o. o"}) {
    const Status status = status_of(rules, text);
    for (const int depth : {1, 2, 3}) {
      const Score wanted = score_by_definition(rules, rules.worths[worth], status, 0, 0, depth);
      const SearchResult plain = Minimax(rules, evaluation, depth).play(status);
      AlphaBetaOptions options;
      options.forced = false;
      Limits limits;
      limits.depth = depth;
      const SearchResult cut = AlphaBeta(rules, evaluation, options).choose(status, limits);
      CHECK(plain.score == wanted);
      CHECK(cut.score == wanted);
      REQUIRE(plain.best);
      REQUIRE(cut.best);
      CHECK(plain.best->move == cut.best->move);
    }
  }
}

TEST_CASE("leaves judged by the last move: a text names the worth") {
  const Ruleset rules = game("connect-four");
  for (const char* text : {"alphabeta:depth=3,worth=evalMaxDepth", "minimax:depth=3,worth=evalMaxDepth"}) {
    CHECK_NOTHROW(static_cast<void>(make_opponent(rules, text)));
  }
  CHECK_THROWS(static_cast<void>(make_opponent(rules, "alphabeta:worth=future")));
}
