// Which moves need no list: those that can be drawn from the masks of the matches, and those that no other
// move can be equal to.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "engine/compiled/compiler.hpp"

namespace regola {

namespace {

bool is_run(const Element& element) { return element.contact.empty() && element.least != element.most; }

/// Whether a match is known by its heading and the cells of its two anchors.
bool is_told_by_ends(const Production& line, const CompiledPicture& left, const Layout& layout) {
  const Picture& picture = line.left;
  if (left.determinate && left.pivot == picture.anchor && picture.elements[left.pivot].is_single()) {
    return true;
  }
  const auto runs = std::count_if(picture.elements.begin(), picture.elements.end(), is_run);
  const bool contacts = std::any_of(picture.elements.begin(), picture.elements.end(),
                                    [](const Element& element) { return !element.contact.empty(); });
  if (!left.exact || picture.has_rows || runs != 1 || contacts) {
    return false;
  }
  // Where a direction leads to several points, several ways may come to one of them.
  const bool one_way =
      std::all_of(picture.headings.begin(), picture.headings.end(),
                  [&](const Heading& heading) { return layout.is_single_valued(heading.along); });
  const auto run = static_cast<std::size_t>(
      std::find_if(picture.elements.begin(), picture.elements.end(), is_run) - picture.elements.begin());
  return one_way && ((picture.anchor < run && run < line.right_anchor) ||
                     (line.right_anchor < run && run < picture.anchor));
}

} // namespace

/// Collects what a random move can be drawn from, if all lines are of the kind that needs no list.
void Compiler::find_draws(CompiledSide& side, PlayerIndex player, Program& program) {
  mark_shared_texts(side.moves);
  const Side& source = ruleset_.sides[player];
  const bool plain = ruleset_.rules.empty() && source.parts.empty() && source.forbids.empty() &&
                     source.most.empty() && ruleset_.hands.empty() && !ruleset_.keeps_past &&
                     std::all_of(side.moves.begin(), side.moves.end(), [](const CompiledProduction& line) {
                       if (line.never) return true;
                       const Production& text = *line.source;
                       const CompiledPicture& left = line.left.picture;
                       const bool apart = !text.every || (!line.clashes && left.pivot == text.left.anchor);
                       return apart && left.straight && !line.gate.condition && !line.chooses &&
                              !line.copies && !line.shares_text && !line.gate.limits_anchor;
                     });
  if (!plain) {
    return;
  }
  side.draws_from_masks = true;
  std::map<NameIndex, std::size_t> together; // the draw of the `every` lines of a name
  for (std::size_t i = 0; i < side.moves.size(); ++i) {
    const CompiledProduction& line = side.moves[i];
    if (line.never) continue;
    const Register matches = line.left.picture.matches;
    if (line.source->every) {
      const Register anchors = program.unite(matches);
      const auto [draw, is_new] = together.emplace(line.source->name, side.draws.size());
      if (is_new) {
        side.draws.push_back({anchors, i, 0});
      } else {
        Register& all = side.draws[draw->second].matches;
        all = program.join(all, anchors);
      }
      continue;
    }
    for (std::size_t heading = 0; heading < line.left.picture.headings(); ++heading) {
      side.draws.push_back({matches, i, heading});
    }
  }
}

/// The cells that the matches of a line write on, with the program's input as their anchor.
/// @return whether they can be told without a walk
bool Compiler::add_writes(const CompiledSide& side, std::size_t line, Program& program,
                          std::vector<CompiledJoint::Written>& written) const {
  const CompiledProduction& production = side.moves[line];
  const CompiledPicture& left = production.left.picture;
  const auto& elements = left.source->elements;
  const Program& found = out_.programs[side.unconditional];
  const auto taken = [&](Register value) {
    return program.taken(side.unconditional, value, found.lanes(value));
  };
  if (left.pivot != left.source->anchor || !elements[left.pivot].is_single()) {
    return false;
  }
  std::vector<Register> cells(elements.size(), no_register);
  cells[left.pivot] = program.meet(taken(left.matches), program.input());
  const auto lay = [&](const std::vector<std::size_t>& order, bool forwards) {
    Program::Reaches way;
    for (const Heading& heading : left.source->headings) {
      way.push_back(Layout::reach(forwards ? out_.layout.opposite(heading.along) : heading.along));
    }
    Register last = cells[left.pivot];
    for (const std::size_t i : order) {
      if (last == no_register) return false; // where a run ends is not known
      const Element& element = elements[i];
      if (element.least == element.most) {
        Register all = no_register;
        for (int k = 0; k < element.most; ++k) {
          last = program.look(last, way);
          all = all == no_register ? last : program.join(all, last);
        }
        cells[i] = all;
      } else {
        if (left.tests[i] == no_register) return false;
        const Register through = taken(left.tests[i]);
        cells[i] = program.fill(program.meet(through, program.look(last, way)), through, way);
        last = no_register;
      }
    }
    return true;
  };
  std::size_t first = left.pivot;
  std::size_t end = left.pivot + 1;
  for (const CompiledWrite& write : production.writes) {
    if (write.planes.empty()) return false;
    first = std::min(first, write.element);
    end = std::max(end, write.element + 1);
  }
  std::vector<std::size_t> forth;
  std::vector<std::size_t> back;
  for (std::size_t i = left.pivot + 1; i < end; ++i) forth.push_back(i);
  for (std::size_t i = left.pivot; i-- > first;) back.push_back(i);
  if (!lay(forth, true) || !lay(back, false)) {
    return false;
  }
  for (const CompiledWrite& write : production.writes) {
    const Register here = program.unite(cells[write.element]);
    const auto same = std::find_if(written.begin(), written.end(), [&](const CompiledJoint::Written& other) {
      const CompiledWrite& with = side.moves[other.line].writes[other.write];
      return with.planes == write.planes && with.olds == write.olds;
    });
    if (same != written.end()) {
      same->cells = program.join(same->cells, here);
    } else {
      written.push_back({line, static_cast<std::size_t>(&write - production.writes.data()), here});
    }
  }
  return true;
}

/// How `every` lines are written in masks.
void Compiler::find_joints(CompiledSide& side) {
  std::map<NameIndex, std::vector<std::size_t>> together; // the `every` lines of a name
  for (std::size_t i = 0; i < side.moves.size(); ++i) {
    const CompiledProduction& line = side.moves[i];
    if (!line.never && line.source->every) together[line.source->name].push_back(i);
  }
  for (DrawSource& draw : side.draws) {
    const Production& source = *side.moves[draw.line].source;
    if (!source.every) continue;
    Program program;
    CompiledJoint joint;
    const std::vector<std::size_t>& lines = together[source.name];
    const bool possible = std::all_of(lines.begin(), lines.end(), [&](std::size_t line) {
      return add_writes(side, line, program, joint.written);
    });
    if (!possible) continue;
    std::vector<Register*> kept;
    for (CompiledJoint::Written& written : joint.written) kept.push_back(&written.cells);
    joint.program = keep(std::move(program), kept);
    draw.joint = std::move(joint);
  }
}

/// A match that differs from another in its text need not be compared with it.
void Compiler::mark_shared_texts(std::vector<CompiledProduction>& lines) const {
  // What tells matches apart: the name, and how the cell the move goes to lies to its anchor.
  struct Way {
    SymbolSet from; // what may stand on the anchor
    SymbolSet to;   // and where the move goes
    NameIndex name;
    bool known;                 // the step says how it lies, else nothing is known
    bool far;                   // a multiple of the step
    int step;                   // in bits
    std::optional<Step> vector; // the same on a grid
    bool every;                 // of an `every` line

    bool operator==(const Way&) const = default;
  };
  /// Equal ways of one name, and the lines they belong to.
  struct Ways {
    Way way;
    std::vector<std::size_t> lines;
  };
  std::map<NameIndex, std::vector<Ways>> ways;
  const auto add_way = [&](const Way& way, std::size_t line) {
    auto& known = ways[way.name];
    auto same = std::find_if(known.begin(), known.end(), [&](const Ways& other) { return other.way == way; });
    if (same == known.end()) {
      known.push_back({way, {}});
      same = known.end() - 1;
    }
    same->lines.push_back(line);
  };
  // From the anchor to the cell the move goes to, each element being one cell.
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
      add_way({anchor, there, source.name, true, false, 0, Step{0, 0}, true}, i);
      continue;
    }
    const bool told = is_told_by_ends(source, left, out_.layout);
    // A group names the move by a cell that may lie anywhere.
    const bool groups = std::any_of(source.left.elements.begin(), source.left.elements.end(),
                                    [](const Element& element) { return !element.contact.empty(); });
    for (std::size_t heading = 0; heading < source.left.headings.size(); ++heading) {
      Way way{anchor, there, source.name, false, false, 0, std::nullopt, source.every};
      if (left.rigid) {
        const auto& distances = left.distances[heading];
        way.known = true;
        way.step = distances[source.right_anchor] - distances[source.left.anchor];
        way.vector = steps_between(source.left.headings[heading], source);
      } else if (told && !groups && !source.left.has_rows &&
                 out_.layout[Layout::reach(source.left.headings[heading].along)].is_translation()) {
        const int places = out_.layout[Layout::reach(source.left.headings[heading].along)].terms[0].places;
        way.known = places != 0; // else the direction leads nowhere
        way.far = source.right_anchor != source.left.anchor;
        const bool forwards = source.right_anchor > source.left.anchor;
        way.step = !way.far ? 0 : forwards ? -places : places;
        way.vector = ruleset_.board.relation(source.left.headings[heading].along).step;
        if (way.vector && !forwards) way.vector = Step{-way.vector->right, -way.vector->down};
        if (!way.far) way.vector = Step{0, 0};
      }
      add_way(way, i);
    }
  }
  const Board& board = ruleset_.board;
  const int longest =
      out_.layout.is_by_place() ? std::max(board.columns(), board.rows()) : static_cast<int>(board.size());
  const auto may_agree = [longest](const Way& a, const Way& b) {
    if (!a.from.intersects(b.from) || !a.to.intersects(b.to)) return false;
    if (!a.known || !b.known) return true;
    if (a.vector && b.vector) {
      const Step& u = *a.vector;
      const Step& v = *b.vector;
      if (!a.far && !b.far) return u == v;
      return u.right * v.down == u.down * v.right && u.right * v.right + u.down * v.down > 0;
    }
    if (!a.far && !b.far) return a.step == b.step;
    // Multiples of two steps meet where they point the same way and the board is long enough for both; a near
    // one may be such a multiple.
    if (a.far && b.far) {
      const int meeting = std::lcm(a.step, b.step);
      return (a.step > 0) == (b.step > 0) && meeting / std::abs(a.step) < longest &&
             meeting / std::abs(b.step) < longest;
    }
    const Way& near = a.far ? b : a;
    const Way& far = a.far ? a : b;
    return near.step % far.step == 0 && near.step / far.step > 0;
  };
  for (CompiledProduction& line : lines) {
    if (!line.never && !line.source->every &&
        !is_told_by_ends(*line.source, line.left.picture, out_.layout)) {
      line.shares_text = true;
    }
  }
  const auto mark = [&](const Ways& shared) {
    for (const std::size_t line : shared.lines) lines[line].shares_text = true;
  };
  for (const auto& [name, all] : ways) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].lines.size() > 1 && !all[i].way.every && may_agree(all[i].way, all[i].way)) mark(all[i]);
      for (std::size_t j = 0; j < i; ++j) {
        const bool together = all[i].way.every && all[j].way.every;
        if (!together && may_agree(all[i].way, all[j].way)) {
          mark(all[i]);
          mark(all[j]);
        }
      }
    }
  }
}

/// Where one name stands in several parts of a move, its place in the text does not tell which part it is.
void Compiler::mark_shared_names(CompiledSide& side) {
  std::vector<std::vector<CompiledProduction>*> groups{&side.moves};
  for (auto& part : side.parts) groups.push_back(&part);
  std::map<NameIndex, std::set<const void*>> places; // the groups that a name stands in
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
