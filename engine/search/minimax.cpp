#include "engine/search/minimax.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "engine/search/evaluation.hpp"
#include "engine/search/root.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

bool is_better(Score a, Score b, PlayerIndex player) { return player == first_player ? a > b : a < b; }

/// Whether a machine can compare leaves by this evaluation.
bool may_compare(const Evaluation& evaluation, const Ruleset& ruleset) {
  return evaluation.value_of_position() && !ruleset.keeps_past;
}

bool is_won(Score score, PlayerIndex player) { return is_better(score, 0, player) && is_decided(score); }

} // namespace

Minimax::Minimax(const Ruleset& ruleset, Evaluation evaluation, int depth_bound)
    : engine_(ruleset), evaluation_(std::move(evaluation)), depth_bound_(depth_bound) {
  if (depth_bound < 1) throw std::invalid_argument("a search needs a depth bound of at least 1");
}

std::vector<std::uint32_t> in_order_of_produce(Machine& machine, const Evaluation& evaluation,
                                               std::span<const Machine::Child> moves, PlayerIndex player,
                                               int depth, const SearchClock* clock) {
  std::vector<std::pair<Score, std::uint32_t>> order;
  for (std::uint32_t place = 0; place < moves.size(); ++place) {
    if (clock != nullptr && clock->left() <= 0) {
      std::vector<std::uint32_t> as_listed(moves.size());
      std::iota(as_listed.begin(), as_listed.end(), 0U);
      return as_listed;
    }
    order.emplace_back(evaluated(machine, evaluation, moves[place], depth), place);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](const auto& a, const auto& b) { return is_better(a.first, b.first, player); });
  return mapped(order, [](const auto& each) { return each.second; });
}

Minimax::Node Minimax::search(Machine& machine, const Machine::Child& at, int depth, int bound) {
  line_.begin(depth);
  static_cast<void>((*stop_)());
  if (is_over(at.result)) return {score_of(at.result, depth), true};
  const bool is_leaf = at.result.ending == Ending::stopped || depth >= bound || stop_->stopped();
  if (is_leaf || evaluation_.ends_games()) {
    const Score score = evaluated(machine, evaluation_, at, depth);
    if (is_leaf || is_decided(score)) return {score, is_decided(score)};
  }
  return depth == 0 ? expand_root(machine, at.position, bound) : expand(machine, at.position, depth, bound);
}

/// The moves of the root are sorted; below, the order changes neither the score nor the move.
Minimax::Node Minimax::expand_root(Machine& machine, Position root, int bound) {
  const PlayerIndex player = machine.to_move(root);
  const Machine::Moves moves = root_moves(machine, root);
  const std::vector<Machine::Child> children = judged_moves(machine, root, moves, evaluation_);
  const std::vector<std::uint32_t> allowed = places_to_search(machine, moves, *limits_);
  Node best;
  bool any = false;
  bool all_exact = true;
  for (const std::uint32_t place : in_order_of_produce(machine, evaluation_, children, player, 1, stop_)) {
    if (!std::binary_search(allowed.begin(), allowed.end(), place)) continue;
    if (any && stop_->stopped()) break;
    const Node child = search(machine, children[place], 1, bound);
    all_exact = all_exact && child.exact;
    if (!any || is_better(child.score, best.score, player)) {
      any = true;
      best.score = child.score;
      best_place_ = place;
      line_.improve(0, machine.hash(children[place].position));
    }
  }
  machine.release(moves);
  // One proven win is enough; the other moves need no proof.
  best.exact = all_exact || is_won(best.score, player);
  return best;
}

Minimax::Node Minimax::expand(Machine& machine, Position position, int depth, int bound) {
  const bool before_leaves = depth + 1 == bound;
  if (before_leaves) {
    if (const std::optional<Node> compared = compare_leaves(machine, position, depth)) return *compared;
  }
  const PlayerIndex player = machine.to_move(position);
  const std::size_t value = evaluation_.value().value_or(Machine::no_value);
  const Machine::Children children = machine.children(position, before_leaves ? value : Machine::no_value);
  Node best;
  bool any = false;
  bool all_exact = true;
  for (std::size_t i = children.first; i < children.last && !(any && stop_->stopped()); ++i) {
    const Machine::Child next = machine.child(i); // a copy: they may move
    const Node child = search(machine, next, depth + 1, bound);
    all_exact = all_exact && child.exact;
    if (!any || is_better(child.score, best.score, player)) {
      any = true;
      best.score = child.score;
      line_.improve(depth, machine.hash(next.position));
    }
  }
  machine.release(children);
  best.exact = all_exact || is_won(best.score, player);
  return best;
}

