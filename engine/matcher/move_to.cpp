#include "engine/matcher/move_to.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "engine/matcher/move_generator.hpp"
#include "engine/matcher/part_generator.hpp"
#include "engine/matcher/picture_walk.hpp"
#include "engine/matcher/rewrite.hpp"
#include "engine/matcher/rules_error.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// A move that leads to a target.
struct Hit {
  MovePlace place;
  const Firing::Match* match = nullptr; ///< of its first part, the first in the list
  Candidate move;
};

/// @return false if the place is not known
bool locate(const Side& side, MovePlaces& places, Hit& hit) {
  const Firing* first = hit.move.fired.get();
  while (first->before) first = first->before.get();
  for (const Firing::Match& match : first->matches) {
    const std::size_t pivot = match.line->left.pivot;
    const auto line = static_cast<std::size_t>(match.line - side.moves.data());
    const std::optional<MovePlace> place =
        places.of({line, match.match.heading, pivot, match.match.first(pivot)});
    if (!place) return false;
    if (hit.match == nullptr || *place < hit.place) {
      hit.place = *place;
      hit.match = &match;
    }
  }
  return hit.match != nullptr;
}

constexpr std::size_t few = 2; // positions; of more, one comes early in the list

/// Looks for the first move to one of some positions.
class MoveTo {
public:
  MoveTo(const Ruleset& ruleset, const Status& before, std::span<const Status> targets)
      : ruleset_(ruleset),
        before_(before),
        turn_(ruleset, before),
        places_(ruleset, before),
        targets_(targets),
        side_(ruleset.sides[before.to_move]),
        is_reached_(targets.size(), false) {}

  /// Finds it among all moves that begin on a cell where a target differs.
  [[nodiscard]] std::optional<Successor> find();
  /// Finds it among the moves that begin with these matches.
  [[nodiscard]] std::optional<Successor> find(std::span<const FirstMatch> begins);
  /// Lists all that begin with a match.
  [[nodiscard]] std::vector<Successor> list(const FirstMatch& begin);

private:
  [[nodiscard]] std::span<const Status>::iterator target_of(const Candidate& move) const {
    const PlayerIndex next = move.extra ? before_.to_move : other(before_.to_move);
    return std::find_if(targets_.begin(), targets_.end(), [&](const Status& each) {
      return each.to_move == next && each.cells == move.status.cells && each.hands == move.status.hands;
    });
  }
  [[nodiscard]] Successor told(const Candidate& move, const Candidate& upper) const {
    return {turn_.handed_over(move.status, move.extra), move.move, upper.first_line, upper.variables};
  }
  [[nodiscard]] std::vector<bool> changed_cells(const SymbolSet& movers) const;
  [[nodiscard]] CellIndex only_changed(const SymbolSet& movers) const;
  [[nodiscard]] CellIndex anchor_of(const FirstMatch& begin) const;
  [[nodiscard]] std::optional<Successor> named(const FirstMatch& begin) const;
  [[nodiscard]] bool may_begin(const FirstMatch& begin, const Production& line,
                               const PictureMatch* match) const;
  [[nodiscard]] bool note_hits(CellIndex anchor, Firings firings, const SoughtMoves* sought);
  [[nodiscard]] std::optional<Successor> first_of_hits() const;
  [[nodiscard]] bool are_whole() const { return side_.parts.empty() && side_.afters.empty(); }
  [[nodiscard]] std::optional<Successor>
  find_in_order(std::function<bool(const Production& line, const PictureMatch* match)> begins) const;
  [[nodiscard]] std::optional<Successor> find_from_cells(const std::vector<bool>& changed);

  const Ruleset& ruleset_;
  const Status& before_;
  MoveGenerator turn_;
  MovePlaces places_;
  std::span<const Status> targets_;
  const Side& side_;
  std::vector<Hit> hits_;
  std::vector<bool> is_reached_; // by target
};

/// By cell: whether it holds one of these symbols, and a target differs there.
std::vector<bool> MoveTo::changed_cells(const SymbolSet& movers) const {
  std::vector<bool> changed(before_.size());
  for (std::size_t cell = 0; cell < before_.size(); ++cell) {
    changed[cell] = movers.contains(before_[cell]) &&
                    std::any_of(targets_.begin(), targets_.end(),
                                [&](const Status& target) { return target[cell] != before_[cell]; });
  }
  return changed;
}

