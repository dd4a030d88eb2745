#include "engine/search/minimax.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "engine/search/root.hpp"

namespace regola {

namespace {

bool is_better(Score a, Score b, PlayerIndex player) { return player == first_player ? a > b : a < b; }

bool is_won(Score score, PlayerIndex player) { return is_better(score, 0, player) && is_decided(score); }

} // namespace

Minimax::Minimax(const Ruleset& ruleset, Evaluation evaluation, int depth_bound)
    : engine_(ruleset), evaluation_(std::move(evaluation)), depth_bound_(depth_bound) {
  if (depth_bound < 1) {
    throw std::invalid_argument("a search needs a depth bound of at least 1");
  }
}

std::vector<std::uint32_t> in_order_of_produce(Machine& machine, const Evaluation& evaluation,
                                               const Machine::Moves& moves, PlayerIndex player, int depth,
                                               const SearchClock* clock) {
  std::vector<std::pair<Score, std::uint32_t>> order;
  for (std::uint32_t place = 0; place < moves.size(); ++place) {
    if (clock != nullptr && clock->left() <= 0) {
      std::vector<std::uint32_t> as_listed(moves.size());
      std::iota(as_listed.begin(), as_listed.end(), 0U);
      return as_listed;
    }
    order.emplace_back(evaluation(machine, machine.position(moves.first + place), depth), place);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](const auto& a, const auto& b) { return is_better(a.first, b.first, player); });
  std::vector<std::uint32_t> places;
  places.reserve(order.size());
  for (const auto& [score, place] : order) {
    places.push_back(place);
  }
  return places;
}

Minimax::Node Minimax::search(Machine& machine, Position position, int depth, int bound) {
  line_.begin(depth);
  static_cast<void>((*stop_)());
  const Result result = depth == 0 ? machine.judge(position) : machine.judge_move(position);
  if (is_over(result)) {
    return {score_of(result, depth), true};
  }
  const bool is_leaf = result.ending == Ending::stopped || depth >= bound || stop_->stopped();
  if (is_leaf || evaluation_.ends_games()) {
    const Score score = evaluation_(machine, position, depth);
    if (is_leaf || is_decided(score)) {
      return {score, is_decided(score)};
    }
  }
  return expand(machine, position, depth, bound);
}

Minimax::Node Minimax::expand(Machine& machine, Position position, int depth, int bound) {
  const PlayerIndex player = machine.to_move(position);
  const Machine::Moves moves = machine.expand(position);
  // Below the root the order changes neither the score nor the move, so only the root is sorted.
  std::vector<std::uint32_t> order;
  if (depth == 0) {
    order = in_order_of_produce(machine, evaluation_, moves, player, 1, stop_);
    const std::vector<std::uint32_t> allowed = places_to_search(machine, moves, *limits_);
    std::erase_if(order, [&](std::uint32_t place) {
      return !std::binary_search(allowed.begin(), allowed.end(), place);
    });
  }
  const std::size_t count = depth == 0 ? order.size() : moves.size();
  Node best;
  bool any = false;
  bool all_exact = true;
  for (std::uint32_t i = 0; i < count && !(any && stop_->stopped()); ++i) {
    const std::uint32_t place = depth == 0 ? order[i] : i;
    const Node child = search(machine, machine.position(moves.first + place), depth + 1, bound);
    all_exact = all_exact && child.exact;
    if (!any || is_better(child.score, best.score, player)) {
      any = true;
      best.score = child.score;
      line_.improve(depth, place);
    }
  }
  machine.release(moves);
  // One proven win is enough; the other moves need no proof.
  best.exact = all_exact || is_won(best.score, player);
  return best;
}

SearchResult Minimax::search(Machine& machine, Position root, int bound) {
  const Node node = search(machine, root, 0, bound);
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
  const bool deepens = !limits.depth && (limits.seconds || limits.nodes);
  const int last = deepens ? deepest_search : limits.depth.value_or(depth_bound_);
  SearchResult best;
  std::uint64_t nodes = 0;
  for (int bound = deepens ? 1 : last; bound <= last; ++bound) {
    // One ply is always searched completely.
    stop_ = deepens && bound == 1 ? &unlimited : &stop;
    SearchResult found = search(machine, root, bound);
    nodes = stop.nodes() + unlimited.nodes();
    if (stop.stopped() && bound > 1 && deepens) {
      break;
    }
    best = std::move(found);
    best.nodes = nodes;
    best.line = moves_of(machine, root, line_.line());
    if (!line_.line().empty()) {
      best.best = successor_at(machine, status, root, line_.line().front());
      if (progress) {
        progress(best);
      }
    }
    if (best.exact || !best.best) {
      break;
    }
  }
  stop_ = nullptr;
  best.nodes = nodes;
  best.end = best.exact || !best.best ? SearchEnd::whole : stop.end(SearchEnd::depth);
  return best;
}

} // namespace regola
