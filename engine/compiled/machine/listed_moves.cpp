#include "engine/compiled/machine/listed_moves.hpp"

#include "engine/matcher/keep_preferred.hpp"
#include "engine/matcher/move_generator.hpp"
#include "engine/matcher/move_to.hpp"

namespace regola {

namespace {

constexpr std::uint64_t few_lists = 16;     // these take less time than to make a form
constexpr std::uint64_t little_work = 2000; // for a list, no more than it takes to be led

} // namespace

LedMoves::LedMoves(Positions& positions, SearchNodes& nodes)
    : positions_(positions),
      nodes_(nodes),
      finds_move_to_{may_find_move_to(*positions.rules().text, first_player),
                     may_find_move_to(*positions.rules().text, second_player)} {}

bool LedMoves::helps(PlayerIndex player) const {
  const Side& side = positions_.rules().text->sides[player];
  return (lists_ < few_lists || work_ > lists_ * little_work) &&
         (!side.forbids.empty() || !side.afters.empty() || !side.most.empty());
}

std::optional<std::vector<Successor>> LedMoves::list(Position position, const Status& status) {
  if (!helps(status.to_move)) return std::nullopt;
  const Arena::Mark mark = positions_.arena().mark();
  std::optional<std::vector<Successor>> moves;
  try {
    moves = legal(position, status);
  } catch (const RulesError&) {
    moves.reset(); // the reference matcher meets the same error and names its line
  } catch (...) {
    positions_.arena().release(mark);
    throw;
  }
  positions_.arena().release(mark);
  return moves;
}

/// @return false if there is no form for this position
bool LedMoves::list_targets(Position position) {
  Machine::Children listed;
  children_.clear();
  targets_.clear();
  if (!nodes_.list_again(position, positions_.arena(), children_, listed) &&
      (lists_ < few_lists ||
       !nodes_.list(position, std::nullopt, Machine::Among::all, positions_.arena(), children_, listed))) {
    return false;
  }
  for (const Machine::Child& child : children_) {
    targets_.push_back({positions_.hash(child.position), child.position, nullptr, 0});
  }
  std::sort(targets_.begin(), targets_.end(),
            [](const Target& a, const Target& b) { return a.hash < b.hash; });
  const auto same = std::unique(targets_.begin(), targets_.end(), [&](const Target& a, const Target& b) {
    return a.hash == b.hash && positions_.equal(a.position, b.position);
  });
  targets_.erase(same, targets_.end());
  return true;
}

/// @return null if the form has not listed the position
LedMoves::Target* LedMoves::target(Position position) {
  const Word hash = positions_.hash(position);
  auto at = std::lower_bound(targets_.begin(), targets_.end(), hash,
                             [](const Target& a, Word wanted) { return a.hash < wanted; });
  for (; at != targets_.end() && at->hash == hash; ++at) {
    if (positions_.equal(at->position, position)) return &*at;
  }
  return nullptr;
}

std::optional<std::vector<Successor>> LedMoves::legal(Position position, const Status& status) {
  if (!list_targets(position)) return std::nullopt;
  const Ruleset& text = *positions_.rules().text;
  const Side& side = text.sides[status.to_move];
  const bool has_afters = !side.afters.empty();
  // With several such lines, whether a move stays may depend on moves that the form has not listed.
  const bool names_matter = text.prefer.size() + side.most.size() > 1;
  const Answer answer;
  const MoveGenerator generator(text, status);
  const auto behind = [&](const Candidate& move) {
    return positions_.read_behind(position, generator.handed_over(move.status, move.extra));
  };
  std::vector<Candidate> moves;
  for (Candidate& move : generator.put_together()) {
    const Position made = behind(move);
    // A position that the form has listed is at rest: no `after` line fires there.
    Target* found = target(made);
    if (found == nullptr && has_afters && generator.forbidding(move) == nullptr) {
      generator.settle(move);
      found = target(behind(move));
    }
    if (found == nullptr) continue; // forbidden, or less preferred
    if (found->reached == nullptr) {
      found->reached = made;
      found->name = move.first_name;
    }
    // Of two that only `after` lines make equal, one may be forbidden.
    if (!positions_.equal(found->reached, made) || (names_matter && found->name != move.first_name)) {
      return std::nullopt;
    }
    moves.push_back(std::move(move));
  }
  std::optional<Successor> pass = generator.pass(!moves.empty());
  if (pass) {
    const Position made = positions_.read_behind(position, pass->status);
    if (Target* const found = target(made)) found->reached = made;
  }
  if (any_of(targets_, [](const Target& to) { return to.reached == nullptr; })) return std::nullopt;
  keep_preferred(text, moves, [](const Candidate& move) { return move.first_name; });
  std::vector<Successor> all = generator.joined(std::move(moves));
  if (pass) all.push_back(std::move(*pass));
  return all;
}

/// Returns the children in the order of the list; some may have the same place.
/// @param scans whether to look for a place among all matches of a line
/// @return empty if the place of one is not known
std::vector<LedMoves::Placed> LedMoves::in_order(const Status& status,
                                                 const std::vector<const Machine::Child*>& children,
                                                 bool scans) const {
  std::vector<Placed> order;
  order.reserve(children.size());
  MovePlaces places(*positions_.rules().text, status);
  const std::vector<Production>& lines = positions_.rules().text->sides[status.to_move].moves;
  for (const Machine::Child* const child : children) {
    const std::optional<FirstMatch> begin = nodes_.first_match(status.to_move, *child);
    const bool looks = begin && (scans || begin->heading || lines[begin->line].every);
    const auto place = looks ? places.of(*begin) : std::nullopt;
    if (!place) return {};
    order.push_back({*place, *begin, child});
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const Placed& a, const Placed& b) { return a.place < b.place; });
  return order;
}

