#include "engine/search/human_like.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "engine/compiled/random.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/minimax.hpp"
#include "engine/search/root.hpp"

namespace regola {

namespace {

constexpr Score infinite = 2'000'000'000;
constexpr int worth_ordering = 2; // plies left; with fewer, ordering costs more than it saves

bool is_final(Score score) { return std::abs(score) >= margin_score; }

/// Maps a random word to [0, 1).
double share(std::uint64_t drawn) { return static_cast<double>(drawn >> 11U) * 0x1p-53; }

} // namespace

HumanLike::HumanLike(const Ruleset& ruleset, Evaluation evaluation, const HumanLikeOptions& options)
    : engine_(ruleset), evaluation_(std::move(evaluation)), options_(options) {}

bool HumanLike::overlooks(const Machine& machine, Position position) const {
  return share(Random(seed_ ^ machine.hash(position))()) < options_.oversight;
}

/// Score of a move for `mover`.
/// @param child where the move leads
Score HumanLike::score_after(Machine& machine, const Machine::Child& child, PlayerIndex mover, int depth,
                             int bound, Score alpha, Score beta) {
  const bool stopped = (*stop_)();
  const Position position = child.position;
  const Result& result = child.result;
  if (is_over(result)) return seen_by(mover, score_of(result, depth));
  const bool is_leaf = stopped || depth >= bound || result.ending == Ending::stopped;
  if (is_leaf || evaluation_.ends_games()) {
    const Score score = evaluated(machine, evaluation_, child, depth);
    if (is_leaf || is_decided(score)) return seen_by(mover, score);
  }
  return machine.to_move(position) == mover ? search(machine, position, depth, bound, alpha, beta)
                                            : -search(machine, position, depth, bound, -beta, -alpha);
}

Score HumanLike::search(Machine& machine, Position position, int depth, int bound, Score alpha, Score beta) {
  const PlayerIndex player = machine.to_move(position);
  const Machine::Children moves = machine.children(position, evaluation_.value().value_or(Machine::no_value));
  if (moves.empty()) {
    machine.release(moves);
    return seen_by(player, evaluation_(machine, position, depth));
  }
  std::vector<Machine::Child> children; // copies: the machine's move when others are listed
  children.reserve(moves.size());
  for (std::size_t move = moves.first; move < moves.last; ++move) children.push_back(machine.child(move));
  std::vector<std::uint32_t> order;
  if (bound - depth >= worth_ordering) {
    order = in_order_of_produce(machine, evaluation_, children, player, depth + 1);
  }
  Score best = -infinite;
  // At least one move is always considered: the last one, if all others were overlooked.
  for (std::size_t i = 0; i < moves.size() && best < beta; ++i) {
    const Machine::Child& next = children[order.empty() ? i : order[i]];
    const bool needed = best == -infinite && i + 1 == moves.size();
    if (!needed && overlooks(machine, next.position)) {
      // A reply to the move at the root is never overlooked if it wins at once.
      if (depth > 1) continue;
      if (!is_over(next.result) || seen_by(player, score_of(next.result, depth)) <= 0) continue;
    }
    const Score score = score_after(machine, next, player, depth + 1, bound, std::max(alpha, best), beta);
    best = std::max(best, score);
  }
  machine.release(moves);
  return best;
}

std::vector<HumanLike::Candidate> HumanLike::judge(Machine& machine,
                                                   const std::vector<Machine::Child>& children,
                                                   const std::vector<std::uint32_t>& places,
                                                   PlayerIndex player, int bound) {
  std::vector<Candidate> judged;
  judged.reserve(places.size());
  for (const std::uint32_t place : places) {
    judged.push_back({place, score_after(machine, children[place], player, 1, bound, -infinite, infinite)});
  }
  return judged;
}

/// Whether the opponent can win with one move.
bool HumanLike::lets_win(Machine& machine, const Machine::Child& child, PlayerIndex player) {
  if (child.result.ending != Ending::open || machine.to_move(child.position) == player) return false;
  const Machine::Children replies = machine.children(child.position, Machine::no_value);
  bool lets = false;
  for (std::size_t reply = replies.first; reply < replies.last && !lets; ++reply) {
    const Result& result = machine.child(reply).result;
    lets = is_over(result) && seen_by(player, score_of(result, 2)) < 0;
  }
  machine.release(replies);
  return lets;
}

/// The moves whose scores are within the slack of the best.
std::vector<HumanLike::Candidate> HumanLike::about_equal(const std::vector<Candidate>& judged) const {
  Score best = -infinite;
  for (const Candidate& each : judged) best = std::max(best, each.score);
  Score worst = best;
  for (const Candidate& each : judged) {
    if (!is_final(each.score)) worst = std::min(worst, each.score);
  }
  const double least = is_final(best)
                           ? best
                           : best - options_.slack * (static_cast<double>(best) - static_cast<double>(worst));
  std::vector<Candidate> equal;
  for (const Candidate& each : judged) {
    if (each.score >= least) equal.push_back(each);
  }
  return equal;
}

HumanLike::Candidate HumanLike::pick(Machine& machine, const std::vector<Machine::Child>& children,
                                     std::vector<Candidate> judged, int bound, PlayerIndex player,
                                     std::uint64_t seed) {
  std::stable_sort(judged.begin(), judged.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  std::vector<Candidate> equal = about_equal(judged);
  Random random(seed);
  for (std::size_t i = equal.size(); i > 1; --i) {
    std::swap(equal[i - 1], equal[random.below(static_cast<std::uint32_t>(i))]);
  }
  if (bound >= 2 || equal.front().score >= margin_score) return equal.front();
  // There was no time to search the replies. Replies that win at once are seen all the same.
  const Candidate first = equal.front();
  equal.insert(equal.end(), judged.begin(), judged.end());
  const auto safe = std::find_if(equal.begin(), equal.end(), [&](const Candidate& each) {
    return !lets_win(machine, children[each.place], player);
  });
  return safe == equal.end() ? first : *safe;
}

SearchResult HumanLike::choose(const Status& status, const Limits& limits, const Progress& progress) {
  const int bound = limits.depth.value_or(options_.depth);
  if (bound < 1) throw std::invalid_argument("a search needs a depth bound of at least 1");
  SearchClock stop(limits);
  SearchClock unlimited{Limits{}};
  const Root root(engine_, status);
  Machine& machine = root.machine();
  Random random(limits.seed ^ machine.key(root.position()));
  seed_ = random();
  if (!root.is_open()) {
    SearchResult over = root.end();
    if (!over.exact) over.score = evaluation_(machine, root.position(), 0);
    return over;
  }
  SearchResult found;
  if (evaluation_.ends_games()) {
    found.score = evaluation_(machine, root.position(), 0);
    found.exact = is_decided(found.score);
    if (found.exact) return found;
  }
  machine.begin(root.position());
  const Machine::Moves moves = root_moves(machine, root.position());
  const std::vector<Machine::Child> children = judged_moves(machine, root.position(), moves, evaluation_);
  const std::vector<std::uint32_t> allowed = places_to_search(machine, moves, limits);
  std::vector<Candidate> judged;
  for (int depth = 1; depth <= bound; ++depth) {
    // One ply is always searched completely.
    stop_ = depth == 1 ? &unlimited : &stop;
    std::vector<Candidate> deeper = judge(machine, children, allowed, status.to_move, depth);
    if (stop_->stopped()) break;
    judged = std::move(deeper);
    found.depth = depth;
  }
  stop_ = nullptr;
  const Candidate chosen = pick(machine, children, std::move(judged), found.depth, status.to_move, random());
  found.best = root.successor(moves.first + chosen.place);
  machine.release(moves);
  found.score = seen_by(status.to_move, chosen.score);
  found.line = {found.best->move};
  found.nodes = stop.nodes() + unlimited.nodes();
  found.end = stop.end(SearchEnd::depth);
  if (progress) progress(found);
  return found;
}

} // namespace regola
