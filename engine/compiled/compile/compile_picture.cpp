#include "engine/compiled/compile/compile_picture.hpp"

#include "engine/compiled/compile/bounds.hpp"

namespace regola {

namespace {

/// Whether its members depend on the direction of the line that reads it, and differ in the opposite one.
bool depends_on_sense(const Board& board, const Side& side, ClassIndex index) {
  return index != no_class && side.following[index] && !reads_both_ways(board, side, index);
}

/// Whether the elements, outwards from the pivot, leave no choice once the pivot's cell is known.
bool leaves_no_choice(const std::vector<const Element*>& elements) {
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!elements[i]->contact.empty() && i + 1 < elements.size()) return false;
    if (!elements[i]->is_run()) continue;
    bool stopped = false;
    for (std::size_t j = i + 1; j < elements.size() && !stopped; ++j) {
      if (may_share_cells(*elements[i], *elements[j])) return false;
      if (elements[i]->test.off && elements[j]->test.off) return false; // either may cover the edge
      stopped = elements[j]->least > 0;
    }
    if (!stopped) return false;
  }
  return true;
}

} // namespace

bool compares_variables(const Picture& picture) {
  std::map<Symbol, int> places;
  for (const Element& element : picture.elements) {
    if (element.test.variable != 0) places[element.test.variable] += element.is_single() ? 1 : 2;
  }
  return any_of(places, [](const auto& place) { return place.second > 1; });
}

bool is_determinate(const Layout& layout, const Picture& picture, std::size_t element) {
  if (picture.has_rows) return true;
  const auto& elements = picture.elements;
  if (elements.size() > 1 || elements[0].most > 1) {
    for (const Heading& heading : picture.headings) {
      if (!layout.is_single_valued(heading.along) ||
          !layout.is_single_valued(layout.opposite(heading.along))) {
        return false;
      }
    }
  }
  std::vector<const Element*> forwards;
  std::vector<const Element*> backwards;
  for (std::size_t i = element; i < elements.size(); ++i) forwards.push_back(&elements[i]);
  for (std::size_t i = element; i-- > 0;) backwards.push_back(&elements[i]);
  return leaves_no_choice(forwards) && leaves_no_choice(backwards);
}

namespace {

/// By heading and element, the distance from the pivot in bits; empty if it is not always the same.
std::vector<std::vector<int>> distances_of(const Board& board, const Layout& layout, const Picture& picture,
                                           std::size_t pivot) {
  std::vector<std::vector<int>> all;
  const auto& elements = picture.elements;
  const bool singles = all_of(elements, [](const Element& element) { return element.is_single(); });
  if (!singles) return all;
  for (const Heading& heading : picture.headings) {
    std::vector<int> distances(elements.size(), 0);
    if (picture.has_rows) {
      if (!layout.is_by_place()) return {};
      const int columns = board.columns();
      for (std::size_t i = 0; i < elements.size(); ++i) {
        const Step step = step_between(board, heading, elements[pivot], elements[i]);
        distances[i] = step.down * columns + step.right;
      }
    } else if (elements.size() > 1) {
      const Reach& reach = layout[Layout::reach(heading.along)];
      if (!reach.is_translation()) return {};
      for (std::size_t i = 0; i < elements.size(); ++i) {
        distances[i] = -reach.terms.front().places * (static_cast<int>(i) - static_cast<int>(pivot));
      }
    }
    all.push_back(std::move(distances));
  }
  return all;
}

} // namespace

bool is_palindrome(const Picture& picture, const Board& board, const Side& side) {
  if (picture.has_rows) return false;
  const auto& elements = picture.elements;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const Element& a = elements[i];
    const Element& b = elements[elements.size() - 1 - i];
    if (!(a.test.symbols == b.test.symbols) || a.test.variable != b.test.variable ||
        a.test.off != b.test.off || a.test.within != b.test.within || a.test.outside != b.test.outside ||
        a.least != b.least || a.most != b.most || a.contact != b.contact || has_sense(a.test, board, side)) {
      return false;
    }
  }
  return true;
}

