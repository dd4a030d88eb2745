#include "engine/search/greedy.hpp"

#include <cstdlib>
#include <utility>
#include <vector>

#include "engine/search/evaluation.hpp"
#include "engine/search/root.hpp"
#include "engine/search/search_clock.hpp"

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

/// Compares the successors without listing the moves, and then looks for the one to play.
/// @return nullopt if the list must tell
std::optional<SearchResult> Greedy::choose_among_children(const Root& root, const Status& status,
                                                          SearchClock& stop) {
  Machine& machine = root.machine();
  const PlayerIndex player = root.to_move();
  const Machine::Children children =
      machine.children(root.position(), evaluation_.value_of_position().value_or(Machine::no_value));
  Judged best;
  std::vector<std::size_t> ties; // the best children
  bool all_exact = true;
  for (std::size_t i = children.first; i < children.last && !stop.stopped(); ++i) {
    const Machine::Child child = machine.child(i); // a copy: the heuristic may list children, too
    const Score value = evaluated(machine, evaluation_, child, 1);
    const Judged judged{is_over(child.result) ? score_of(child.result, 1) : value, value};
    all_exact =
        all_exact && (is_over(child.result) || (evaluation_.ends_games() && is_decided(judged.score)));
    if (!ties.empty() && best.is_better(judged, player)) continue;
    if (ties.empty() || judged.is_better(best, player)) {
      ties.clear();
      best = judged;
    }
    ties.push_back(i);
  }
  SearchResult found;
  found.nodes = 1 + children.size();
  static_cast<void>(stop.after(found.nodes));
  if (!stop.stopped() && !ties.empty()) found.best = machine.first_to(status, ties);
  machine.release(children);
  if (!found.best) return std::nullopt;
  found.score = best.score;
  found.exact = all_exact || wins(found.score, player);
  found.depth = 1;
  found.line = {found.best->move};
  return found;
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
  if (!worth_ && !evaluation_.worth() && limits.only.empty() && !limits.nodes) {
    if (std::optional<SearchResult> quick = choose_among_children(root, status, stop)) {
      if (progress) progress(*quick);
      return *std::move(quick);
    }
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
