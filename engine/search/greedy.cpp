#include "engine/search/greedy.hpp"

#include <cstdlib>
#include <utility>

#include "engine/search/judged_moves.hpp"
#include "engine/search/root.hpp"
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
  const Machine::Moves moves = root_moves(machine, root.position());
  const std::vector<Machine::Child> children =
      judged_moves(machine, root.position(), moves, worth_ ? Evaluation::nothing() : evaluation_);
  static_cast<void>(stop()); // counts the root
  std::size_t best = moves.last;
  Judged best_judged;
  bool all_exact = true;
  for (const std::uint32_t place : places_to_search(machine, moves, limits)) {
    const std::size_t move = moves.first + place;
    if (stop() && best != moves.last) {
      all_exact = false;
      break;
    }
    ++found.nodes;
    const Result& result = children[place].result;
    Judged judged;
    if (worth_) {
      const Score worth = clamped(machine.worth(root.position(), move, *worth_));
      judged.preference = player == first_player ? worth : -worth;
    } else {
      judged.preference = evaluated(machine, evaluation_, children[place], 1);
    }
    judged.score = is_over(result) ? score_of(result, 1) : judged.preference;
    const bool over = is_over(result) || (evaluation_.ends_games() && is_decided(judged.score));
    all_exact = all_exact && over;
    if (best == moves.last || judged.is_better(best_judged, player)) {
      best = move;
      best_judged = judged;
    }
  }
  if (best == moves.last) {
    machine.release(moves);
    return found;
  }
  found.best = root.successor(best);
  machine.release(moves);
  found.score = best_judged.score;
  found.exact = all_exact || wins(found.score, player);
  found.depth = 1;
  found.end = stop.end(SearchEnd::whole);
  found.line = {found.best->move};
  if (progress) progress(found);
  return found;
}

} // namespace regola
