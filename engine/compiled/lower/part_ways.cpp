// Upper bounds of the ways in which a part may go on: in any position, and in the current one.

#include <set>

#include "engine/compiled/compile/bounds.hpp"
#include "engine/compiled/lower/part_lowering.hpp"

namespace regola {

namespace {

/// Whether each match of a line repeats one of a line above it, wherever both match.
bool repeats_above(const std::vector<MoveLine>& lines, std::size_t index) {
  return std::any_of(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(index),
                     [&](const MoveLine& line) { return are_one(line, lines[index]); });
}

/// Whether heading and anchor identify a match, so that of the shapes in one heading only one matches.
bool is_one_a_heading(const Layout& layout, const MoveLine& line) {
  const Picture& picture = line.text().left;
  return !line.shapes.empty() && !picture.has_rows && is_determinate(layout, picture, picture.anchor);
}

/// Returns on how many cells a match may newly write one of the symbols; `nullopt` if that is unknown.
std::optional<std::uint32_t> made_by(const MoveLine& line, const SymbolSet& symbols) {
  const Production& text = line.text();
  std::uint32_t made = 0;
  for (const CompiledWrite& write : line.source->writes) {
    if (write.kind == Write::Kind::symbols && !SymbolSet(write.symbols).intersects(symbols)) continue;
    const Element& element = text.left.elements[write.element];
    if (text.every || !element.is_single() || !element.contact.empty()) return std::nullopt;
    ++made;
  }
  return made;
}

/// Whether at most one of the lines matches in one direction from one cell: both ask the same cells, and one
/// of these for different symbols.
bool exclude_each_other(const MoveLine& a, const MoveLine& b) {
  const Production& one = a.text();
  const Production& other = b.text();
  const auto& elements = one.left.elements;
  const auto& others = other.left.elements;
  if (one.name != other.name || one.free || other.free || a.kind != MoveLine::Kind::rigid ||
      b.kind != MoveLine::Kind::rigid || one.left.anchor != other.left.anchor || a.distances.empty() ||
      a.distances != b.distances || elements.size() != others.size()) {
    return false;
  }
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const CellTest& test = elements[i].test;
    if (!test.off && !others[i].test.off && !test.symbols.intersects(others[i].test.symbols)) return true;
  }
  return false;
}

std::vector<const MoveLine*> pointers_to(const std::vector<MoveLine>& lines) {
  return mapped(lines, [](const MoveLine& line) { return &line; });
}

} // namespace

/// The number of ways to go on, given those of each name. Of the names in one `prefer` order, only one keeps
/// its ways.
std::uint32_t PartLowering::joined(const std::map<NameIndex, std::uint32_t>& by_name) const {
  const auto& prefer = position_.rules().ruleset->prefer;
  std::map<std::size_t, std::uint32_t> by_order;
  std::uint32_t all = 0;
  for (const auto& [name, ways] : by_name) {
    const auto order = find_if(prefer, [&, name = name](const auto& names) { return contains(names, name); });
    if (order == prefer.end()) {
      all += ways;
    } else {
      std::uint32_t& best = by_order[static_cast<std::size_t>(order - prefer.begin())];
      best = std::max(best, ways);
    }
  }
  for (const auto& [order, ways] : by_order) all += ways;
  return all;
}

/// Returns upper bounds of the matches of a line by the cell of the anchor, over all directions and lengths.
/// @param pieces the pieces of the line
std::vector<std::uint32_t> PartLowering::matches_at(const std::vector<const MoveLine*>& pieces) const {
  const Layout& layout = position_.layout();
  const Side& side = position_.rules().ruleset->sides[player_];
  const MoveLine& line = *pieces.front();
  const bool shaped = !line.shapes.empty();
  const Mask fitting = shaped ? Mask{} : lowering_.fitting(line);
  const bool ends_anywhere =
      line.kind == MoveLine::Kind::slide ||
      (line.kind == MoveLine::Kind::straight && line.picture.pivot != line.text().left.anchor);
  // Where a line in the direction `anywhere` may lead.
  const ClassIndex ends_in = line.text().left.elements.back().test.within;
  const Mask ends = ends_in == no_class ? layout.board() : most_members(layout, side, ends_in);
  const auto at = [&](Bit bit) {
    if (line.kind == MoveLine::Kind::anywhere) {
      return static_cast<std::size_t>(ends.count()) - (ends.test(bit) ? 1 : 0);
    }
    if (shaped) {
      std::set<std::pair<std::size_t, std::size_t>> ways;
      const bool one = is_one_a_heading(layout, line);
      std::size_t number = 0;
      for (const MoveLine* const piece : pieces) {
        for (const Shape& shape : piece->shapes) {
          ++number;
          if (shape.bases.test(bit)) ways.emplace(shape.heading, one ? 0 : number);
        }
      }
      return ways.size();
    }
    if (!ends_anywhere) return fitting.test(bit) ? line.headings() : 0;
    std::size_t matches = 0;
    for (const Heading& heading : line.text().left.headings) {
      const std::vector<Bit>& next = layout.only_next(heading.along);
      for (Bit cell = next[bit]; cell != no_bit; cell = next[cell]) ++matches;
    }
    return matches;
  };
  std::vector<std::uint32_t> all;
  for (CellIndex cell = 0; cell != layout.cells(); ++cell) {
    all.push_back(static_cast<std::uint32_t>(at(layout.bit(cell))) * line.choices);
  }
  return all;
}

