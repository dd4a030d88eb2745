#include "engine/matcher/move_to.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/matcher/move_generator.hpp"
#include "engine/matcher/part_generator.hpp"
#include "engine/matcher/rules_error.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

const CellTest& anchor_test(const Production& line) { return line.left.elements[line.left.anchor].test; }

/// Whether each match of the line's own step changes the symbol on the cell of its anchor.
bool changes_anchor(const Production& line) {
  const Element& anchor = line.left.elements[line.left.anchor];
  const Write& write = line.right[line.left.anchor];
  return anchor.is_single() && !anchor.test.off && !line.left.first_cell &&
         (write.kind == Write::Kind::symbols || write.kind == Write::Kind::variable) &&
         !symbols_written(line, line.left.anchor).intersects(anchor.test.symbols);
}

/// Adds the symbols that these lines may make of the symbols of a cell, in any number of steps.
/// @param movers symbols that do not count where a step by `again` writes them: a piece comes there
void add_what_follows(SymbolSet& symbols, const std::vector<const Production*>& lines,
                      const SymbolSet& movers) {
  for (SymbolSet before; before != symbols;) {
    before = symbols;
    for (const Production* line : lines) {
      for (std::size_t i = 0; i < line->right.size(); ++i) {
        if (!line->left.elements[i].test.symbols.intersects(symbols)) continue;
        const SymbolSet written = symbols_written(*line, i);
        symbols |= line->again ? written - movers : written;
      }
    }
  }
}

SymbolSet anchor_symbols(const Side& side) {
  SymbolSet all;
  for (const Production& line : side.moves) all |= anchor_test(line).symbols;
  return all;
}

/// Whether later parts of a move, or `after` lines, leave changed the cell on which the move begins.
bool stays_changed(const Side& side) {
  std::vector<const Production*> later;
  for (const Part& part : side.parts) {
    for (const Production& line : part.lines) later.push_back(&line);
  }
  for (const Production& line : side.afters) later.push_back(&line);
  if (later.empty()) return true;
  // A chain may end where it began. Then no move from another cell may lead to the same position.
  const SymbolSet movers = anchor_symbols(side);
  SymbolSet unmoved;
  const auto is_chain = [](const Production& line) { return line.again; };
  if (std::any_of(side.moves.begin(), side.moves.end(), is_chain)) {
    if (!side.parts.empty()) return false;
    unmoved = movers;
    add_what_follows(unmoved, later, movers);
    for (const Production& line : side.moves) {
      if (is_chain(line)) later.push_back(&line);
    }
  }
  return std::all_of(side.moves.begin(), side.moves.end(), [&](const Production& line) {
    SymbolSet left = symbols_written(line, line.left.anchor);
    add_what_follows(left, later, movers);
    return !left.intersects(anchor_test(line).symbols) && !left.intersects(unmoved);
  });
}

/// Whether a step of a move may change a cell, not its own anchor, from which another move begins.
bool may_change_anchors(const Production& line, const std::vector<Production>& moves) {
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    if (i == line.left.anchor || line.right[i].kind == Write::Kind::keep) continue;
    const SymbolSet& read = line.left.elements[i].test.symbols;
    if (std::any_of(moves.begin(), moves.end(),
                    [&](const Production& each) { return anchor_test(each).symbols.intersects(read); }))
      return true;
  }
  return false;
}

/// Where a move stands in the list, as far as its first part tells.
struct Place {
  bool every = false; ///< these stand after all others
  std::size_t line = 0;
  std::size_t heading = 0;
  std::size_t start = 0; ///< index of the pivot's cell in the starts of the heading

  friend bool operator<(const Place& a, const Place& b) {
    return std::tie(a.every, a.line, a.heading, a.start) < std::tie(b.every, b.line, b.heading, b.start);
  }
};

/// A move that leads to a target.
struct Hit {
  Place place;
  const Firing::Match* match = nullptr; ///< of its first part, the first in the list
  Candidate move;
};

std::optional<Place> place_of(const Side& side, const Firing::Match& match) {
  const Picture& picture = match.line->left;
  const std::vector<CellIndex>& starts = picture.headings[match.match.heading].starts;
  const auto start = std::find(starts.begin(), starts.end(), match.match.first(picture.pivot));
  if (start == starts.end()) return std::nullopt;
  return Place{match.line->every, static_cast<std::size_t>(match.line - side.moves.data()),
               match.match.heading, static_cast<std::size_t>(start - starts.begin())};
}

/// @return false if the place is not known
bool locate(const Side& side, Hit& hit) {
  const Firing* first = hit.move.fired.get();
  while (first->before) first = first->before.get();
  for (const Firing::Match& match : first->matches) {
    const std::optional<Place> place = place_of(side, match);
    if (!place) return false;
    if (hit.match == nullptr || *place < hit.place) {
      hit.place = *place;
      hit.match = &match;
    }
  }
  return hit.match != nullptr;
}

} // namespace

std::array<std::size_t, 3> place_of(const Side& side, const FirstMatch& begin) {
  const Picture& picture = side.moves[begin.line].left;
  const std::vector<CellIndex>& starts = picture.headings[*begin.heading].starts;
  const auto start =
      picture.pivot == begin.element ? std::find(starts.begin(), starts.end(), begin.cell) : starts.begin();
  return {begin.line, *begin.heading, static_cast<std::size_t>(start - starts.begin())};
}

