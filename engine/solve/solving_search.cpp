#include "engine/solve/solving_search.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/search/symmetry.hpp"
#include "rules/status_text.hpp"

namespace regola {

namespace {

constexpr std::size_t first_table = std::size_t{1} << 20U; // bytes
constexpr std::size_t bytes_of_entry = 16;

constexpr Score soonest_win = win_score - 1; // of an open position

std::uint8_t log2_of(std::uint64_t nodes) { return static_cast<std::uint8_t>(std::bit_width(nodes | 1U)); }

} // namespace

SolvingSearch::SolvingSearch(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch)
    : endless_(endless), watch_(watch), engine_(ruleset), table_(std::min(watch.memory(), first_table)) {
  if (ruleset.board.size() == 0) {
    return;
  }
  const Layout& layout = engine_.machine(ruleset.start).rules().layout;
  for (const CellPermutation& cells : symmetries_of(ruleset)) {
    std::vector<Bit>& image = images_.emplace_back(static_cast<std::size_t>(layout.words()) * word_bits);
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      image[layout.bit(static_cast<CellIndex>(cell))] = layout.bit(cells[cell]);
    }
  }
}

SolvingSearch::Found SolvingSearch::at_least(const Status& status, Score score) {
  machine_ = &engine_.machine(status);
  children_.clear();
  path_.begin({});
  const Position root = machine_->read(status);
  static_cast<void>(path_.enter(path_key(root)));
  const Word key = key_of(root, 0);
  const Node node = search(root, 0, score, key);
  if (watch_.stop().stopped()) {
    return {Answer::stopped, 0};
  }
  return {!node.known ? Answer::unknown : node.score >= score ? Answer::yes : Answer::no, node.score};
}

std::optional<Status> SolvingSearch::move_for(const Status& status, Score score) {
  root_place_ = TableEntry::no_move;
  if (at_least(status, score).answer != Answer::yes || root_place_ == TableEntry::no_move) {
    return std::nullopt;
  }
  const Machine::Children moves = machine_->children(machine_->read(status), Machine::no_value, false);
  Status next = machine_->write(machine_->child(moves.first + root_place_).position);
  machine_->release(moves);
  forget_past(next);
  return next;
}

bool SolvingSearch::ends() {
  constexpr std::uint64_t nodes_a_report = 4096;
  if (++nodes_ % nodes_a_report == 0) watch_.report("searching", nodes_, 0);
  return watch_.stop()();
}

/// Of all images of a position the least key is that of all of them. Near the root that saves most, and
/// deep down it costs more than it saves.
Word SolvingSearch::key_of(Position position, int ply) {
  constexpr int folded_to = 12; // plies, where there are many images
  Word least = machine_->key(position);
  if (ply <= folded_to || images_.size() == 1) {
    for (const std::vector<Bit>& image : images_) {
      least = std::min(least, machine_->key_of_image(position, image));
    }
  }
  return least;
}

/// The score of a move that ends the game; nothing for one that does not.
std::optional<Score> SolvingSearch::end_score(const Result& result, PlayerIndex player, Position position) {
  if (result.ending == Ending::open) {
    return std::nullopt;
  }
  if (result.ending == Ending::stopped) {
    throw Unsolvable("the game stops in " + to_text(engine_.ruleset(), machine_->write(position)) +
                     ", and no line says what that means");
  }
  return seen_by(player, score_of(result, 1));
}

/// Whether the value of an open position is at least a score.
SolvingSearch::Node SolvingSearch::search(Position position, int ply, Score score, Word key) {
  if (score > soonest_win) {
    return {soonest_win, true};
  }
  if (score <= -soonest_win) {
    return {-soonest_win, true};
  }
  if (ends() || ply >= deepest) {
    return {};
  }
  const PlayerIndex player = machine_->to_move(position);
  const std::uint64_t nodes_before = nodes_;
  const Machine::Children moves = machine_->children(position, Machine::no_value, false);
  const std::size_t floor = children_.size();
  Node best{-win_score, true};
  std::uint16_t place = TableEntry::no_move;
  if (!look_at_moves(moves, position, ply, score, key, best, place)) {
    best = search_children(moves, floor, player, ply, score, best, place);
  }
  children_.resize(floor);
  machine_->release(moves);
  if (ply == 0) root_place_ = place;
  if (!watch_.stop().stopped()) {
    store(key, best, score, nodes_ - nodes_before, place);
  }
  return best;
}

