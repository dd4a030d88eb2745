// Whether two matches with the same move text lead to the same position.

#include "engine/compiled/lower/move_line.hpp"

#include "engine/compiled/compile/bounds.hpp"
#include "engine/compiled/lower/sources.hpp"

namespace regola {

namespace {

bool is_known(const MoveLine& line) {
  return line.kind == MoveLine::Kind::rigid || line.kind == MoveLine::Kind::anywhere;
}

struct Written {
  SymbolSet symbols;    ///< one of these; empty if the old symbols decide
  bool changes = false; ///< the cell always held another symbol before
  friend bool operator==(const Written& a, const Written& b) {
    return a.symbols.size() == 1 && a.symbols == b.symbols;
  }
};

/// A cell of a match: its distance in bits from the cell the move leaves, or one of these two.
using Place = std::pair<bool, int>;
constexpr Place move_comes_from{false, 0};
constexpr Place move_goes_to{false, 1};

/// Whether the write always changes the cell.
bool changes(const CompiledWrite& write, const CellTest& test) {
  return write.kind == Write::Kind::symbols && write.symbols.size() == 1 && !test.off &&
         !test.symbols.contains(write.symbols.front());
}

/// What a match in one lane writes, by cell.
std::map<Place, Written> written_by(const MoveLine& line, std::size_t lane) {
  const Production& text = line.text();
  std::map<Place, Written> all;
  for (const CompiledWrite& write : line.source->writes) {
    const CellTest& test = text.left.elements[write.element].test;
    Place place = move_goes_to;
    if (write.element == text.left.anchor) {
      place = move_comes_from;
    } else if (write.element != text.right_anchor) {
      place = {true, line.distances[lane][write.element] - line.distances[lane][text.left.anchor]};
    }
    Written& here = all[place];
    if (write.kind == Write::Kind::symbols) here.symbols = SymbolSet(write.symbols);
    here.changes = changes(write, test);
  }
  return all;
}

Alike compare(const std::map<Place, Written>& a, const std::map<Place, Written>& b) {
  const auto changes_more = [](const auto& one, const auto& other) {
    return any_of(one, [&](const auto& at) { return at.second.changes && !other.contains(at.first); });
  };
  const bool differ = any_of(a, [&](const auto& at) {
    const auto other = b.find(at.first);
    return other != b.end() && !at.second.symbols.empty() && !other->second.symbols.empty() &&
           !at.second.symbols.intersects(other->second.symbols);
  });
  if (differ || changes_more(a, b) || changes_more(b, a)) return Alike::never;
  return a == b ? Alike::always : Alike::unknown;
}

/// Whether the move text does not name the destination.
bool leaves_open(const MoveLine& line) {
  return line.kind == MoveLine::Kind::anywhere && line.text().right_anchor == line.text().left.anchor;
}

} // namespace

bool leaves_alike(const MoveLine& line) {
  const Picture& left = line.text().left;
  const auto& writes = line.source->writes;
  return leaves_open(line) && none_of(writes, [&](const CompiledWrite& write) {
           return write.element != left.anchor && changes(write, left.elements[write.element].test);
         });
}

std::optional<Alike> compare(const MoveLine& a, const MoveLine& b) {
  if (!is_known(a) || !is_known(b) || a.text().every || b.text().every) return Alike::unknown;
  if (leaves_open(a) || leaves_open(b)) return Alike::unknown;
  const auto lanes = [](const MoveLine& line) {
    return line.kind == MoveLine::Kind::anywhere ? std::size_t{1} : line.headings();
  };
  const auto may_meet = [&](std::size_t i, std::size_t k) {
    const bool known = a.kind == MoveLine::Kind::rigid && b.kind == MoveLine::Kind::rigid;
    return !known || (a.way(i) == b.way(k) && may_share_pivots(a, i, b, k));
  };
  std::optional<Alike> all;
  for (std::size_t i = 0; i < lanes(a); ++i) {
    for (std::size_t k = 0; k < lanes(b); ++k) {
      if ((&a == &b && i == k) || !may_meet(i, k)) continue;
      const Alike here = compare(written_by(a, i), written_by(b, k));
      if (all && all != here) return Alike::unknown;
      all = here;
    }
  }
  return all;
}

bool are_one(const MoveLine& a, const MoveLine& b) {
  const auto tells_both = [](const MoveLine& line) {
    return line.kind == MoveLine::Kind::anywhere && !leaves_open(line);
  };
  return a.text().name == b.text().name && a.text().extra == b.text().extra && tells_both(a) &&
         tells_both(b) && compare(a, b) == Alike::always;
}

bool are_dropped(const MoveLine& a, const MoveLine& b) {
  const bool laid_out = !a.shapes.empty() || !b.shapes.empty();
  return laid_out && a.text().name == b.text().name && a.text().extra == b.text().extra &&
         a.text().free == b.text().free && is_known_by_anchor(a) && is_known_by_anchor(b) &&
         compare(a, b) == Alike::always;
}

bool last_differs(const std::vector<MoveLine>& lines) {
  const MoveLine& last = lines.back();
  return all_of(lines, [&](const MoveLine& line) {
    return line.text().name != last.text().name ||
           compare(line, last).value_or(Alike::never) == Alike::never || are_one(line, last);
  });
}

// Moves that several matches produce: the first match counts.

/// By bit of the first cell: the cells to which a match of the line may lead on the empty board.
const std::vector<Mask>& MoveSources::ends_of(const MoveLine& line) const {
  const auto [place, is_new] = ends_.try_emplace(&line.text());
  std::vector<Mask>& all = place->second;
  if (!is_new) return all;
  const Layout& layout = position_.layout();
  all.resize(static_cast<std::size_t>(layout.words()) * word_bits);
  for (const Heading& heading : line.text().left.headings) {
    const MoveWay way(position_.rules().ruleset->board, line.text(), heading);
    const std::vector<Mask> here = way.ends(position_.rules().ruleset->board, layout);
    for (std::size_t bit = 0; bit < all.size(); ++bit) all[bit] |= here[bit];
  }
  return all;
}

/// Returns the lines above, and perhaps the line itself, that may offer the same move as the line: the same
/// text and the same position.
/// @throws Missing if only the position shows whether two matches of any lines are the same move
std::vector<std::size_t> MoveSources::rivals_of(std::size_t index) const {
  const MoveLine& line = lines_[index];
  const auto ends = [](const MoveLine& of, std::size_t element) -> const SymbolSet& {
    return of.text().left.elements[element].test.symbols;
  };
  std::vector<std::size_t> rivals;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const MoveLine& other = lines_[i];
    const bool meet = other.text().name == line.text().name &&
                      ends(other, other.text().left.anchor).intersects(ends(line, line.text().left.anchor)) &&
                      ends(other, other.text().right_anchor).intersects(ends(line, line.text().right_anchor));
    if (!meet || (other.choices > 1) != (line.choices > 1)) continue;
    const bool laid_out = !line.shapes.empty() && !other.shapes.empty(); // then compare() looks at each match
    if (i != index && !laid_out && !may_meet(ends_of(line), ends_of(other))) continue;
    const bool many_ways = line.kind == MoveLine::Kind::rigid || line.kind == MoveLine::Kind::straight;
    if (i == index && !many_ways && !leaves_alike(line)) continue;
    std::optional<Alike> alike = compare(line, other);
    if (!alike) continue;
    if (line.text().extra != other.text().extra) alike = Alike::never; // then the side to move differs
    // Further parts and `after` lines may undo the difference.
    const CompiledSide& side = position_.rules().sides[player_];
    const bool evens_out = alike == Alike::never && (!side.parts.empty() || !side.afters.empty());
    if (alike == Alike::unknown || evens_out) throw Missing("moves that may have the same text");
    if (alike == Alike::always && i <= index) rivals.push_back(i);
  }
  return rivals;
}

} // namespace regola
