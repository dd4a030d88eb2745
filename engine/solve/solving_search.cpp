#include "engine/solve/solving_search.hpp"

#include <algorithm>
#include <bit>

#include "engine/search/symmetry.hpp"

namespace regola {

namespace {

constexpr std::size_t first_table = std::size_t{1} << 20U; // bytes
// To enlarge it all threads have to begin again, and who asks for several has more than a small game to
// solve.
constexpr std::size_t first_shared_table = std::size_t{64} << 20U;
constexpr std::size_t bytes_of_entry = 8;

constexpr int told_to_others = 20; // plies in which threads tell each other what they look at

constexpr Score soonest_win = win_score - 1; // of an open position

std::size_t next_size(const SolvingTable& table, std::size_t memory) {
  constexpr std::size_t factor = 8;
  return std::min(memory, table.bytes() * factor);
}

/// Whether a table is as large as the memory allows.
bool is_largest(const SolvingTable& table, std::size_t memory) {
  return next_size(table, memory) / bytes_of_entry <= table.bytes() / bytes_of_entry;
}

/// A table as large as the memory allows costs more than many a game takes, so that it starts small. What was
/// in the smaller one is found again in a fraction of the time that the larger one serves.
void grow(SolvingTable& table, std::size_t memory) {
  if (is_largest(table, memory)) return;
  const std::size_t bytes = next_size(table, memory);
  table = SolvingTable(0);
  table = SolvingTable(bytes);
}

std::uint8_t log2_of(std::uint64_t nodes) { return static_cast<std::uint8_t>(std::bit_width(nodes | 1U)); }

} // namespace

SharedSearch::SharedSearch(std::size_t most) : memory(most), table(std::min(most, first_shared_table)) {}

void SharedSearch::grow() { regola::grow(table, memory); }

bool SharedSearch::is_largest() const { return regola::is_largest(table, memory); }

SolvingSearch::SolvingSearch(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch,
                             SharedSearch* shared)
    : endless_(endless),
      watch_(watch),
      shared_(shared),
      engine_(ruleset),
      table_(shared != nullptr ? 0 : std::min(watch.memory(), first_table)),
      may_return_(!fills_board(ruleset)) {
  if (ruleset.board.size() == 0) {
    return;
  }
  symmetries_ = symmetries_of(ruleset);
  central_.emplace(engine_.machine(ruleset.start).rules(), symmetries_);
}

/// Makes everything ready for positions like this one.
void SolvingSearch::read(const Status& status) {
  Machine* const machine = &engine_.machine(status);
  if (machine != machine_) {
    machine_ = machine;
    moves_.emplace(*machine);
    const Ruleset& ruleset = *machine->rules().ruleset; // another one, where the text has no board
    keys_.emplace(*machine, central_ ? symmetries_ : symmetries_of(ruleset));
  }
}

Word SolvingSearch::key(const Status& status) {
  read(status);
  return key_of(moves_->begin(machine_->read(status)), 0);
}

SolvingSearch::Found SolvingSearch::at_least(const Status& status, Score score) {
  read(status);
  children_.clear();
  answer_.clear();
  path_.begin({});
  const Position root = machine_->read(status);
  if (may_return_) static_cast<void>(path_.enter(path_key(root)));
  const SolvingMoves::Number at = moves_->begin(root);
  const Node node = search({at, 0, score, key_of(at, 0), status.to_move, false});
  if (is_stopped()) {
    return {Answer::stopped, 0};
  }
  return {!node.known ? Answer::unknown : node.score >= score ? Answer::yes : Answer::no, node.score};
}

std::optional<Status> SolvingSearch::move_for(const Status& status, Score score) {
  if (at_least(status, score).answer != Answer::yes) {
    return std::nullopt;
  }
  if (answer_.empty()) {
    return moves_->winning_move(status, endless_);
  }
  Status next = machine_->write(answer_.data());
  forget_past(next);
  return next;
}

bool SolvingSearch::ends() {
  constexpr std::uint64_t nodes_a_report = 4096;
  if (++nodes_ % nodes_a_report == 0) {
    watch_.report("searching", nodes_, 0);
    watch_.keep_if_due();
  }
  return watch_.stop()() || is_stopped();
}

/// Of all images of a position the least key is that of all of them. Near the root that saves most, and
/// deep down it costs more than it saves.
Word SolvingSearch::key_of(SolvingMoves::Number at, int ply) {
  constexpr int folded_to = 12; // plies
  const Word own = moves_->key(at);
  return ply <= folded_to ? keys_->least(moves_->position(at), own) : own;
}

/// Whether the value of an open position is at least a score.
SolvingSearch::Node SolvingSearch::search(const Here& here) {
  if (here.score > soonest_win) {
    return {soonest_win, true};
  }
  if (here.score <= -soonest_win) {
    return {-soonest_win, true};
  }
  if (ends() || here.ply >= deepest) {
    return {};
  }
  const std::uint64_t nodes_before = nodes_;
  const std::size_t floor = children_.size();
  const SolvingMoves::Children moves = moves_->children(here.at, here.ply > 0);
  Node best{-win_score, true};
  std::uint8_t place = ProvenBound::no_place;
  if (moves.wins) {
    best.score = soonest_win;
  } else if (moves.forces) {
    best.score = soonest_win - 2;
    note_answer(here, moves.answerless);
  } else if (!look_at_moves(moves, here, best, place)) {
    best = search_children(floor, here, best, place);
  }
  children_.resize(floor);
  moves_->release(moves);
  if (!is_stopped()) {
    store(here, best, nodes_ - nodes_before, place);
  }
  return best;
}

/// By which threads know the question about a move.
Word SolvingSearch::searched_key(const Child& child, const Here& here) {
  constexpr Word spread = 0x9E3779B97F4A7C15;
  return (child.key ^ static_cast<Word>(here.score)) * spread | 1U;
}

/// Whether another thread looks at the same move. Near the leaves that is not worth asking.
bool SolvingSearch::is_left_to_others(const Child& child, const Here& here) const {
  return here.ply <= told_to_others && shared_->searched.is_searched(searched_key(child, here));
}

/// Asks about a move what decides whether it is good enough.
SolvingSearch::Node SolvingSearch::search_child(const Child& child, const Here& here) {
  const bool same = child.same_player;
  // The other one gets less than this, or he gets at least one more than what is too much for him.
  const Score wanted = behind_move(here.score, same);
  const bool told = shared_ != nullptr && here.ply <= told_to_others;
  if (told) shared_->searched.begin(searched_key(child, here));
  const Node node = search({child.at, here.ply + 1, same ? wanted : wanted + 1, child.key,
                            same ? here.player : other(here.player), child.is_forced});
  if (told) shared_->searched.end(searched_key(child, here));
  return node;
}

/// Moves that another thread is looking at come last, and by then the table may know of them.
/// @param floor where the children are on the stack
/// @param best of the moves that need no search
SolvingSearch::Node SolvingSearch::search_children(std::size_t floor, const Here& here, Node best,
                                                   std::uint8_t& best_place) {
  const std::size_t end = children_.size();
  std::size_t first_put_off = end;
  for (std::size_t i = floor; i < end; ++i) {
    while (shared_ != nullptr && i > floor && i < first_put_off && is_left_to_others(children_[i], here)) {
      const auto at = children_.begin() + static_cast<std::ptrdiff_t>(i);
      std::rotate(at, at + 1, children_.begin() + static_cast<std::ptrdiff_t>(end));
      --first_put_off;
    }
    const Child child = children_[i];
    Node node;
    if (i >= first_put_off && is_known(child, here, best)) {
      if (best.score < here.score) continue;
      note_answer(here, child.at);
      best_place = child.place;
      best.known = true;
      break;
    }
    if (may_return_ && path_.enter(path_key(moves_->position(child.at))) != Path::never) {
      note_round();
    } else {
      node = search_child(child, here);
    }
    if (may_return_) path_.leave();
    if (is_stopped()) {
      return {};
    }
    best.known = best.known && node.known;
    if (!node.known) continue;
    best.score = std::max(best.score, before_move(node.score, child.same_player));
    if (best.score >= here.score) {
      cuts_.cut(here.ply, here.player, child.signature, log2_of(nodes_) / 2);
      note_answer(here, child.at);
      best_place = child.place;
      best.known = true;
      break;
    }
  }
  return best;
}

void SolvingSearch::note_answer(const Here& here, SolvingMoves::Number child) {
  if (here.ply > 0) return;
  const Position position = moves_->position(child);
  answer_.assign(position, position + machine_->words());
}

void SolvingSearch::store(const Here& here, const Node& node, std::uint64_t nodes, std::uint8_t place) {
  if (!node.known || here.is_forced) {
    return;
  }
  table().store(here.key, {node.score, node.score >= here.score, log2_of(nodes), place});
  note_stored();
}

void SolvingSearch::note_stored() {
  if (++stored_ < table().bytes() / bytes_of_entry) return;
  stored_ = 0;
  if (shared_ == nullptr) {
    grow(table_, watch_.memory());
  } else if (!shared_->is_largest()) {
    shared_->is_full = true;
    shared_->ended = true;
  }
}

} // namespace regola