/// Searches a node one ply before the depth bound by comparing its successors without listing them. The best
/// move stays unknown; whole_line() finds it.
/// @return `nullopt` if the machine has to list the successors
std::optional<Minimax::Node> Minimax::compare_leaves(Machine& machine, Position position, int depth) {
  constexpr std::uint64_t most_leaves = 1000; // few positions have more; a limit of nodes must allow these
  constexpr Score no_bound = 2'000'000'000;
  if (!may_compare(evaluation_, engine_.ruleset()) || !stop_->allows(most_leaves)) return std::nullopt;
  const Machine::LeafScores scores{no_bound, -no_bound, win_score - std::min(depth + 1, longest_win),
                                   margin_score, heuristic_limit};
  const auto best = machine.best_leaf(position, *evaluation_.value(), scores, false);
  if (!best || best->visited == 0) return std::nullopt;
  static_cast<void>(stop_->after(best->visited));
  line_.begin(depth + 1);
  const PlayerIndex player = machine.to_move(position);
  const Score score = seen_by(player, best->score);
  return Node{score, best->all_over || is_won(score, player)};
}

/// Returns the principal variation as hashes of positions. Finds the last move, which compare_leaves() leaves
/// unknown.
std::vector<Word> Minimax::whole_line(Machine& machine, Position root, int bound) {
  std::vector<Word> line = line_.line();
  if (line.empty() || std::cmp_not_equal(line.size() + 1, bound) || stop_->stopped() ||
      !may_compare(evaluation_, engine_.ruleset())) {
    return line;
  }
  std::vector<Machine::Children> listed;
  Machine::Child at;
  at.position = root;
  const std::size_t value = evaluation_.value().value_or(Machine::no_value);
  for (const Word hash : line) {
    listed.push_back(machine.children(at.position, value));
    std::size_t move = listed.back().first;
    while (move + 1 < listed.back().last && machine.hash(machine.child(move).position) != hash) ++move;
    at = machine.child(move);
  }
  if (at.result.ending == Ending::open) {
    listed.push_back(machine.children(at.position, value));
    const PlayerIndex player = machine.to_move(at.position);
    std::optional<Score> best;
    for (std::size_t move = listed.back().first; move < listed.back().last; ++move) {
      const Machine::Child leaf = machine.child(move); // a copy: they may move
      const Score score =
          is_over(leaf.result) ? score_of(leaf.result, bound) : evaluated(machine, evaluation_, leaf, bound);
      if (best && !is_better(score, *best, player)) continue;
      if (best) line.pop_back();
      best = score;
      line.push_back(machine.hash(leaf.position));
    }
  }
  for (; !listed.empty(); listed.pop_back()) machine.release(listed.back());
  return line;
}

SearchResult Minimax::search(Machine& machine, Position root, int bound) {
  Machine::Child at;
  at.position = root;
  at.result = machine.judge(root);
  const Node node = search(machine, at, 0, bound);
  SearchResult result;
  result.score = node.score;
  result.exact = node.exact && !stop_->stopped();
  result.depth = bound;
  return result;
}

SearchResult Minimax::choose(const Status& status, const Limits& limits, const Progress& progress) {
  if (limits.depth && *limits.depth < 1) {
    throw std::invalid_argument("a search needs a depth bound of at least 1");
  }
  SearchClock stop(limits);
  SearchClock unlimited{Limits{}};
  limits_ = &limits;
  Machine& machine = engine_.machine(status);
  const Position root = machine.read(status);
  machine.begin(root);
  const bool deepens = !limits.depth && (limits.seconds || limits.nodes);
  const int last = deepens ? deepest_search : limits.depth.value_or(depth_bound_);
  SearchResult best;
  std::uint64_t nodes = 0;
  for (int bound = deepens ? 1 : last; bound <= last; ++bound) {
    // One ply is always searched completely.
    stop_ = deepens && bound == 1 ? &unlimited : &stop;
    SearchResult found = search(machine, root, bound);
    nodes = stop.nodes() + unlimited.nodes();
    if (stop.stopped() && bound > 1 && deepens) break;
    best = std::move(found);
    best.nodes = nodes;
    std::vector<Word> line = whole_line(machine, root, bound);
    if (!line.empty()) {
      if (!limits.line) line.resize(1);
      const Machine::Moves moves = root_moves(machine, root);
      ToldLine told = told_line(machine, status, moves, best_place_, line);
      machine.release(moves);
      best.best = std::move(told.best);
      best.line = std::move(told.line);
      if (progress) progress(best);
    }
    if (best.exact || !best.best) break;
  }
  stop_ = nullptr;
  best.nodes = nodes;
  best.end = best.exact || !best.best ? SearchEnd::whole : stop.end(SearchEnd::depth);
  return best;
}

} // namespace regola
