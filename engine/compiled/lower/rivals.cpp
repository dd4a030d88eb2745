// Moves that may come about in two ways: the first one counts.

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "engine/compiled/lower/turn.hpp"

namespace regola {

namespace {

bool is_known(const MoveLine& line) {
  return line.kind == MoveLine::Kind::rigid || line.kind == MoveLine::Kind::anywhere;
}

/// What two matches from one cell to the same other one do.
enum class Alike : std::uint8_t {
  never,   ///< one changes a cell that the other leaves alone
  always,  ///< they write the same symbols on the same cells
  unknown, ///< that depends on what stands there
};

struct Written {
  std::optional<Symbol> symbol; ///< if there is no choice
  bool changes = false;         ///< something else has stood there
  friend bool operator==(const Written& a, const Written& b) { return a.symbol && a.symbol == b.symbol; }
};

/// A cell of a match as seen from the cell the move comes from.
using Place = std::pair<bool, int>;
constexpr Place move_comes_from{false, 0};
constexpr Place move_goes_to{false, 1};

/// Whether something else has stood there in any case.
bool changes(const CompiledWrite& write, const CellTest& test) {
  return write.planes.size() == 1 && !test.off && !test.symbols.contains(write.symbols.front());
}

/// What a match writes.
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
    if (write.planes.size() == 1) here.symbol = write.symbols.front();
    here.changes = changes(write, test);
  }
  return all;
}

Alike compare(const std::map<Place, Written>& a, const std::map<Place, Written>& b) {
  const auto changes_more = [](const auto& one, const auto& other) {
    return std::any_of(one.begin(), one.end(),
                       [&](const auto& at) { return at.second.changes && !other.contains(at.first); });
  };
  if (changes_more(a, b) || changes_more(b, a)) return Alike::never;
  return a == b ? Alike::always : Alike::unknown;
}

/// Whether the text of a move does not tell which cell it goes to.
bool leaves_open(const MoveLine& line) {
  return line.kind == MoveLine::Kind::anywhere && line.text().right_anchor == line.text().left.anchor;
}

/// Whether it need not be told, either, since that cell may stay as it is.
bool leaves_alike(const MoveLine& line) {
  const Picture& left = line.text().left;
  const auto& writes = line.source->writes;
  return leaves_open(line) && std::none_of(writes.begin(), writes.end(), [&](const CompiledWrite& write) {
           return write.element != left.anchor && changes(write, left.elements[write.element].test);
         });
}

/// The same for all matches of two lines that may have the same text; nothing if no two of them lead from one
/// cell to the same other one.
std::optional<Alike> compare(const MoveLine& a, const MoveLine& b) {
  if (!is_known(a) || !is_known(b) || a.text().every || b.text().every) return Alike::unknown;
  if (leaves_open(a) || leaves_open(b)) return Alike::unknown;
  const auto lanes = [](const MoveLine& line) {
    return line.kind == MoveLine::Kind::anywhere ? std::size_t{1} : line.headings();
  };
  const auto may_meet = [&](std::size_t i, std::size_t k) {
    const bool known = a.kind == MoveLine::Kind::rigid && b.kind == MoveLine::Kind::rigid;
    return !known || a.way(i) == b.way(k);
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

} // namespace

/// Whether moves of two lines may lead from one cell to the same other one, by their directions on a grid.
bool TurnLowering::may_point_alike(const MoveLine& a, const MoveLine& b) const {
  const Board& board = position_.rules().ruleset->board;
  const auto ways = [&](const MoveLine& of) {
    std::vector<std::optional<Step>> all;
    const Production& text = of.text();
    const int count = static_cast<int>(text.right_anchor) - static_cast<int>(text.left.anchor);
    for (const Heading& heading : text.left.headings) {
      const bool known = !text.left.has_rows && count != 0 && heading.along < board.relation_count();
      all.push_back(known ? board.relation(heading.along).step : std::nullopt);
      if (all.back()) all.back() = Step{all.back()->right * count, all.back()->down * count};
    }
    return all;
  };
  const auto alike = [](const std::optional<Step>& u, const std::optional<Step>& v) {
    return !u || !v ||
           (u->right * v->down == u->down * v->right && u->right * v->right + u->down * v->down > 0);
  };
  for (const auto& u : ways(a)) {
    for (const auto& v : ways(b)) {
      if (alike(u, v)) return true;
    }
  }
  return false;
}

/// Lines above, and the line itself, by which a move may come about that has the same text and leads to the
/// same position.
std::vector<std::size_t> TurnLowering::rivals_of(std::size_t index) const {
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
    if (i != index && !may_point_alike(line, other)) continue;
    const bool many_ways = line.kind == MoveLine::Kind::rigid || line.kind == MoveLine::Kind::straight;
    if (i == index && !many_ways && !leaves_alike(line)) continue;
    const std::optional<Alike> alike = compare(line, other);
    if (!alike) continue;
    // What one leaves behind may still become what the other does.
    const CompiledSide& side = position_.rules().sides[player_];
    const bool evens_out = alike == Alike::never && (!side.parts.empty() || !side.afters.empty());
    if (alike == Alike::unknown || evens_out) {
      throw Missing(fmt::format("moves that may have the same text (line {})", line.text().guard.line));
    }
    if (alike == Alike::always && i <= index) rivals.push_back(i);
  }
  return rivals;
}

} // namespace regola
