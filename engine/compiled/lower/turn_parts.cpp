// What is known of the parts of a player's moves before the position is: which follow where, and in how many
// ways.

#include <algorithm>

#include <fmt/format.h>

#include "engine/compiled/lower/turn.hpp"

namespace regola {

namespace {

/// Whether the text of a part says which match it is: the cell it begins at is known, and where it ends is
/// named.
bool is_told_by_its_end(const MoveLine& part, const std::vector<CompiledProduction>& lines) {
  const auto alike = std::count_if(lines.begin(), lines.end(), [&](const CompiledProduction& line) {
    return line.source->name == part.text().name;
  });
  return alike == 1 && part.kind == MoveLine::Kind::anywhere &&
         part.text().right_anchor != part.text().left.anchor;
}

} // namespace

void TurnLowering::prepare_parts() {
  for (const std::vector<CompiledProduction>& lines : position_.rules().sides[player_].parts) {
    Part part;
    std::size_t together = 0;
    for (const CompiledProduction& line : lines) {
      if (line.never) continue;
      part.lines.push_back(lowering_.compile(line));
      check_writes(part.lines.back());
      if (line.shares_text && !line.source->every && !is_told_by_its_end(part.lines.back(), lines)) {
        throw Missing(fmt::format("parts that may have the same text (line {})", line.source->guard.line));
      }
      part.may_skip = part.may_skip || line.source->may_skip;
      if (!line.source->after.empty() && position_.rules().ruleset->names.size() > word_bits) {
        throw Missing(fmt::format("'after' among more than 64 names (line {})", line.source->guard.line));
      }
      if (line.source->every) ++together;
      if (line.source->every && line.source->free) {
        throw Missing(fmt::format("'every' beside 'free' (line {})", line.source->guard.line));
      }
      if (line.source->every && (line.source->name != lines.front().source->name || line.source->may_skip)) {
        throw Missing(fmt::format("'every' beside other parts (line {})", line.source->guard.line));
      }
    }
    if (part.lines.empty()) continue;
    if (together != 0 && together != part.lines.size()) throw Missing("'every' beside other parts");
    part.most = together != 0 ? 1 : most_of(part);
    parts_.push_back(std::move(part));
  }
}

/// In how many directions and lengths a line may match with its anchor on a cell, at most.
std::uint32_t TurnLowering::matches_at(const MoveLine& line, const Mask& fitting, Bit bit) const {
  const Layout& layout = position_.layout();
  if (line.kind == MoveLine::Kind::anywhere) return static_cast<std::uint32_t>(layout.cells()) - 1;
  if (line.kind != MoveLine::Kind::slide) {
    return fitting.test(bit) ? static_cast<std::uint32_t>(line.headings()) : 0;
  }
  std::uint32_t matches = 0;
  for (const Heading& heading : line.text().left.headings) {
    const std::vector<Bit>& next = layout.only_next(heading.along);
    for (Bit at = next[bit]; at != no_bit; at = next[at]) ++matches;
  }
  return matches;
}

/// So many ways to go on there are at no cell.
std::uint32_t TurnLowering::most_of(const Part& part) const {
  const Layout& layout = position_.layout();
  std::vector<std::uint32_t> here(layout.cells(), part.may_skip ? 1 : 0);
  std::uint32_t anywhere = 0;
  for (const MoveLine& line : part.lines) {
    const Mask fitting = lowering_.fitting(line);
    for (CellIndex cell = 0; cell != layout.cells(); ++cell) {
      const std::uint32_t ways = matches_at(line, fitting, layout.bit(cell)) * line.choices;
      (line.text().free ? anywhere : here[cell]) += ways;
    }
  }
  return std::max<std::uint32_t>(1, *std::max_element(here.begin(), here.end()) + anywhere);
}

/// The cells to which the line may lead and where a part may follow.
Mask TurnLowering::followed_by(const MoveLine& line) const {
  const Production& text = line.text();
  const Write& last = text.right[text.right_anchor];
  SymbolSet there = text.left.elements[text.right_anchor].test.symbols;
  if (last.kind == Write::Kind::symbols) there = SymbolSet(last.symbols);
  if (last.kind == Write::Kind::variable) there = position_.rules().ruleset->symbols;
  Mask cells;
  for (const Part& part : parts_) {
    for (const MoveLine& next : part.lines) {
      const Picture& picture = next.text().left;
      const auto& after = next.text().after;
      const bool may_follow = after.empty() || parts_.size() > 1 ||
                              std::find(after.begin(), after.end(), text.name) != after.end();
      if (may_follow && next.text().free) {
        cells |= position_.layout().board();
      } else if (may_follow && picture.elements[picture.anchor].test.symbols.intersects(there)) {
        cells |= lowering_.fitting(next);
      }
    }
  }
  return cells;
}

} // namespace regola
