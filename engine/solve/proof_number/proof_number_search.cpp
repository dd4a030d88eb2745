#include "engine/solve/proof_number/proof_number_search.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

constexpr unsigned number_bits = 29;
constexpr unsigned effort_at = 2 * number_bits;
constexpr Word number_mask = (Word{1} << number_bits) - 1;
static_assert(ProofNumbers::infinite == number_mask);

ProofNumbers numbers_of(Word data) {
  return {static_cast<std::uint32_t>(data & number_mask),
          static_cast<std::uint32_t>(data >> number_bits & number_mask)};
}

unsigned stored_effort(Word data) { return static_cast<unsigned>(data >> effort_at); }

constexpr std::size_t first_table = std::size_t{1} << 20U; // bytes

unsigned log2_of(std::uint64_t nodes) { return static_cast<unsigned>(std::bit_width(nodes)); }

// Greatest number while nothing is certain.
constexpr std::uint32_t most_open = ProofNumbers::infinite - 1;

} // namespace

const ProofNumberTable::Entry* ProofNumberTable::entry_of(Word key) const {
  if (buckets_.empty()) return nullptr;
  for (const Entry& entry : buckets_.of(key)) {
    if (entry.key == key && entry.data != 0) return &entry;
  }
  return nullptr;
}

std::optional<ProofNumbers> ProofNumberTable::find(Word key) const {
  const Entry* const entry = entry_of(key);
  return entry == nullptr ? std::nullopt : std::optional(numbers_of(entry->data));
}

unsigned ProofNumberTable::effort(Word key) const {
  const Entry* const entry = entry_of(key);
  return entry == nullptr ? 0 : stored_effort(entry->data);
}

void ProofNumberTable::store(Word key, const ProofNumbers& numbers, unsigned effort) {
  if (buckets_.empty()) return;
  Entry& chosen = buckets_.to_replace(
      key, [&](const Entry& entry) { return entry.data == 0 || entry.key == key; },
      [](const Entry& entry) { return static_cast<int>(stored_effort(entry.data)); });
  if (chosen.key == key) effort = std::max(effort, stored_effort(chosen.data));
  chosen = {key, Word{numbers.proof} | Word{numbers.disproof} << number_bits | Word{effort} << effort_at};
}

void ProofNumberTable::take_over(const ProofNumberTable& from) {
  for (std::size_t i = 0; i < from.places(); ++i) {
    const Entry& entry = from.buckets_.at(i);
    if (entry.data != 0) store(entry.key, numbers_of(entry.data), stored_effort(entry.data));
  }
}

ProofNumberSearch::ProofNumberSearch(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch)
    : SearchedGame(ruleset, endless), watch_(watch), table_(std::min(watch.memory(), first_table)) {}

/// Turns the question about the player to move into one about the first player.
void ProofNumberSearch::begin(const Status& status, Score score) {
  constexpr Word spread = 0x9E3779B97F4A7C15;
  least_ = status.to_move == first_player ? score : 1 - score;
  question_ = static_cast<Word>(static_cast<std::uint32_t>(least_)) * spread;
  read(status);
}

ProofNumberSearch::Here ProofNumberSearch::root(const Status& status) {
  const SolvingMoves::Number at = begin_path(status);
  return {at, 0, key_of(at), status.to_move};
}