/// The changed cell with one of these symbols; no_cell if there are several.
CellIndex MoveTo::only_changed(const SymbolSet& movers) const {
  const std::vector<bool> changed = changed_cells(movers);
  const auto first = std::find(changed.begin(), changed.end(), true);
  const bool is_only = first != changed.end() && std::find(first + 1, changed.end(), true) == changed.end();
  return is_only ? static_cast<CellIndex>(first - changed.begin()) : no_cell;
}

std::optional<Successor> MoveTo::find() {
  const bool goes_on =
      std::any_of(side_.moves.begin(), side_.moves.end(), [](const Production& line) { return line.again; });
  const std::vector<bool> changed = changed_cells(anchor_symbols(side_));
  if (targets_.size() <= few || goes_on || !are_whole() || !ruleset_.prefer.empty())
    return find_from_cells(changed);
  return find_in_order([&](const Production& line, const PictureMatch* match) {
    return match == nullptr || changed[match->first(line.left.anchor)];
  });
}

/// Lists the moves that begin with such matches, up to the first that leads to a target. They are whole with
/// their first parts.
std::optional<Successor>
MoveTo::find_in_order(std::function<bool(const Production& line, const PictureMatch* match)> begins) const {
  PartGenerator parts(ruleset_, before_.to_move, Firings::dropped, all_forbids);
  const SoughtMoves sought{std::move(begins),
                           [&](const Candidate& move) { return target_of(move) != targets_.end(); }};
  parts.seek(sought);
  const std::vector<Candidate> moves = parts.first_parts(before_, std::nullopt);
  const auto hit = std::find_if(moves.begin(), moves.end(), sought.is_last);
  return hit == moves.end() ? std::nullopt : std::optional(told(*hit, *hit));
}

/// Lists the moves that begin on these cells, and puts those that lead to a target in the order of the list.
std::optional<Successor> MoveTo::find_from_cells(const std::vector<bool>& changed) {
  if (2 * static_cast<std::size_t>(std::count(changed.begin(), changed.end(), true)) > before_.size())
    return std::nullopt;
  for (std::size_t cell = 0; cell < changed.size(); ++cell) {
    if (changed[cell] && !note_hits(static_cast<CellIndex>(cell), Firings::kept, nullptr))
      return std::nullopt;
  }
  return first_of_hits();
}

std::optional<Successor> MoveTo::find(std::span<const FirstMatch> begins) {
  if (begins.size() == 1 && side_.parts.empty()) {
    if (std::optional<Successor> found = named(begins.front())) return found;
  }
  const SoughtMoves sought{[&](const Production& line, const PictureMatch* match) {
                             return std::any_of(begins.begin(), begins.end(), [&](const FirstMatch& begin) {
                               return may_begin(begin, line, match);
                             });
                           },
                           {}};
  const bool some_every = std::any_of(begins.begin(), begins.end(),
                                      [&](const FirstMatch& begin) { return side_.moves[begin.line].every; });
  if (begins.size() > few && !some_every && are_whole()) return find_in_order(sought.begins);
  const Firings firings = begins.size() == 1 ? Firings::dropped : Firings::kept;
  std::set<CellIndex> tried;
  for (const FirstMatch& begin : begins) {
    const CellIndex anchor = anchor_of(begin);
    if (tried.insert(anchor).second && !note_hits(anchor, firings, &sought)) return std::nullopt;
  }
  return first_of_hits();
}

std::vector<Successor> MoveTo::list(const FirstMatch& begin) {
  const SoughtMoves sought{
      [&](const Production& line, const PictureMatch* match) { return may_begin(begin, line, match); }, {}};
  static_cast<void>(note_hits(anchor_of(begin), Firings::dropped, &sought));
  std::vector<Candidate> moves;
  for (Hit& hit : hits_) moves.push_back(std::move(hit.move));
  return turn_.joined(std::move(moves));
}

/// The cell of the anchor in such a match; no_cell if it is not known.
CellIndex MoveTo::anchor_of(const FirstMatch& begin) const {
  const Production& line = side_.moves[begin.line];
  const bool at_anchor = line.every || begin.element == line.left.anchor;
  return at_anchor ? begin.cell : only_changed(line.left.elements[line.left.anchor].test.symbols);
}