std::optional<Successor> LedMoves::drawn(const Status& status, const Machine::Draw& draw,
                                         std::optional<std::size_t>& number) {
  Machine::Children listed;
  children_.clear();
  if (!nodes_.list_again(positions_.read(status), positions_.arena(), children_, listed)) return std::nullopt;
  std::vector<const Machine::Child*> children;
  for (const Machine::Child& child : children_) children.push_back(&child);
  if (children.size() == 1) {
    number = draw(1);
    return first_to(status, children);
  }
  const std::vector<Placed> order = in_order(status, children, true);
  const auto is_torn = [](const Placed& a, const Placed& b) {
    return a.place == b.place && a.begin != b.begin;
  };
  if (order.empty() || std::adjacent_find(order.begin(), order.end(), is_torn) != order.end())
    return std::nullopt;
  number = draw(order.size());
  const auto is_earlier = [](const Placed& a, const Placed& b) { return a.place < b.place; };
  const auto [first, last] = std::equal_range(order.begin(), order.end(), order[*number], is_earlier);
  if (last - first == 1) return first_to(status, {first->child});
  try {
    const std::span<const Placed> together(&*first, static_cast<std::size_t>(last - first));
    std::vector<Successor> moves =
        moves_to(*positions_.rules().text, status, written(together), first->begin);
    if (std::cmp_not_equal(moves.size(), last - first)) return std::nullopt;
    return std::move(moves[*number - static_cast<std::size_t>(first - order.begin())]);
  } catch (const RulesError&) {
    return std::nullopt; // the list meets the same error and names its line
  }
}

std::optional<Successor> LedMoves::first_to(const Status& status,
                                            const std::vector<const Machine::Child*>& children) const {
  std::vector<Placed> order;
  if (children.size() > 1) order = in_order(status, children, false);
  std::vector<FirstMatch> begins;
  if (!order.empty()) {
    const MovePlace first = order.front().place;
    std::erase_if(order, [&](const Placed& each) { return first < each.place; });
    for (const Placed& each : order) begins.push_back(each.begin);
  } else {
    for (const Machine::Child* const child : children) {
      order.push_back({{}, {}, child});
      const std::optional<FirstMatch> begin = nodes_.first_match(status.to_move, *child);
      if (begin) begins.push_back(*begin);
    }
    if (begins.size() < children.size()) begins.clear();
  }
  if (begins.empty() && !finds_move_to_[status.to_move]) return std::nullopt;
  try {
    return first_move_to(*positions_.rules().text, status, written(order), begins);
  } catch (const RulesError&) {
    return std::nullopt; // the list meets the same error and names its line
  }
}