ProofNumberSearch::Answer ProofNumberSearch::at_least(const Status& status, Score score) {
  begin(status, score);
  children_.clear();
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

Word ProofNumberSearch::key_of(SolvingMoves::Number at) const {
  return keys_->least(moves_->position(at), moves_->key(at)) ^ question_;
}

/// Whether a move that ends the game answers yes for its player.
bool ProofNumberSearch::ends_well(SolvingMoves::Number child, PlayerIndex player) {
  const Result result = moves_->result(child);
  if (endless_.is_repetition(result)) {
    note_round();
    return false;
  }
  const Score score =
      score_of_end(engine_.ruleset(), result, first_player, 0, *machine_, moves_->position(child));
  return (score >= least_) == (player == first_player);
}

/// Searches an open position until one of its proof numbers reaches its bound.
ProofNumbers ProofNumberSearch::search(const Here& here, const ProofNumbers& bound) {
  left_open_ = left_open_ || here.ply >= deepest;
  if (ends()) return {};
  const std::uint64_t nodes_before = nodes_;
  const std::size_t floor = children_.size();
  const SolvingMoves::Children moves = moves_->children(here.at, here.ply > 0);
  if (moves.forces) note_answer(here.ply, moves.answerless);
  const ProofNumbers numbers = moves.wins || moves.forces || look_at_moves(moves, here)
                                   ? ProofNumbers::proven()
                                   : search_children(floor, here, bound);
  children_.resize(floor);
  moves_->release(moves);
  if (!is_stopped()) store(here, numbers, nodes_ - nodes_before + 1);
  return numbers;
}

/// The first numbers of an unknown position. All its expected moves must be refuted before its player fails;
/// a threat leaves few moves.
ProofNumbers ProofNumberSearch::first_numbers(SolvingMoves::Number at, std::size_t answers) const {
  const bool forced = SolvingMoves::threats(moves_->promise(at)) > 0;
  return {1, forced ? 1 : static_cast<std::uint32_t>(std::max<std::size_t>(answers, 1))};
}

/// Whether the player to move there would have to win and never can.
bool ProofNumberSearch::can_never_succeed(SolvingMoves::Number at, PlayerIndex player) const {
  const Score wanted = player == first_player ? least_ : 1 - least_;
  return wanted > 0 && !endless_.winner && moves_->never_wins(at);
}

/// Pushes the open moves of a position on the stack, the most promising first.
/// @return whether a move answers yes already
bool ProofNumberSearch::look_at_moves(const SolvingMoves::Children& moves, const Here& here) {
  const std::size_t floor = children_.size();
  const std::size_t all =
      (moves.last - moves.first) / moves_->step(); // a guess at the moves of the other player
  for (SolvingMoves::Number at = moves.first; at != moves.last; at += moves_->step()) {
    if (!moves_->is_open(at)) {
      if (!ends_well(at, here.player)) continue;
      note_answer(here.ply, at);
      return true;
    }
    const bool same = moves_->to_move(at) == here.player;
    if (!same && can_never_succeed(at, other(here.player))) {
      note_answer(here.ply, at);
      return true;
    }
    Child child{key_of(at), at, first_numbers(at, all), moves_->promise(at), same};
    table_.prefetch(child.key);
    children_.push_back(child);
  }
  std::size_t kept = floor;
  for (std::size_t i = floor; i < children_.size(); ++i) {
    Child child = children_[i];
    if (const auto known = table_.find(child.key)) child.numbers = *known;
    if (child.seen().is_proven()) {
      note_answer(here.ply, child.at);
      return true;
    }
    if (!child.seen().is_disproven()) children_[kept++] = child;
  }
  children_.resize(kept);
  std::stable_sort(children_.begin() + static_cast<std::ptrdiff_t>(floor), children_.end(),
                   [](const Child& a, const Child& b) { return a.promise > b.promise; });
  return false;
}

/// Searches the move that seems easiest to prove, until another one does or a bound is reached.
///
/// The disproof number is that of the hardest move plus one for each other move. A sum would count shared
/// successors many times.
ProofNumbers ProofNumberSearch::search_children(std::size_t floor, const Here& here,
                                                const ProofNumbers& bound) {
  while (children_.size() > floor) {
    std::size_t best = floor;
    std::uint32_t least = ProofNumbers::infinite;
    std::uint32_t second = ProofNumbers::infinite;
    std::uint32_t hardest = 0;
    for (std::size_t i = floor; i < children_.size(); ++i) {
      const ProofNumbers seen = children_[i].seen();
      hardest = std::max(hardest, seen.disproof);
      if (seen.proof < least) {
        second = least;
        least = seen.proof;
        best = i;
      } else {
        second = std::min(second, seen.proof);
      }
    }
    const auto others = static_cast<std::uint32_t>(children_.size() - floor - 1);
    const ProofNumbers numbers{least, std::min(hardest + others, most_open)};
    if (here.ply == 0) {
      phase_ = fmt::format("proof number {}, disproof number {}", numbers.proof, numbers.disproof);
      watch_.report(phase_, nodes_, 0);
    }
    if (numbers.proof >= bound.proof || numbers.disproof >= bound.disproof) return numbers;
    // The 1+epsilon trick: it stays with a move a quarter longer than until another one seems easier.
    const ProofNumbers wanted{std::min(bound.proof, second + second / 4 + 1), bound.disproof - others};
    search_child(children_[best], here, wanted);
    if (is_stopped()) return numbers;
    const ProofNumbers seen = children_[best].seen();
    if (seen.is_proven()) {
      note_answer(here.ply, children_[best].at);
      return ProofNumbers::proven();
    }
    if (seen.is_disproven()) children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(best));
  }
  return ProofNumbers::disproven();
}

/// @param bound from the view of the position before
void ProofNumberSearch::search_child(Child& child, const Here& here, const ProofNumbers& bound) {
  const bool same = child.same_player;
  const ProofNumbers wanted = same ? bound : ProofNumbers{bound.disproof, bound.proof};
  // It may have been searched since on another path.
  if (const auto known = table_.find(child.key); known && *known != child.numbers) {
    child.numbers = *known;
    return;
  }
  if (enter(child.at)) {
    note_round();
  } else {
    const auto index = static_cast<std::size_t>(&child - children_.data());
    const ProofNumbers numbers =
        search({child.at, here.ply + 1, child.key, same ? here.player : other(here.player)}, wanted);
    children_[index].numbers = numbers; // the stack may have moved
  }
  leave();
}

void ProofNumberSearch::store(const Here& here, const ProofNumbers& numbers, std::uint64_t nodes) {
  table_.store(here.key, numbers, log2_of(nodes));
  if (++stored_ >= table_.places()) {
    stored_ = 0;
    grow();
  }
}

/// Starts with a small table: one as large as the memory allows costs more than many games take.
void ProofNumberSearch::grow() {
  constexpr std::size_t factor = 8;
  const std::size_t bytes = std::min(table_.bytes() * factor, watch_.memory() - table_.bytes());
  if (bytes < 2 * table_.bytes()) return;
  ProofNumberTable larger(bytes);
  larger.take_over(table_);
  table_ = std::move(larger);
}

} // namespace regola