bool reads_both_ways(const Board& board, const Side& side, ClassIndex index) {
  std::vector<std::pair<std::uint32_t, RelationIndex>> ways; // line and direction
  for (const CellClass& line : side.classes) {
    if (line.index != index || !line.follows) continue;
    const bool is_same_line = !ways.empty() && ways.back().first == line.guard.line; // in another direction
    const bool is_simple = is_same_line || (line.picture.elements.size() == 1 && !line.picture.first_cell &&
                                            is_palindrome(line.picture, board, side));
    if (!is_simple) return false;
    ways.emplace_back(line.guard.line, line.picture.headings.front().along);
  }
  return all_of(ways, [&](const auto& way) {
    return contains(ways, std::pair(way.first, board.relation(way.second).opposite));
  });
}

bool has_sense(const CellTest& test, const Board& board, const Side& side) {
  return depends_on_sense(board, side, test.within) || depends_on_sense(board, side, test.outside);
}

/// Pictures of several rows are rigid: each element has a fixed step from the pivot.
Register PictureCompiler::lay_rows(const Picture& picture, const CompiledPicture& compiled) {
  const Element& pivot = picture.elements[compiled.pivot];
  Register all = no_register;
  for (std::size_t i = 0; i < picture.elements.size(); ++i) {
    const Element& element = picture.elements[i];
    Register here = compiled.tests[i];
    if (element.row != pivot.row || element.column != pivot.column) {
      Program::Reaches way;
      for (const Heading& heading : picture.headings) {
        way.push_back(layout_.reach(ruleset_.board, step_between(ruleset_.board, heading, pivot, element)));
      }
      const Program::Masks edge = element.test.off ? edges(way) : Program::Masks(way.size());
      here = here == no_register ? program_.constant(edge) : program_.shift(here, way, edge);
    }
    all = all == no_register ? here : program_.bit_and(here, all);
  }
  return all;
}

CompiledPicture PictureCompiler::compile(const Picture& picture, const PictureQuestion& question) {
  CompiledPicture result;
  result.source = &picture;
  result.pivot = question.pivot.value_or(picture.pivot);
  const std::vector<RelationIndex> along = along_of(picture);
  Program::Reaches forth;
  Program::Reaches back;
  for (const RelationIndex relation : along) {
    const bool lies = relation < ruleset_.board.relation_count();
    forth.push_back(lies ? Layout::reach(relation) : ReachIndex{0});
    back.push_back(lies ? Layout::reach(layout_.opposite(relation)) : ReachIndex{0});
  }
  for (std::size_t i = 0; i < picture.elements.size(); ++i) {
    const CellTest& test = picture.elements[i].test;
    Register value = test.symbols.empty() ? no_register : cells(test, along);
    if (i == result.pivot && question.input_at_pivot) value = program_.bit_and(value, program_.input());
    if (i == result.pivot && picture.line_count) {
      value = program_.bit_and(value, with_line_count(picture, forth, back));
    }
    if (i == picture.anchor && question.anchors) {
      value = program_.bit_and(value, program_.constant({*question.anchors}));
    }
    result.tests.push_back(value);
  }
  if (!question.where) return result;
  result.exact =
      !compares_variables(picture) && (picture.has_rows || !may_meet_itself(layout_, side_, picture));
  result.determinate = result.exact && is_determinate(layout_, picture, result.pivot);
  result.straight = result.determinate && !picture.has_rows &&
                    all_of(picture.elements, [](const Element& element) { return element.contact.empty(); });
  if (result.determinate) {
    result.distances = distances_of(ruleset_.board, layout_, picture, result.pivot);
    result.rigid = !result.distances.empty();
  }
  if (picture.has_rows) {
    result.matches = lay_rows(picture, result);
  } else {
    const auto steps_along = [&](bool forwards) {
      steps_.clear();
      for (const Heading& heading : picture.headings) {
        if (heading.along >= ruleset_.board.relation_count()) return steps_.clear();
        const Relation& relation = ruleset_.board.relation(heading.along);
        if (!relation.step) return steps_.clear();
        steps_.push_back(forwards ? *relation.step : Step{-relation.step->right, -relation.step->down});
      }
    };
    steps_along(false);
    Rest before;
    for (std::size_t i = 0; i < result.pivot; ++i) {
      before = lay(picture.elements[i], result.tests[i], before, back);
    }
    steps_along(true);
    Rest behind;
    for (std::size_t i = picture.elements.size() - 1; i > result.pivot; --i) {
      behind = lay(picture.elements[i], result.tests[i], behind, forth);
    }
    result.matches = bit_and(
        start_of(picture.elements[result.pivot], result.tests[result.pivot], behind, forth), before.behind);
  }
  // A set that is the same in all headings has one lane; readers of a lane need not care.
  return result;
}

} // namespace regola
