// What lines, classes and `after` lines may do in any position, from the text alone.

#include "engine/compiled/compile/bounds.hpp"

#include "rules/ruleset/asks.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

bool may_share_cells(const Element& a, const Element& b) {
  const auto apart = [](const CellTest& in, const CellTest& out) {
    return in.within != no_class && in.within == out.outside;
  };
  return a.test.symbols.intersects(b.test.symbols) && !apart(a.test, b.test) && !apart(b.test, a.test);
}

Mask most_members(const Layout& layout, const Side& side, ClassIndex index) {
  Mask members;
  for (const CellClass& line : side.classes) {
    if (line.index != index) continue;
    const auto& cells = line.guard.cells;
    const bool known = !cells.empty() && line.picture.elements[line.picture.anchor].is_single() &&
                       all_of(cells, [&](CellIndex cell) { return cell < layout.cells(); });
    if (!known) return layout.board();
    members |= layout.mask(cells);
  }
  return members;
}

namespace {

/// Whether no walk along the relation through these cells returns to one that it has left.
bool is_acyclic(const Layout& layout, RelationIndex relation, const Mask& within) {
  std::vector<int> state(static_cast<std::size_t>(layout.words()) * word_bits, 0);
  bool acyclic = true;
  const auto visit = [&](const auto& self, Bit bit) -> void {
    state[bit] = 1;
    for (const Bit next : layout.next(relation, bit)) {
      if (!within.test(next)) continue;
      if (state[next] == 1) acyclic = false;
      if (state[next] == 0) self(self, next);
    }
    state[bit] = 2;
  };
  within.each([&](Bit bit) {
    if (state[bit] == 0) visit(visit, bit);
  });
  return acyclic;
}

/// The same for the whole board. Where a relation leads to one cell at most, only a walk that returns has as
/// many steps as there are cells.
bool is_acyclic(const Layout& layout, RelationIndex relation) {
  if (!layout.is_single_valued(relation)) return is_acyclic(layout, relation, layout.board());
  return static_cast<std::size_t>(layout[Layout::reach(relation)].longest) < layout.cells();
}

/// The length in steps of the shortest cycle along the relation.
std::size_t shortest_way_back(const Layout& layout, RelationIndex relation) {
  std::size_t shortest = std::numeric_limits<std::size_t>::max();
  layout.board().each([&](Bit start) {
    Mask seen;
    std::vector<Bit> reached{start};
    for (std::size_t steps = 1; !reached.empty() && steps < shortest; ++steps) {
      std::vector<Bit> further;
      for (const Bit from : reached) {
        for (const Bit next : layout.next(relation, from)) {
          if (next == start) shortest = std::min(shortest, steps);
          if (!seen.test(next)) further.push_back(next);
          seen.set(next);
        }
      }
      reached = std::move(further);
    }
  });
  return shortest;
}

/// Whether the picture covers too few cells to return to one in its directions.
bool is_too_short_to_return(const Layout& layout, const Side& side, const Picture& picture) {
  return all_of(picture.headings, [&](const Heading& heading) {
    std::size_t most = 0; // cells
    for (const Element& element : picture.elements) {
      if (element.most != Element::endless) {
        most += element.most;
        continue;
      }
      if (element.test.within == no_class) return false;
      const Mask members = most_members(layout, side, element.test.within);
      if (!is_acyclic(layout, heading.along, members)) return false;
      most += static_cast<std::size_t>(members.count());
    }
    return most <= shortest_way_back(layout, heading.along);
  });
}

} // namespace

bool may_meet_itself(const Layout& layout, const Side& side, const Picture& picture) {
  const auto& elements = picture.elements;
  if (elements.size() == 1 && elements[0].is_single()) {
    return false; // needs no direction
  }
  for (std::size_t i = 0; i < elements.size(); ++i) {
    for (std::size_t j = 0; j < elements.size(); ++j) {
      if (i != j && !elements[i].contact.empty() && may_share_cells(elements[i], elements[j])) return true;
    }
  }
  const bool groups = any_of(elements, [](const Element& element) { return !element.contact.empty(); });
  // A group may lead back into the picture.
  const bool acyclic = !groups && all_of(picture.headings, [&](const Heading& heading) {
    return is_acyclic(layout, heading.along);
  });
  if (acyclic || (!groups && is_too_short_to_return(layout, side, picture))) return false;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!elements[i].contact.empty()) continue; // a group is a set of distinct cells
    if (elements[i].most > 2) return true;
    for (std::size_t j = i + 1; j < elements.size(); ++j) {
      const bool neighbours = j == i + 1 && elements[i].is_single() && elements[j].is_single();
      if (!neighbours && may_share_cells(elements[i], elements[j])) return true;
    }
  }
  return false;
}

