#include "engine/compiled/compile/self_meeting.hpp"

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
    const bool known =
        !cells.empty() && line.picture.elements[line.picture.anchor].is_single() &&
        std::all_of(cells.begin(), cells.end(), [&](CellIndex cell) { return cell < layout.cells(); });
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
  return std::all_of(picture.headings.begin(), picture.headings.end(), [&](const Heading& heading) {
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
  const bool groups = std::any_of(elements.begin(), elements.end(),
                                  [](const Element& element) { return !element.contact.empty(); });
  // A group may lead back into the picture.
  const bool acyclic =
      !groups && std::all_of(picture.headings.begin(), picture.headings.end(), [&](const Heading& heading) {
        return is_acyclic(layout, heading.along, layout.board());
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

} // namespace regola