bool may_find_move_to(const Ruleset& ruleset, PlayerIndex player) {
  const Side& side = ruleset.sides[player];
  if (!ruleset.rules.empty() || ruleset.turn == Turn::first_cell) return false;
  // What `after` lines have changed no longer tells what was forbidden, or preferred.
  if (!side.afters.empty() && (!side.forbids.empty() || !side.most.empty())) return false;
  return std::all_of(side.moves.begin(), side.moves.end(),
                     [&](const Production& line) {
                       return changes_anchor(line) && !(line.again && may_change_anchors(line, side.moves));
                     }) &&
         stays_changed(side);
}

namespace {

/// Looks for the first move to one of some positions.
class MoveTo {
public:
  MoveTo(const Ruleset& ruleset, const Status& before, std::span<const Status> targets)
      : ruleset_(ruleset),
        before_(before),
        turn_(ruleset, before),
        targets_(targets),
        side_(ruleset.sides[before.to_move]),
        is_reached_(targets.size(), false) {}

  /// Finds it among all moves that begin on a cell where a target differs.
  [[nodiscard]] std::optional<Successor> find();
  /// Finds it among the moves that begin with these matches.
  [[nodiscard]] std::optional<Successor> find(std::span<const FirstMatch> begins);

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
  [[nodiscard]] std::vector<bool> changed_cells() const;
  [[nodiscard]] bool note_hits(CellIndex anchor, std::optional<NameIndex> name, const SoughtMoves* sought);
  [[nodiscard]] std::optional<Successor> first_of_hits() const;
  [[nodiscard]] std::optional<Successor> find_in_order(const std::vector<bool>& changed) const;
  [[nodiscard]] std::optional<Successor> find_from_cells(const std::vector<bool>& changed);

  const Ruleset& ruleset_;
  const Status& before_;
  MoveGenerator turn_;
  std::span<const Status> targets_;
  const Side& side_;
  std::vector<Hit> hits_;
  std::vector<bool> is_reached_; // by target
};

/// By cell: whether a target differs there, and a move may begin there.
std::vector<bool> MoveTo::changed_cells() const {
  const SymbolSet movers = anchor_symbols(side_);
  std::vector<bool> changed(before_.size());
  for (std::size_t cell = 0; cell < before_.size(); ++cell) {
    changed[cell] = movers.contains(before_[cell]) &&
                    std::any_of(targets_.begin(), targets_.end(),
                                [&](const Status& target) { return target[cell] != before_[cell]; });
  }
  return changed;
}

std::optional<Successor> MoveTo::find() {
  constexpr std::size_t few = 2; // of more, one comes early in the list
  const bool goes_on =
      std::any_of(side_.moves.begin(), side_.moves.end(), [](const Production& line) { return line.again; });
  const bool is_whole = side_.parts.empty() && side_.afters.empty(); // with its first part
  const std::vector<bool> changed = changed_cells();
  return targets_.size() <= few || goes_on || !is_whole || !ruleset_.prefer.empty() ? find_from_cells(changed)
                                                                                    : find_in_order(changed);
}

/// Lists the moves that begin where a target differs, up to the first that leads to one.
std::optional<Successor> MoveTo::find_in_order(const std::vector<bool>& changed) const {
  PartGenerator parts(ruleset_, before_.to_move, Firings::dropped, all_forbids);
  const SoughtMoves sought{[&](const Production& line, const PictureMatch* match) {
                             return match == nullptr || changed[match->first(line.left.anchor)];
                           },
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
    if (changed[cell] && !note_hits(static_cast<CellIndex>(cell), std::nullopt, nullptr)) return std::nullopt;
  }
  return first_of_hits();
}

std::optional<Successor> MoveTo::find(std::span<const FirstMatch> begins) {
  for (const FirstMatch& begin : begins) {
    const Production& line = side_.moves[begin.line];
    const SoughtMoves sought{[&](const Production& each, const PictureMatch* match) {
                               if (line.every) return each.every;
                               if (match == nullptr || &each != &line) return &each == &line;
                               return match->first(begin.element) == begin.cell &&
                                      (!begin.heading || match->heading == *begin.heading);
                             },
                             {}};
    const bool at_anchor = line.every || begin.element == line.left.anchor;
    const CellIndex anchor = at_anchor ? begin.cell : no_cell;
    if (!note_hits(anchor, line.name, &sought)) return std::nullopt;
  }
  return first_of_hits();
}

/// Keeps the moves that begin on a cell and lead to a target.
/// @return false if the place of such a move is not known
bool MoveTo::note_hits(CellIndex anchor, std::optional<NameIndex> name, const SoughtMoves* sought) {
  for (Candidate& move :
       moves_in_parts(ruleset_, before_, name, Firings::kept, all_forbids, anchor, sought)) {
    if (sought != nullptr && !side_.afters.empty() && turn_.forbidding(move) != nullptr) continue;
    auto target = target_of(move);
    if (target == targets_.end() && !side_.afters.empty()) { // no such line fires in a target
      turn_.settle(move);
      target = target_of(move);
    }
    if (target == targets_.end()) continue;
    is_reached_[static_cast<std::size_t>(target - targets_.begin())] = true;
    hits_.push_back({{}, nullptr, std::move(move)});
    if (!locate(side_, hits_.back())) return false;
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
    if (is_as_far && hit.match->match.segments != first->match->match.segments) return std::nullopt;
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

} // namespace regola