/// Looks for a move that wins, then asks the table where they lead; those that are left go on the stack, the
/// most promising first: the one that was best here before, killers, and then what leaves few replies.
/// @return whether one of them is good enough
bool SolvingSearch::look_at_moves(const Machine::Children& moves, Position position, int ply, Score score,
                                  Word key, Node& best, std::uint16_t& best_place) {
  constexpr std::int64_t by_killer = std::int64_t{1} << 31U;
  constexpr std::int64_t by_reply = std::int64_t{1} << 20U;
  const PlayerIndex player = machine_->to_move(position);
  const std::size_t floor = children_.size();
  for (std::size_t i = moves.first; i < moves.last; ++i) {
    const Result& result = machine_->child(i).result;
    if (result.ending == Ending::won && result.winner == player && !endless_.is_repetition(result)) {
      best = {soonest_win, true};
      best_place = TableEntry::remembered(static_cast<std::uint32_t>(i - moves.first));
      return true;
    }
  }
  const auto known = table_.find(key);
  for (std::uint32_t place = 0; place < moves.size(); ++place) {
    const Position next = machine_->child(moves.first + place).position;
    const Result result = machine_->child(moves.first + place).result;
    if (endless_.is_repetition(result)) {
      best.known = false;
      note_round();
      continue;
    }
    if (const auto end = end_score(result, player, next)) {
      best.score = std::max(best.score, *end);
    } else {
      const bool same = machine_->to_move(next) == player;
      Child child{key_of(next, ply + 1), 0, place, machine_->child(moves.first + place).signature};
      const auto entry = table_.find(child.key);
      const Score wanted = behind_move(score, same); // of the next player: at least, or at most
      const bool is_least = same == (entry && entry->bound == Bound::lower);
      if (entry && is_least && (same ? entry->score >= wanted : entry->score <= wanted)) {
        best.score = std::max(best.score, before_move(entry->score, same));
      } else if (entry && !is_least && (same ? entry->score < wanted : entry->score > wanted)) {
        best.score = std::max(best.score, before_move(entry->score, same));
        continue;
      } else {
        const bool was_best = known && place == known->move_index;
        child.order = was_best ? std::numeric_limits<std::int64_t>::max()
                               : cuts_.count(player, child.signature) +
                                     cuts_.killer(ply, child.signature) * by_killer -
                                     static_cast<std::int64_t>(machine_->move_count(next)) * by_reply;
        children_.push_back(child);
      }
    }
    if (best.score >= score) {
      best_place = TableEntry::remembered(place);
      best.known = true;
      return true;
    }
  }
  std::sort(children_.begin() + static_cast<std::ptrdiff_t>(floor), children_.end(),
            [](const Child& a, const Child& b) {
              return a.order != b.order ? a.order > b.order : a.place < b.place;
            });
  return false;
}

/// @param floor where the children are on the stack
/// @param best of the moves that need no search
SolvingSearch::Node SolvingSearch::search_children(const Machine::Children& moves, std::size_t floor,
                                                   PlayerIndex player, int ply, Score score, Node best,
                                                   std::uint16_t& best_place) {
  for (std::size_t i = floor, end = children_.size(); i < end; ++i) {
    const Child child = children_[i];
    const Position next = machine_->child(moves.first + child.place).position;
    const bool same = machine_->to_move(next) == player;
    Node node;
    if (path_.enter(path_key(next)) != Path::never) {
      note_round();
    } else {
      // The other one gets less than this, or he gets at least one more than what is too much for him.
      const Score wanted = behind_move(score, same);
      node = search(next, ply + 1, same ? wanted : wanted + 1, child.key);
    }
    path_.leave();
    if (watch_.stop().stopped()) {
      return {};
    }
    best.known = best.known && node.known;
    if (!node.known) continue;
    best.score = std::max(best.score, before_move(node.score, same));
    if (best.score >= score) {
      cuts_.cut(ply, player, child.signature, log2_of(nodes_) / 2);
      best_place = TableEntry::remembered(child.place);
      best.known = true;
      break;
    }
  }
  return best;
}

void SolvingSearch::store(Word key, const Node& node, Score score, std::uint64_t nodes, std::uint16_t place) {
  if (!node.known) {
    return;
  }
  TableEntry entry;
  entry.score = node.score;
  entry.depth = log2_of(nodes);
  entry.bound = node.score >= score ? Bound::lower : Bound::upper;
  entry.proven = true;
  entry.move_index = place;
  table_.store(key, entry);
  if (++stored_ >= table_.bytes() / bytes_of_entry) grow_table();
}

/// A table as large as the memory allows costs more than many a game takes, so that it starts small. What was
/// in the smaller one is found again in a fraction of the time that the larger one serves.
void SolvingSearch::grow_table() {
  constexpr std::size_t factor = 8;
  stored_ = 0;
  const std::size_t bytes = std::min(watch_.memory(), table_.bytes() * factor);
  if (bytes / bytes_of_entry > table_.bytes() / bytes_of_entry) {
    table_ = TranspositionTable(0);
    table_ = TranspositionTable(bytes);
  }
}

} // namespace regola
