// Finds moves whose text no other move can have.

#include <cstdlib>
#include <numeric>
#include <set>

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
  const auto runs =
      std::count_if(picture.elements.begin(), picture.elements.end(), std::mem_fn(&Element::is_run));
  const bool contacts = std::any_of(picture.elements.begin(), picture.elements.end(),
                                    [](const Element& element) { return !element.contact.empty(); });
  if (!left.exact || picture.has_rows || runs != 1 || contacts) return false;
  // Where a direction leads to several cells, several paths may lead to one of them.
  const bool one_way =
      std::all_of(picture.headings.begin(), picture.headings.end(),
                  [&](const Heading& heading) { return layout.is_single_valued(heading.along); });
  const auto run = static_cast<std::size_t>(
      std::find_if(picture.elements.begin(), picture.elements.end(), std::mem_fn(&Element::is_run)) -
      picture.elements.begin());
  return one_way && ((picture.anchor < run && run < line.right_anchor) ||
                     (line.right_anchor < run && run < picture.anchor));
}

} // namespace

/// Marks the lines whose matches must be compared: those that may have the same text as another.
void Compiler::mark_shared_texts(std::vector<CompiledProduction>& lines) const {
  // What distinguishes matches: the name, and the step from the anchor to the destination.
  struct FromToMove {
    SymbolSet from; // symbols that the anchor may hold
    SymbolSet to;   // symbols that the destination may hold
    NameIndex name;
    bool known;                 // whether `step` is known; if not, `vector` may be
    bool far;                   // a multiple of the step
    int step;                   // in bits
    std::optional<Step> vector; // the same on a grid
    bool every;                 // of an `every` line

    bool operator==(const FromToMove&) const = default;
  };
  /// Equal steps of one name, and the lines they belong to.
  struct Ways {
    FromToMove move;
    std::vector<std::size_t> lines;
  };
  std::map<NameIndex, std::vector<Ways>> ways;
  const auto add_move = [&](const FromToMove& move, std::size_t line) {
    auto& known = ways[move.name];
    auto same =
        std::find_if(known.begin(), known.end(), [&](const Ways& other) { return other.move == move; });
    if (same == known.end()) {
      known.push_back({move, {}});
      same = known.end() - 1;
    }
    same->lines.push_back(line);
  };
  // The step from the anchor to the destination, if each element is a single cell. On a grid this also
  // relates cells of rows that lie at different distances in a plane.
  const auto steps_between = [&](const Heading& heading, const Production& line) -> std::optional<Step> {
    if (heading.along >= ruleset_.board.relation_count()) return std::nullopt;
    const std::optional<Step> along = ruleset_.board.relation(heading.along).step;
    if (!along) return std::nullopt;
    const Element& from = line.left.elements[line.left.anchor];
    const Element& to = line.left.elements[line.right_anchor];
    if (!line.left.has_rows) {
      const int count = static_cast<int>(line.right_anchor) - static_cast<int>(line.left.anchor);
      return Step{along->right * count, along->down * count};
    }
    const std::optional<Step> down = ruleset_.board.relation(heading.down).step;
    if (!down) return std::nullopt;
    const int rows = to.row - from.row;
    const int columns = to.column - from.column;
    return Step{columns * along->right + rows * down->right, columns * along->down + rows * down->down};
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].never) continue;
    const Production& source = *lines[i].source;
    const CompiledPicture& left = lines[i].left.picture;
    const Element& anchor_element = source.left.elements[source.left.anchor];
    const SymbolSet anchor = anchor_element.test.off ? ruleset_.symbols : anchor_element.test.symbols;
    const Element& last = source.left.elements[source.right_anchor];
    const SymbolSet there = last.test.off || last.least == 0 ? ruleset_.symbols : last.test.symbols;
    if (source.every && source.right_anchor == source.left.anchor) {
      add_move({anchor, there, source.name, true, false, 0, Step{0, 0}, true}, i);
      continue;
    }
    const bool told = is_told_by_ends(source, left, out_.layout);
    // A group names the move by a cell that may lie anywhere.
    const bool groups = std::any_of(source.left.elements.begin(), source.left.elements.end(),
                                    [](const Element& element) { return !element.contact.empty(); });
    const bool fixed = !groups && std::none_of(source.left.elements.begin(), source.left.elements.end(),
                                               std::mem_fn(&Element::is_run));
    for (std::size_t heading = 0; heading < source.left.headings.size(); ++heading) {
      FromToMove move{anchor, there, source.name, false, false, 0, std::nullopt, source.every};
      const std::optional<Step> step =
          fixed ? steps_between(source.left.headings[heading], source) : std::nullopt;
      if (left.rigid) {
        const auto& distances = left.distances[heading];
        move.known = true;
        move.step = distances[source.right_anchor] - distances[source.left.anchor];
        move.vector = steps_between(source.left.headings[heading], source);
      } else if (step) {
        move.vector = step;
      } else if (told && !groups && !source.left.has_rows) {
        const RelationIndex along = source.left.headings[heading].along;
        const bool forwards = source.right_anchor > source.left.anchor;
        move.far = source.right_anchor != source.left.anchor;
        if (const Reach& reach = out_.layout[Layout::reach(along)]; reach.is_translation()) {
          const int places = reach.terms[0].places;
          move.known = places != 0; // else the direction leads nowhere
          move.step = !move.far ? 0 : forwards ? -places : places;
        }
        move.vector = ruleset_.board.relation(along).step;
        if (move.vector && !forwards) move.vector = Step{-move.vector->right, -move.vector->down};
        if (!move.far) move.vector = Step{0, 0};
      }
      add_move(move, i);
    }
  }
  const Board& board = ruleset_.board;
  const int longest =
      out_.layout.is_by_place() ? std::max(board.columns(), board.rows()) : static_cast<int>(board.size());
  const auto may_agree = [longest](const FromToMove& a, const FromToMove& b) {
    if (!a.from.intersects(b.from) || !a.to.intersects(b.to)) return false;
    if (a.vector && b.vector) {
      const Step& u = *a.vector;
      const Step& v = *b.vector;
      if (!a.far && !b.far) return u == v;
      return u.right * v.down == u.down * v.right && u.right * v.right + u.down * v.down > 0;
    }
    if (!a.known || !b.known) return true;
    if (!a.far && !b.far) return a.step == b.step;
    // Multiples of two steps meet if they have the same direction and the board is long enough for both. A
    // near step may be such a multiple.
    if (a.far && b.far) {
      const int meeting = std::lcm(a.step, b.step);
      return (a.step > 0) == (b.step > 0) && meeting / std::abs(a.step) < longest &&
             meeting / std::abs(b.step) < longest;
    }
    const FromToMove& near = a.far ? b : a;
    const FromToMove& far = a.far ? a : b;
    return near.step % far.step == 0 && near.step / far.step > 0;
  };
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
  const auto mark = [&](const Ways& shared) {
    for (const std::size_t line : shared.lines) lines[line].shares_text = true;
  };
  for (const auto& [name, all] : ways) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].lines.size() > 1 && !all[i].move.every && may_agree(all[i].move, all[i].move)) mark(all[i]);
      for (std::size_t j = 0; j < i; ++j) {
        const bool together = all[i].move.every && all[j].move.every;
        if (!together && may_agree(all[i].move, all[j].move)) {
          mark(all[i]);
          mark(all[j]);
        }
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