std::optional<Successor> LedMoves::first_to(Position position, Word hash) {
  const Arena::Mark mark = positions_.arena().mark();
  Machine::Children listed;
  children_.clear();
  std::optional<Successor> first;
  if (nodes_.list_again(position, positions_.arena(), children_, listed)) {
    std::vector<const Machine::Child*> found;
    for (const Machine::Child& child : children_) {
      if (this->hash(child.position) == hash) found.push_back(&child);
    }
    if (!found.empty()) first = first_to(positions_.write_with_past(position), found);
  }
  positions_.arena().release(mark);
  return first;
}

Successor ListedMoves::first_to(const Status& status, const std::vector<const Machine::Child*>& children) {
  if (std::optional<Successor> found = led_.first_to(status, children)) return *std::move(found);
  const auto is_wanted = [&](const Successor& next) {
    const Word hash = led_.hash(positions_.read_behind(nullptr, next.status));
    return any_of(children, [&](const Machine::Child* child) { return led_.hash(child->position) == hash; });
  };
  std::vector<Successor> all = successors(status);
  const auto first = find_if(all, is_wanted);
  if (first == all.end()) throw std::logic_error("no move leads to a position that a form has listed");
  return std::move(*first);
}

std::optional<Successor> ListedMoves::drawn(const Status& status, const Machine::Draw& draw) {
  std::optional<std::size_t> number;
  if (std::optional<Successor> found = led_.drawn(status, draw, number)) return found;
  std::vector<Successor> all = successors(status);
  if (all.empty()) return std::nullopt;
  return std::move(all[number ? *number : draw(all.size())]);
}

std::vector<Successor> ListedMoves::successors(Position position, const Status& status) {
  std::optional<std::vector<Successor>> led = led_.list(position, status);
  return led ? *std::move(led) : by_reference(status);
}

std::vector<Successor> ListedMoves::by_reference(const Status& status) {
  const std::uint64_t before = reference_work();
  std::vector<Successor> all = regola::successors(text_, status);
  led_.note_list(reference_work() - before);
  return all;
}

Machine::Moves ListedMoves::list(Position position, bool is_root) {
  const std::size_t first = moves_.size();
  if (!root_.empty() && std::equal(root_.begin(), root_.end(), position)) {
    if (is_root) {
      moves_.swap(root_moves_);
      root_is_listed_ = true;
    } else if (root_is_listed_) {
      moves_.resize(first + root_size_);
      std::copy_n(moves_.begin(), root_size_, moves_.begin() + static_cast<std::ptrdiff_t>(first));
    } else {
      append(moves_, root_moves_);
    }
    for (std::size_t move = first; move < moves_.size(); ++move) {
      moves_[move].position = positions_.read_behind(position, moves_[move].next.status);
    }
    return {first, moves_.size()};
  }
  for (Successor& next : successors(position, positions_.write_with_past(position))) {
    const Position made = positions_.read_behind(position, next.status);
    moves_.push_back({std::move(next), made});
  }
  if (is_root) {
    root_.assign(position, position + words_);
    root_moves_.clear();
    root_size_ = moves_.size();
    root_is_listed_ = true;
  }
  return {first, moves_.size()};
}

Machine::Moves ListedMoves::list_first_to(Position position, Word hash) {
  const std::size_t first = moves_.size();
  if (std::optional<Successor> found = led_.first_to(position, hash)) {
    const Position made = positions_.read_behind(position, found->status);
    moves_.push_back({*std::move(found), made});
    return {first, moves_.size()};
  }
  for (Successor& next : successors(position, positions_.write_with_past(position))) {
    const Position made = positions_.read_behind(position, next.status);
    if (led_.hash(made) != hash) continue;
    moves_.push_back({std::move(next), made});
    break;
  }
  return {first, moves_.size()};
}

} // namespace regola
