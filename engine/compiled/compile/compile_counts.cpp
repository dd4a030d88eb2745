// Counts in expressions: sets of cells whose bits are added up where possible.

#include "engine/compiled/compile/compiler.hpp"

namespace regola {

namespace {

constexpr std::size_t most_stretches = 64; // beyond this, a walk is as fast

/// A line of cells of known length that may have to begin or end at the edge of the board.
struct Stretch {
  std::vector<Element> elements; // a lone `#`, cells, a lone `#`
  std::size_t first = 0;         // index of the first element on the board
  std::size_t last = 0;
  std::size_t cells = 0;
};

/// All ways to lay the elements: runs with each length, and cells that may lie off the board both on it and
/// off it.
/// @param longest number of cells in the longest line on the board
std::optional<std::vector<Stretch>> stretches_of(const Picture& picture, std::size_t longest) {
  std::vector<Stretch> all(1);
  const auto& elements = picture.elements;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const Element& element = elements[i];
    const bool at_end = i == 0 || i + 1 == elements.size();
    if (!element.contact.empty() || (element.test.off && !(element.is_single() && at_end))) {
      return std::nullopt;
    }
    std::vector<Stretch> longer;
    for (const Stretch& stretch : all) {
      const auto add = [&](const Element& next, std::size_t cells) {
        if (stretch.cells + cells > longest) return;
        Stretch& grown = longer.emplace_back(stretch);
        grown.elements.push_back(next);
        grown.cells += cells;
      };
      if (element.test.off) {
        Element edge;
        edge.test.off = true;
        add(edge, 0);
      }
      if (element.test.symbols.empty()) continue;
      Element on_board = element;
      on_board.test.off = false;
      for (std::size_t cells = element.least; cells <= std::min<std::size_t>(element.most, longest);
           ++cells) {
        on_board.least = on_board.most = static_cast<std::uint16_t>(cells);
        if (cells == 0) {
          longer.push_back(stretch);
        } else {
          add(on_board, cells);
        }
      }
    }
    all = std::move(longer);
    if (all.size() > most_stretches) return std::nullopt;
  }
  const auto on_board = [](const Element& element) { return !element.test.off; };
  for (Stretch& stretch : all) {
    const auto& laid = stretch.elements;
    const auto first = find_if(laid, on_board);
    if (first == laid.end()) return std::nullopt;
    stretch.first = static_cast<std::size_t>(first - laid.begin());
    stretch.last =
        laid.size() - 1 -
        static_cast<std::size_t>(std::find_if(laid.rbegin(), laid.rend(), on_board) - laid.rbegin());
  }
  return all;
}

bool asks_for_classes(const Expression& source) {
  const auto asks = [](const CellTest& test) { return test.within != no_class || test.outside != no_class; };
  if (source.kind == Expression::Kind::count_cells) return asks(source.cell);
  const auto& elements = source.picture.elements;
  return any_of(elements, [&](const Element& element) { return asks(element.test); });
}

} // namespace

/// Distinct sets of cells, one bit per set in one lane of these registers; empty if only a walk can tell. A
/// line on a grid counts once, however it is read: lines of each length by their first cells, in half of the
/// headings.
std::vector<Register> Compiler::distinct(Program& program, const Picture& picture, PlayerIndex player) const {
  const Side& side = ruleset_.sides[player];
  const auto compile = [&](const Picture& which, std::size_t pivot) {
    const CompiledPicture compiled = pictures(player, program).compile(which, {.pivot = pivot});
    return compiled.exact ? compiled.matches : no_register;
  };
  if (picture.has_rows) {
    // For a single cell, the orientation of the picture does not matter.
    const auto lies_on = [](const Element& element) { return !element.test.symbols.empty(); };
    const auto only = find_if(picture.elements, lies_on);
    if (count_if(picture.elements, lies_on) != 1 || only->test.off || !only->is_single()) return {};
    const Register cells = compile(picture, static_cast<std::size_t>(only - picture.elements.begin()));
    return cells == no_register ? std::vector<Register>{} : std::vector{program.or_lanes(cells)};
  }
  const bool on_grid = all_of(picture.headings, [&](const Heading& heading) {
    return heading.along < ruleset_.board.relation_count() &&
           ruleset_.board.relation(heading.along).step.has_value();
  });
  const bool has_sense = any_of(picture.elements, [&](const Element& element) {
    return regola::has_sense(element.test, ruleset_.board, side);
  });
  if (!on_grid) return {};
  Picture laid = picture;
  laid.headings = half_of(ruleset_.board, picture.headings);
  const bool both_ways = laid.headings.size() * 2 == picture.headings.size();
  if ((both_ways && has_sense) || (!both_ways && laid.headings.size() != picture.headings.size())) return {};
  const int longest = std::max(ruleset_.board.columns(), ruleset_.board.rows());
  const auto stretches = stretches_of(picture, static_cast<std::size_t>(longest));
  if (!stretches) return {};
  std::map<std::size_t, Register> by_length; // by number of cells: the first cells of the lines
  for (const Stretch& stretch : *stretches) {
    const auto add = [&](std::size_t pivot) {
      const Register found = compile(laid, pivot);
      if (found == no_register) return false;
      const auto [place, is_new] = by_length.emplace(stretch.cells, found);
      if (!is_new) place->second = program.bit_or(place->second, found);
      return true;
    };
    laid.elements = stretch.elements;
    if (!add(stretch.first)) return {};
    if (both_ways) {
      std::reverse(laid.elements.begin(), laid.elements.end());
      if (!add(laid.elements.size() - 1 - stretch.last)) return {};
    }
  }
  std::vector<Register> found;
  found.reserve(by_length.size());
  for (const auto& [cells, lines] : by_length) {
    found.push_back(cells == 1 ? program.or_lanes(lines) : lines); // a single cell lies in every direction
  }
  return found;
}