/// Names the only move that begins with a match and leads to the target; nullopt if there may be several.
std::optional<Successor> MoveTo::named(const FirstMatch& begin) const {
  const Production& first = side_.moves[begin.line];
  const auto chooses = [](const Write& write) {
    return write.kind == Write::Kind::symbols && write.symbols.size() > 1;
  };
  std::optional<Successor> found;
  const auto name = [&](const Production& line, const PictureMatch& match, const MovePart& part) {
    Status next = before_;
    next.cells = targets_.front().cells;
    next.hands = targets_.front().hands;
    found = Successor{turn_.handed_over(std::move(next), line.extra),
                      {Move::Kind::parts, {part}},
                      telling_line(side_.moves, line),
                      match.variables};
  };
  const PlayerView view(ruleset_, before_, before_.to_move);
  if (first.every) { // the first match tells the line
    for (const Production& line : side_.moves) {
      if (found || !line.every || line.name != first.name) continue;
      if (line.left.pivot != line.left.anchor) return std::nullopt;
      each_match(view, line.guard, line.left, begin.cell, [&](const PictureMatch& match) {
        if (match.first(line.left.anchor) != begin.cell || !has_sums(ruleset_, before_, line, match))
          return false;
        name(line, match, {line.name, begin.cell, begin.cell, {}});
        return true;
      });
    }
    return found;
  }
  if (!begin.heading || std::any_of(first.right.begin(), first.right.end(), chooses)) return std::nullopt;
  bool is_only = true; // a heading may hold several matches with this cell
  const std::function<bool(const PictureMatch&)> visit = [&](const PictureMatch& match) {
    is_only = !found;
    if (!is_only) return true;
    const CellIndex from = match.first(first.left.anchor);
    const CellIndex to = first.right_anchor == first.left.anchor ? from : match.last(first.right_anchor);
    name(first, match, {first.name, from, to, {}, first.also ? match.first(*first.also) : no_cell});
    return false;
  };
  PictureWalk(view, first.left, *begin.heading, begin.element, visit).from(begin.cell);
  return is_only ? found : std::nullopt;
}

/// @param match of the line; null: any
bool MoveTo::may_begin(const FirstMatch& begin, const Production& line, const PictureMatch* match) const {
  const Production& first = side_.moves[begin.line];
  if (first.every) return line.every && line.name == first.name;
  return &line == &first && (match == nullptr || (match->first(begin.element) == begin.cell &&
                                                  match->heading == begin.heading.value_or(match->heading)));
}

/// Keeps the moves that begin on a cell and lead to a target.
/// @param firings dropped: their places do not matter
/// @return false if the place of such a move is not known
bool MoveTo::note_hits(CellIndex anchor, Firings firings, const SoughtMoves* sought) {
  for (Candidate& move :
       moves_in_parts(ruleset_, before_, std::nullopt, firings, all_forbids, anchor, sought)) {
    if (sought != nullptr && !side_.afters.empty() && turn_.forbidding(move) != nullptr) continue;
    auto target = target_of(move);
    if (target == targets_.end() && !side_.afters.empty()) { // no such line fires in a target
      turn_.settle(move);
      target = target_of(move);
    }
    if (target == targets_.end()) continue;
    is_reached_[static_cast<std::size_t>(target - targets_.begin())] = true;
    hits_.push_back({{}, nullptr, std::move(move)});
    if (firings == Firings::kept && !locate(side_, places_, hits_.back())) return false;
  }
  return true;
}

std::optional<Successor> MoveTo::first_of_hits() const {
  if (hits_.empty() || std::find(is_reached_.begin(), is_reached_.end(), false) != is_reached_.end())
    return std::nullopt;
  const auto first = std::min_element(hits_.begin(), hits_.end(),
                                      [](const Hit& a, const Hit& b) { return a.place < b.place; });
  const Hit* upper = &*first; // of equal moves, the one that is told
  for (const Hit& hit : hits_) {
    // Other runs from the same start may stand in another order; a worse name may be dropped.
    const bool is_as_far = !(first->place < hit.place) && !(hit.place < first->place);
    if (is_as_far && hit.match != nullptr && hit.match->line->left.pivot != hit.match->line->left.anchor &&
        hit.match->match.segments != first->match->match.segments)
      return std::nullopt;
    if (!ruleset_.prefer.empty() && hit.move.first_name != first->move.first_name) return std::nullopt;
    if (hit.move.move == first->move.move && hit.move.status == first->move.status &&
        hit.move.first_line < upper->move.first_line)
      upper = &hit;
  }
  return told(first->move, upper->move);
}

} // namespace

std::optional<Successor> first_move_to(const Ruleset& ruleset, const Status& before,
                                       std::span<const Status> targets, std::span<const FirstMatch> begins) {
  const Answer answer;
  MoveTo search(ruleset, before, targets);
  return begins.empty() ? search.find() : search.find(begins);
}

std::vector<Successor> moves_to(const Ruleset& ruleset, const Status& before, std::span<const Status> targets,
                                const FirstMatch& begin) {
  const Answer answer;
  return MoveTo(ruleset, before, targets).list(begin);
}

} // namespace regola
