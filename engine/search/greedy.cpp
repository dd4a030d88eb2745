#include "engine/search/greedy.hpp"

#include <cstdlib>
#include <utility>

#include "engine/search/judged_moves.hpp"
#include "engine/search/root.hpp"
#include "engine/search/root_moves.hpp"
#include "engine/search/search_clock.hpp"
#include "engine/search/worth_named.hpp"

namespace regola {

namespace {

/// Rating of a move: its score, and between equal scores its preference.
struct Judged {
  Score score = 0;
  Score preference = 0;

  [[nodiscard]] bool is_better(const Judged& than, PlayerIndex player) const {
    const std::pair<Score, Score> mine{score, preference};
    const std::pair<Score, Score> other{than.score, than.preference};
    return player == first_player ? mine > other : mine < other;
  }
};

bool wins(Score score, PlayerIndex player) {
  return is_decided(score) && (score > 0) == (player == first_player);
}

} // namespace

Greedy::Greedy(const Ruleset& ruleset, Evaluation evaluation, const GreedyOptions& options)
    : engine_(ruleset), evaluation_(std::move(evaluation)) {
  if (!options.worth.empty()) worth_ = worth_named(ruleset, options.worth);
}

SearchResult Greedy::choose(const Status& status, const Limits& limits, const Progress& progress) {
  SearchClock stop(limits);
  const Root root(engine_, status);
  Machine& machine = root.machine();
  const PlayerIndex player = root.to_move();
  SearchResult found;
  if (!root.is_open()) {
    found = root.end();
    if (root.result().ending == Ending::stopped) found.score = evaluation_(machine, root.position(), 0);
    return found;
  }
  found.nodes = 1;
  if (evaluation_.ends_games()) {
    found.score = evaluation_(machine, root.position(), 0);
    found.exact = is_decided(found.score);
    if (found.exact) return found;
  }
  const RootMoves moves(root, limits, worth_ ? Evaluation::nothing() : evaluation_, worth_.has_value());
  static_cast<void>(stop());     // counts the root
  std::vector<std::size_t> best; // equally good
  Judged best_judged;
  bool all_exact = true;
  for (std::size_t i = 0; i < moves.children().size(); ++i) {
    if (stop() && !best.empty()) {
      all_exact = false;
      break;
    }
    ++found.nodes;
    const Machine::Child& child = moves.children()[i];
    Judged judged;
    if (worth_) {
      const Score worth = clamped(moves.worth(i, *worth_));
      judged.preference = player == first_player ? worth : -worth;
    } else {
      judged.preference = evaluated(machine, evaluation_, child, 1);
    }
    judged.score = is_over(child.result) ? score_of(child.result, 1) : judged.preference;
    const bool over = is_over(child.result) || (evaluation_.ends_games() && is_decided(judged.score));
    all_exact = all_exact && over;
    if (best.empty() || judged.is_better(best_judged, player)) {
      best = {i};
      best_judged = judged;
    } else if (!best_judged.is_better(judged, player)) {
      best.push_back(i);
    }
  }
  if (best.empty()) return found;
  found.best = moves.first(best);
  found.score = best_judged.score;
  found.exact = all_exact || wins(found.score, player);
  found.depth = 1;
  found.end = stop.end(SearchEnd::whole);
  found.line = {found.best->move};
  if (progress) progress(found);
  return found;
}

} // namespace regola
