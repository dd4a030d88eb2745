#include "engine/solve/proof_number/proof_number_search.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

constexpr std::size_t first_table = std::size_t{1} << 20U; // bytes

unsigned log2_of(std::uint64_t nodes) { return static_cast<unsigned>(std::bit_width(nodes)); }

} // namespace

ProofNumberSearch::ProofNumberSearch(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch)
    : SearchedGame(ruleset, endless), watch_(watch), table_(std::min(watch.memory(), first_table)) {}

/// Turns the question about the player to move into one about the first player.
void ProofNumberSearch::begin(const Status& status, Score score) {
  constexpr Word spread = 0x9E3779B97F4A7C15;
  least_ = status.to_move == first_player ? score : 1 - score;
  question_ = static_cast<Word>(static_cast<std::uint32_t>(least_)) * spread;
  if (read(status)) {
    keys_.emplace(machine_->rules(), symmetries());
    hashes_.clear();
  }
}

ProofNumberSearch::Here ProofNumberSearch::root(const Status& status) {
  const SolvingMoves::Number at = begin_path(status);
  hashes_.resize(std::max(hashes_.size(), keys_->images()));
  keys_->hashes(moves_->position(at), hashes(0));
  const Word key = keys_->key(moves_->position(at), hashes(0), moves_->position(at)) ^ question_;
  return {at, 0, key, status.to_move, false};
}

ProofNumberSearch::Answer ProofNumberSearch::at_least(const Status& status, Score score) {
  begin(status, score);
  end_ = 0;
  left_open_ = false;
  const Here here = root(status);
  const ProofNumbers numbers = search(here, {ProofNumbers::infinite, ProofNumbers::infinite});
  if (watch_.stop().stopped()) return Answer::stopped;
  return numbers.is_proven() ? Answer::yes : numbers.is_disproven() ? Answer::no : Answer::unknown;
}

std::optional<Status> ProofNumberSearch::move_for(const Status& status, Score score) {
  return at_least(status, score) == Answer::yes ? answer(status) : std::nullopt;
}

ProofNumberSearch::Answer ProofNumberSearch::known(const Status& status, Score score) {
  begin(status, score);
  const ProofNumbers numbers = table_.find(root(status).key).value_or(ProofNumbers{});
  return numbers.is_proven() ? Answer::yes : numbers.is_disproven() ? Answer::no : Answer::unknown;
}

unsigned ProofNumberSearch::effort(const Status& status, Score score) {
  begin(status, score);
  return table_.effort(root(status).key);
}

bool ProofNumberSearch::ends() {
  constexpr std::uint64_t nodes_a_report = 4096;
  if (++nodes_ % nodes_a_report == 0) watch_.report(phase_, nodes_, 0);
  return watch_.stop()() || is_stopped();
}

/// Hashes the position after a move on the path.
void ProofNumberSearch::hash(const Here& before, SolvingMoves::Number at) {
  const std::size_t needed = (static_cast<std::size_t>(before.ply) + 2) * keys_->images();
  if (hashes_.size() < needed) hashes_.resize(needed);
  keys_->follow(moves_->position(before.at), hashes(before.ply), moves_->position(at),
                hashes(before.ply + 1));
}

/// Searches an open position until one of its proof numbers reaches its bound.
ProofNumbers ProofNumberSearch::search(const Here& here, const ProofNumbers& bound) {
  left_open_ = left_open_ || here.ply >= deepest;
  if (ends()) return {};
  const std::uint64_t nodes_before = nodes_;
  const std::size_t floor = end_;
  const SolvingMoves::Children moves = moves_->children(here.at, here.ply > 0);
  if (moves.forces) note_answer(here.ply, moves.answerless);
  const ProofNumbers numbers = moves.wins || moves.forces || push_moves(moves, here)
                                   ? ProofNumbers::proven()
                                   : search_moves(floor, here, bound);
  end_ = floor;
  moves_->release(moves);
  if (!is_stopped()) store(here, numbers, nodes_ - nodes_before + 1);
  return numbers;
}

/// Searches the moves on the stack until a bound is reached.
ProofNumbers ProofNumberSearch::search_moves(std::size_t floor, const Here& here, const ProofNumbers& bound) {
  if (here.is_new) {
    const ProofNumbers numbers = choose(floor).numbers;
    if (numbers.reach(bound)) return numbers;
  }
  return look_up(floor, here) ? ProofNumbers::proven() : search_children(floor, here, bound);
}

/// Searches the move that seems easiest to prove, until another one does or a bound is reached.
ProofNumbers ProofNumberSearch::search_children(std::size_t floor, const Here& here,
                                                const ProofNumbers& bound) {
  for (bool is_first = true; end_ > floor; is_first = false) {
    const auto [best, numbers, second] = choose(floor);
    if (here.ply == 0) {
      phase_ = fmt::format("proof number {}, disproof number {}", numbers.proof, numbers.disproof);
      watch_.report(phase_, nodes_, 0);
    }
    if (numbers.reach(bound)) return numbers;
    const auto others = static_cast<std::uint32_t>(end_ - floor - 1);
    // The 1+epsilon trick: it stays with a move a quarter longer than until another one seems easier.
    const ProofNumbers wanted{std::min(bound.proof, second + second / 4 + 1), bound.disproof - others};
    // After the first move, the others may have been searched on another path.
    if (is_first || !look_again(children_[best])) search_child(best, here, wanted);
    if (is_stopped()) return numbers;
    const Child& child = children_[best];
    if (child.is_proven()) {
      note_answer(here.ply, child.at);
      return ProofNumbers::proven();
    }
    if (child.is_disproven()) {
      const auto at = children_.begin() + static_cast<std::ptrdiff_t>(best);
      std::copy(at + 1, children_.begin() + static_cast<std::ptrdiff_t>(end_), at);
      --end_;
    }
  }
  return ProofNumbers::disproven();
}

/// @param index of the child on the stack
/// @param bound from the view of the position before
void ProofNumberSearch::search_child(std::size_t index, const Here& here, const ProofNumbers& bound) {
  const Child child = children_[index]; // the stack may move
  const bool same = child.same_player;
  if (enter(child.at)) {
    note_round();
  } else {
    hash(here, child.at);
    const ProofNumbers numbers =
        search({child.at, here.ply + 1, child.key, same ? here.player : other(here.player), child.is_new},
               bound.seen_before(same));
    children_[index].set(numbers.seen_before(same));
    children_[index].is_new = false;
  }
  leave();
}

void ProofNumberSearch::store(const Here& here, const ProofNumbers& numbers, std::uint64_t nodes) {
  table_.store(here.key, numbers, log2_of(nodes));
  if (table_.stored() >= table_.places() / 2) grow();
}

/// Starts with a small table and doubles it: one as large as the memory allows costs more than many games
/// take. Where the memory does not allow to double it twice, it takes all there is.
void ProofNumberSearch::grow() {
  const std::size_t now = table_.bytes();
  const std::size_t bytes = 6 * now > watch_.memory() ? watch_.memory() - now : 2 * now;
  if (now == 0 || bytes < 2 * now) return;
  ProofNumberTable larger(bytes);
  larger.take_over(table_);
  table_ = std::move(larger);
}

} // namespace regola