MoveWay::MoveWay(const Board& board, const Production& line, const Heading& heading)
    : along_(heading.along), forwards_(line.right_anchor >= line.left.anchor) {
  const auto& elements = line.left.elements;
  const Element& anchor = elements[line.left.anchor];
  const Element& last = elements[line.right_anchor];
  if (line.right_anchor == line.left.anchor && anchor.contact.empty()) {
    along_ = 0; // no step: the direction does not matter
    return;
  }
  // A group names the move by a cell that may lie anywhere.
  const bool groups = any_of(elements, [](const Element& element) { return !element.contact.empty(); });
  const auto least_of = [](const Element& element) { return element.test.off ? 0U : element.least; };
  is_known_ = !groups && heading.along < board.relation_count() && least_of(last) > 0;
  if (!is_known_) return;
  if (line.left.has_rows) {
    step_ = step_between(board, heading, anchor, last);
    return;
  }
  const auto pass = [&](std::size_t least, std::size_t most) {
    least_ += least;
    most_ += std::min(most, board.size());
  };
  const std::size_t begin = std::min(line.left.anchor, line.right_anchor);
  const std::size_t end = std::max(line.left.anchor, line.right_anchor);
  for (std::size_t i = begin + 1; i < end; ++i) pass(least_of(elements[i]), elements[i].most);
  if (!forwards_) { // from the first cell of one element to the last cell of the other
    pass(1, 1);
    return;
  }
  pass(std::max(1U, least_of(anchor)) - 1, anchor.most - 1U);
  pass(least_of(last), last.most);
}

std::vector<Mask> MoveWay::ends(const Board& board, const Layout& layout) const {
  std::vector<Mask> all(static_cast<std::size_t>(layout.words()) * word_bits);
  const RelationIndex along = forwards_ || !is_known_ ? along_ : layout.opposite(along_);
  for (CellIndex cell = 0; cell != layout.cells(); ++cell) {
    const Bit bit = layout.bit(cell);
    // Where steps fork, a run may lead nearly anywhere.
    if (!is_known_ || (most_ > least_ && !layout.is_single_valued(along))) {
      all[bit] = layout.board();
      continue;
    }
    if (step_) {
      if (const CellIndex to = board.step(cell, *step_); to != no_cell) all[bit].set(layout.bit(to));
      continue;
    }
    Mask at;
    at.set(bit);
    const std::size_t most = std::min(most_, least_ + layout.cells());
    for (std::size_t steps = 0; at.any(); ++steps) {
      if (steps >= least_) all[bit] |= at;
      if (steps == most) break;
      Mask next;
      at.each([&](Bit from) {
        for (const Bit to : layout.next(along, from)) next.set(to);
      });
      at = next;
    }
  }
  return all;
}

bool may_meet(const std::vector<Mask>& ends, const std::vector<Mask>& others) {
  return !std::equal(ends.begin(), ends.end(), others.begin(),
                     [](const Mask& a, const Mask& b) { return (a & b).none(); });
}

namespace {

constexpr std::size_t all_symbols = 128;
/// By symbol: what lines turn it into, in one or more steps.
using Successors = std::array<std::bitset<all_symbols>, all_symbols>;

std::size_t index_of(Symbol symbol) { return static_cast<unsigned char>(symbol); }

Successors successors_of(const Side& side) {
  Successors leads{};
  for (const Production& line : side.afters) {
    for (std::size_t i = 0; i < line.right.size(); ++i) {
      const std::string after = symbols_written(line, i).to_string();
      for (const Symbol from : line.left.elements[i].test.symbols.to_string()) {
        for (const Symbol to : after) leads[index_of(from)].set(index_of(to));
      }
    }
  }
  for (std::size_t via = 0; via < all_symbols; ++via) {
    for (auto& from : leads) {
      if (from[via]) from |= leads[via];
    }
  }
  return leads;
}

/// Whether each match of the line turns some symbol into one that never leads back to it.
bool goes_down(const Production& line, const Successors& leads) {
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Element& element = line.left.elements[i];
    if (line.right[i].kind == Write::Kind::keep || element.least == 0 || element.test.off) continue;
    const std::string before = element.test.symbols.to_string();
    const std::string after = symbols_written(line, i).to_string();
    const bool never_back = all_of(before, [&](Symbol from) {
      return none_of(after, [&](Symbol to) { return to == from || leads[index_of(to)][index_of(from)]; });
    });
    if (never_back) return true;
  }
  return false;
}

} // namespace

bool comes_to_rest(const Side& side) {
  if (side.afters.empty()) return true;
  const Successors leads = successors_of(side);
  return all_of(side.afters, [&](const Production& line) { return goes_down(line, leads); });
}

} // namespace regola
