// Finds moves whose text no other move can have.

#include <set>

#include "engine/compiled/compile/bounds.hpp"
#include "engine/compiled/compile/compiler.hpp"

namespace regola {

namespace {

/// Whether its heading and the cells of its two anchors identify a match.
bool is_told_by_ends(const Production& line, const CompiledPicture& left, const Layout& layout) {
  const Picture& picture = line.left;
  if (left.determinate && left.pivot == picture.anchor && picture.elements[left.pivot].is_single()) {
    return true;
  }
  const Element& last = picture.elements[line.right_anchor];
  if (left.exact && last.is_single() && !last.test.off && !picture.has_rows &&
      is_determinate(layout, picture, line.right_anchor)) {
    return true;
  }
  const auto runs = count_if(picture.elements, std::mem_fn(&Element::is_run));
  const bool contacts =
      any_of(picture.elements, [](const Element& element) { return !element.contact.empty(); });
  if (!left.exact || picture.has_rows || runs != 1 || contacts) return false;
  // Where a direction leads to several cells, several paths may lead to one of them.
  const bool one_way = all_of(picture.headings,
                              [&](const Heading& heading) { return layout.is_single_valued(heading.along); });
  const auto run = static_cast<std::size_t>(find_if(picture.elements, std::mem_fn(&Element::is_run)) -
                                            picture.elements.begin());
  return one_way && ((picture.anchor < run && run < line.right_anchor) ||
                     (line.right_anchor < run && run < picture.anchor));
}

} // namespace

/// Marks the lines whose matches must be compared: those that may have the same text as another.
void Compiler::mark_shared_texts(std::vector<CompiledProduction>& lines) const {
  /// What distinguishes matches besides the cells that the text names.
  struct Told {
    SymbolSet from; // symbols that the anchor may hold
    SymbolSet to;   // symbols that the destination may hold
    bool every;     // of an `every` line
    MoveWay way;
    bool operator==(const Told&) const = default;
  };
  /// Equal moves of one name, and the lines they belong to.
  struct Moves {
    Told told;
    std::vector<Mask> ends;
    std::vector<std::size_t> lines;
  };
  std::map<NameIndex, std::vector<Moves>> moves;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].never) continue;
    const Production& source = *lines[i].source;
    const Element& first = source.left.elements[source.left.anchor];
    const Element& last = source.left.elements[source.right_anchor];
    const bool stays = source.every && source.right_anchor == source.left.anchor; // in any heading
    for (const Heading& heading : source.left.headings) {
      const Told told{first.test.off ? ruleset_.symbols : first.test.symbols,
                      last.test.off || last.least == 0 ? ruleset_.symbols : last.test.symbols, source.every,
                      MoveWay(ruleset_.board, source, heading)};
      std::vector<Moves>& known = moves[source.name];
      auto same = find_if(known, [&](const Moves& of) { return of.told == told; });
      if (same == known.end()) {
        known.push_back({told, told.way.ends(ruleset_.board, out_.layout), {}});
        same = known.end() - 1;
      }
      same->lines.push_back(i);
      if (stays) break;
    }
  }
  // A hop of a `once` line replaces earlier ones, whichever lines of the name they belong to.
  std::set<NameIndex> ways_are_one;
  for (const CompiledProduction& line : lines) {
    if (!line.never && line.source->once) ways_are_one.insert(line.source->name);
  }
  for (CompiledProduction& line : lines) {
    if (line.never) continue;
    const bool is_told = is_told_by_ends(*line.source, line.left.picture, out_.layout);
    if (ways_are_one.contains(line.source->name) || (!line.source->every && !is_told)) {
      line.shares_text = true;
    }
  }
  const auto mark = [&](const Moves& shared) {
    for (const std::size_t line : shared.lines) lines[line].shares_text = true;
  };
  for (const auto& [name, all] : moves) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Told& one = all[i].told;
      if (all[i].lines.size() > 1 && !one.every) mark(all[i]);
      for (std::size_t j = 0; j < i; ++j) {
        const Told& other = all[j].told;
        if ((one.every && other.every) || !one.from.intersects(other.from) || !one.to.intersects(other.to) ||
            !may_meet(all[i].ends, all[j].ends)) {
          continue;
        }
        mark(all[i]);
        mark(all[j]);
      }
    }
  }
}

/// Where several parts of a move share a name, its place in the text does not tell which part it is.
void Compiler::mark_shared_names(CompiledSide& side) {
  std::vector<std::vector<CompiledProduction>*> groups{&side.moves};
  for (auto& part : side.parts) groups.push_back(&part);
  std::map<NameIndex, std::set<const void*>> places; // groups with a line of that name
  for (const auto* group : groups) {
    for (const CompiledProduction& line : *group) places[line.source->name].insert(group);
  }
  for (auto* group : groups) {
    for (CompiledProduction& line : *group) {
      if (places[line.source->name].size() > 1) line.shares_text = true;
    }
  }
}

} // namespace regola