/// Returns each line of a part with its ways by the cell of the anchor; a line may have several pieces.
std::vector<PartLowering::LineWays> PartLowering::ways_of(const FurtherPart& part) const {
  std::vector<std::vector<const MoveLine*>> lines;
  for (std::size_t i = 0; i < part.lines.size(); ++i) {
    if (repeats_above(part.lines, i)) continue;
    const bool goes_on = !lines.empty() && lines.back().front()->source == part.lines[i].source;
    if (!goes_on) lines.emplace_back();
    lines.back().push_back(&part.lines[i]);
  }
  std::vector<LineWays> all;
  all.reserve(lines.size());
  for (const std::vector<const MoveLine*>& pieces : lines)
    all.push_back({pieces.front(), matches_at(pieces), pieces.size() == 1});
  return all;
}

/// Upper bound on the ways to go on from any cell. Lines with `free` have the same ways everywhere.
std::uint32_t PartLowering::most_of(const FurtherPart& part) const {
  std::vector<std::map<NameIndex, std::uint32_t>> here(position_.layout().cells());
  std::map<NameIndex, std::uint32_t> anywhere;
  // Of lines that exclude each other, only one goes on in each direction.
  std::vector<std::vector<LineWays>> groups;
  for (LineWays& ways : ways_of(part)) {
    const auto joins = [&](const std::vector<LineWays>& group) {
      return std::all_of(group.begin(), group.end(), [&](const LineWays& member) {
        return member.is_whole && ways.is_whole && exclude_each_other(*member.line, *ways.line);
      });
    };
    auto group = std::find_if(groups.begin(), groups.end(), joins);
    if (group == groups.end()) group = groups.emplace(groups.end());
    group->push_back(std::move(ways));
  }
  for (const std::vector<LineWays>& group : groups) {
    const Production& text = group.front().line->text();
    for (std::size_t cell = 0; cell < here.size(); ++cell) {
      std::uint32_t ways = 0;
      for (const LineWays& member : group) ways = std::max(ways, member.by_cell[cell]);
      (text.free ? anywhere : here[cell])[text.name] += ways;
    }
  }
  std::uint32_t most = 1;
  for (std::map<NameIndex, std::uint32_t>& by_name : here) {
    for (const auto& [name, ways] : anywhere) by_name[name] += ways;
    most = std::max(most, joined(by_name) + (part.may_skip ? 1 : 0));
  }
  return most;
}

std::vector<std::size_t> PartLowering::countable_free() const {
  constexpr std::uint64_t many = 16; // with fewer ways, drawing again is faster than counting
  const SymbolSet& symbols = position_.rules().ruleset->symbols;
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const bool counts = all_of(parts_[i].lines, [&](const MoveLine& line) {
      const Picture& picture = line.text().left;
      const bool is_any = symbols.is_subset_of(picture.elements[picture.anchor].test.symbols);
      return line.text().free && !line.text().every && line.kind != MoveLine::Kind::anywhere && !is_any;
    });
    if (counts && parts_[i].most > 1) all.push_back(i);
  }
  const auto has_many = [&](const std::vector<std::size_t>& some) {
    std::uint64_t ways = 1;
    for (const std::size_t part : some) ways = std::min(ways * parts_[part].most, many);
    return ways == many;
  };
  // Parts that follow certain moves only would leave other moves to the number of the move.
  std::vector<std::size_t> always;
  std::copy_if(all.begin(), all.end(), std::back_inserter(always),
               [&](std::size_t part) { return !may_be_no_choice(parts_[part]); });
  if (has_many(always)) return always;
  if (!has_many(all)) all.clear();
  return all;
}

/// Counts the anchors on the board now, and those that earlier parts may add.
Ref PartLowering::most_now(std::size_t index, const std::vector<const MoveLine*>& first) {
  const Layout& layout = position_.layout();
  const FurtherPart& part = parts_[index];
  Ref sum = to_.number(part.may_skip ? 1 : 0);
  for (const LineWays& ways : ways_of(part)) {
    const Picture& picture = ways.line->text().left;
    const SymbolSet& symbols = picture.elements[picture.anchor].test.symbols;
    std::uint32_t more = 0;
    const auto add_most_of = [&](const std::vector<const MoveLine*>& lines) {
      std::uint32_t most = 0;
      for (const MoveLine* const line : lines) {
        const std::optional<std::uint32_t> made = made_by(*line, symbols);
        if (!made) return false;
        most = std::max(most, *made);
      }
      more += most;
      return true;
    };
    bool known = add_most_of(first);
    for (std::size_t i = 0; known && i < index; ++i) known = add_most_of(pointers_to(parts_[i].lines));
    if (!known) return to_.number(part.most);
    const std::uint32_t most = *std::max_element(ways.by_cell.begin(), ways.by_cell.end());
    sum = to_.add(sum, to_.number(std::int64_t{most} * more));
    const Cells anchors = position_.symbols(symbols);
    for (int bit = 0; bit < static_cast<int>(std::bit_width(most)); ++bit) {
      Mask with;
      for (CellIndex cell = 0; cell != layout.cells(); ++cell) {
        if ((ways.by_cell[cell] >> bit & 1U) != 0) with.set(layout.bit(cell));
      }
      sum = to_.add(sum, to_.shift(cells_.count(cells_.both(anchors, cells_.constant(with))), {bit}));
    }
  }
  sum = to_.minimum(sum, to_.number(part.most));
  return to_.maximum(sum, to_.number(1));
}

} // namespace regola
