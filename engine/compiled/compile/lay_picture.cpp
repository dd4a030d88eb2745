// Lays the elements of a picture one after the other, from its pivot.

#include "engine/compiled/compile/compile_picture.hpp"

namespace regola {

Program::Masks PictureCompiler::edges(const Program::Reaches& way) const {
  Program::Masks masks;
  for (const ReachIndex reach : way) masks.push_back(layout_[reach].edge);
  return masks;
}

Program::Reaches PictureCompiler::contact(const Element& element) {
  Program::Reaches reaches;
  for (const RelationIndex relation : element.contact) reaches.push_back(Layout::reach(relation));
  return reaches;
}

Register PictureCompiler::cells(const CellTest& test, const std::vector<RelationIndex>& along) {
  Register value =
      test.symbols == ruleset_.symbols ? program_.constant({layout_.board()}) : program_.cells(test.symbols);
  const auto members = [&](ClassIndex index) {
    std::vector<RelationIndex> lanes{0};
    if (side_.following[index]) {
      lanes = along;
      if (reads_both_ways(ruleset_.board, side_, index)) { // then one of two opposite directions is enough
        for (RelationIndex& lane : lanes) lane = std::min(lane, ruleset_.board.relation(lane).opposite);
      }
    }
    return program_.members(index, std::move(lanes));
  };
  if (test.within != no_class) value = program_.bit_and(value, members(test.within));
  if (test.outside != no_class) value = program_.and_not(value, members(test.outside));
  return value;
}

/// Lays an element after a cell, and the rest after the element.
PictureCompiler::Rest PictureCompiler::lay(const Element& element, Register test, const Rest& rest,
                                           const Program::Reaches& way) {
  Rest result;
  const bool may_be_empty = element.least == 0 && !element.is_single();
  result.may_be_off = (element.test.off || may_be_empty) && rest.may_be_off;
  const Program::Masks edge = element.test.off && rest.may_be_off ? edges(way) : Program::Masks(way.size());
  if (may_be_empty && rest.behind == no_register) {
    return result; // an empty rest is enough
  }
  result.behind = test == no_register ? program_.constant(edge)
                                      : program_.shift(start_of(element, test, rest, way), way, edge);
  if (may_be_empty) result.behind = program_.bit_or(rest.behind, result.behind);
  return result;
}

/// On a grid, finds runs of `length` cells by doubling the distance of each shift.
std::optional<Register> PictureCompiler::line_by_doubling(Register test, const Rest& rest, int length) {
  if (steps_.empty()) return std::nullopt;
  const auto looking = [&](Register at, int distance) {
    Program::Reaches reaches;
    for (const Step& step : steps_) {
      reaches.push_back(layout_.reach(ruleset_.board, {step.right * distance, step.down * distance}));
    }
    return program_.shift(at, reaches);
  };
  Register run = test;
  int done = 1;
  while (done < length) {
    const int more = std::min(done, length - done);
    run = program_.bit_and(run, looking(run, more));
    done += more;
  }
  if (rest.behind != no_register) {
    run = length == 1 ? program_.bit_and(run, rest.behind)
                      : program_.bit_and(run, looking(rest.behind, length - 1));
  }
  return run;
}

/// Cells where an element may begin, with the rest after its last cell.
Register PictureCompiler::start_of(const Element& element, Register test, const Rest& rest,
                                   const Program::Reaches& way) {
  if (element.is_single()) return bit_and(test, rest.behind);
  if (!element.contact.empty()) {
    return rest.behind == no_register ? test
                                      : program_.flood(bit_and(test, rest.behind), test, contact(element));
  }
  if (element.most == Element::endless && element.least <= 1) {
    return rest.behind == no_register ? test : program_.fill(bit_and(test, rest.behind), test, way);
  }
  if (element.most == element.least) {
    if (const auto doubled = line_by_doubling(test, rest, element.least)) return *doubled;
    return program_.line(test, rest.behind == no_register ? test : rest.behind, element.least, way);
  }
  // Other lengths: cell by cell from the last one.
  Register from = bit_and(test, rest.behind);
  const int optional = element.most == Element::endless ? 0 : element.most - std::max<int>(element.least, 1);
  if (element.most == Element::endless) {
    from = rest.behind == no_register ? test : program_.fill(from, test, way);
  }
  const Register shortest = bit_and(test, rest.behind);
  for (int i = 0; i < optional; ++i) {
    from = program_.bit_or(shortest, program_.bit_and(test, program_.shift(from, way)));
  }
  for (int i = 1; i < element.least; ++i) from = program_.bit_and(test, program_.shift(from, way));
  return from;
}

namespace {

/// Bit-sliced numbers, one per cell: the cells where a digit is 1, lowest digit first.
using Digits = std::vector<Register>;

/// Adds 1 on each of these cells.
/// @param most upper bound on the results
void add_one(Program& program, Digits& digits, Register cells, std::size_t most) {
  for (Register& digit : digits) {
    const Register carry = program.bit_and(digit, cells);
    digit = program.and_not(program.bit_or(digit, cells), carry);
    cells = carry;
  }
  if (digits.size() < static_cast<std::size_t>(std::bit_width(most))) digits.push_back(cells);
}

} // namespace

/// The cells, by heading, whose line holds as many cells as the picture counts.
Register PictureCompiler::with_line_count(const Picture& picture, const Program::Reaches& forth,
                                          const Program::Reaches& back) {
  // The length of the line through each cell, and whether it is a ring, which is followed in one direction
  // only.
  std::size_t longest = 0;
  std::vector<std::vector<Mask>> longer(
      picture.headings.size()); // by heading: lines of more than k + 1 cells
  Program::Masks open(picture.headings.size());
  for (std::size_t lane = 0; lane < picture.headings.size(); ++lane) {
    const RelationIndex along = picture.headings[lane].along;
    for (CellIndex cell = 0; cell != layout_.cells(); ++cell) {
      const std::vector<CellIndex> line = line_through(ruleset_.board, along, cell);
      longest = std::max(longest, line.size());
      if (longer[lane].size() < line.size()) longer[lane].resize(line.size());
      for (std::size_t k = 0; k + 1 < line.size(); ++k) longer[lane][k].set(layout_.bit(cell));
      const auto& next = ruleset_.board.relation(along).next;
      const bool ring = none_of(line, [&](CellIndex each) { return next[each].empty(); });
      if (!ring) open[lane].set(layout_.bit(cell));
    }
  }
  const Register wanted = cells(picture.line_count->test);
  Digits digits{wanted};
  std::size_t most = 1;
  for (const bool forwards : {true, false}) {
    Register reached = wanted;
    for (std::size_t steps = 1; steps < longest; ++steps) {
      reached = program_.shift(reached, forwards ? forth : back);
      Program::Masks counted = open;
      for (std::size_t lane = 0; lane < counted.size() && forwards; ++lane) {
        if (steps - 1 < longer[lane].size()) counted[lane] |= longer[lane][steps - 1];
      }
      const bool all = all_of(counted, [&](const Mask& lane) { return lane == layout_.board(); });
      most = std::min(most + 1, longest);
      add_one(program_, digits,
              all ? reached : program_.bit_and(reached, program_.constant(std::move(counted))), most);
    }
  }
  Register result = program_.constant({layout_.board()});
  std::size_t rest = picture.line_count->number;
  for (const Register digit : digits) {
    result = (rest & 1U) != 0 ? program_.bit_and(result, digit) : program_.and_not(result, digit);
    rest >>= 1U;
  }
  return rest == 0 ? result : program_.constant({Mask{}});
}

} // namespace regola
