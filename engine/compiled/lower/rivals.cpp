// Moves that several matches produce: the first match counts.

#include <algorithm>

#include <fmt/format.h>

#include "engine/compiled/lower/alike.hpp"
#include "engine/compiled/lower/missing.hpp"
#include "engine/compiled/lower/sources.hpp"

namespace regola {

/// Whether moves of two lines may run between the same two cells, by their directions on a grid.
bool MoveSources::may_point_alike(const MoveLine& a, const MoveLine& b) const {
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
    if (i != index && !laid_out && !may_point_alike(line, other)) continue;
    const bool many_ways = line.kind == MoveLine::Kind::rigid || line.kind == MoveLine::Kind::straight;
    if (i == index && !many_ways && !leaves_alike(line)) continue;
    std::optional<Alike> alike = compare(line, other);
    if (!alike) continue;
    if (line.text().extra != other.text().extra) alike = Alike::never; // then the side to move differs
    // Further parts and `after` lines may undo the difference.
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