/// Registers whose cells in all lanes are counted; empty if only a walk can tell.
std::vector<Register> Compiler::counted(Program& program, const Expression& source,
                                        PlayerIndex player) const {
  if (source.kind == Expression::Kind::count_cells) return {pictures(player, program).cells(source.cell)};
  if (contains(source.cells, here_cell)) return {};
  Guard guard;
  guard.cells = source.cells;
  const PictureQuestion question = this->question(guard, source.picture);
  if (!source.cells.empty() && !question.anchors) return {};
  const bool one_cell = source.picture.elements.size() == 1 && source.picture.elements[0].is_single();
  const CompiledPicture picture = pictures(player, program).compile(source.picture, question);
  if (source.kind == Expression::Kind::count_anchors || (one_cell && picture.exact)) {
    const Register cells = covered(program, picture);
    return cells == no_register ? std::vector<Register>{} : std::vector{cells};
  }
  return source.cells.empty() ? distinct(program, source.picture, player) : std::vector<Register>{};
}

void Compiler::compile_count(CompiledExpression& result, PlayerIndex player, SharedCounts* counts) {
  const Expression& source = *result.source;
  if (counts != nullptr) {
    result.counted =
        counted(counts->programs[asks_for_classes(source) ? player : first_player], source, player);
    if (!result.counted.empty()) {
      return; // value() keeps its program
    }
  } else {
    Program program;
    result.counted = counted(program, source, player);
    if (!result.counted.empty()) {
      std::vector<Register*> kept = mapped(result.counted, [&](Register& cells) { return &cells; });
      result.program = keep(std::move(program), kept);
      return;
    }
  }
  Guard guard;
  // The cell of a move is known only when the move is made.
  if (!contains(source.cells, here_cell)) guard.cells = source.cells;
  result.picture = place(source.picture, player, question(guard, source.picture));
  result.program = result.picture.program;
}

/// Includes another value that this one names, up to a limit.
void Compiler::take_in(CompiledExpression& result, PlayerIndex player, SharedCounts& counts) {
  constexpr int most_values = 64;
  if (++counts.values > most_values) return;
  const Value& named = ruleset_.values[static_cast<std::size_t>(result.source->number)];
  const bool mirrored = player != first_player && ruleset_.mirrored;
  result.operands.push_back(expression(mirrored ? named.mirrored : named.expression,
                                       mirrored ? second_player : first_player, &counts));
}

CompiledExpression Compiler::value(const Expression& source, PlayerIndex player) {
  SharedCounts counts;
  CompiledExpression whole = expression(source, player, &counts);
  std::array<std::vector<Register*>, 2> kept;
  std::array<std::vector<CompiledExpression*>, 2> placed;
  const auto gather = [&](const auto& self, CompiledExpression& part, PlayerIndex viewer) -> void {
    const Expression& asked = *part.source;
    if (!part.counted.empty() && part.program == no_program) {
      const PlayerIndex of = asks_for_classes(asked) ? viewer : first_player;
      placed[of].push_back(&part);
      for (Register& cells : part.counted) kept[of].push_back(&cells);
    }
    if (asked.kind == Expression::Kind::other) viewer = other(viewer);
    if (asked.kind == Expression::Kind::value && !ruleset_.mirrored) viewer = first_player;
    for (CompiledExpression& operand : part.operands) self(self, operand, viewer);
  };
  gather(gather, whole, player);
  for (const PlayerIndex of : {first_player, second_player}) {
    if (placed[of].empty()) continue;
    const ProgramIndex program = keep(std::move(counts.programs[of]), kept[of]);
    for (CompiledExpression* part : placed[of]) part->program = program;
  }
  return whole;
}

} // namespace regola
