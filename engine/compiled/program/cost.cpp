#include "engine/compiled/program/cost.hpp"

namespace regola {

namespace {

/// The cost of a shift along a relation.
int shift_cost(const Reach& reach) {
  if (reach.everywhere) {
    return 2; // counts the cells and selects one of two masks
  }
  return 3 * static_cast<int>(reach.terms.size()) - 1; // per term: its part, the shift, the union
}

int sum_of_looks(const CompiledRuleset& rules, const Program::Reaches& reaches, int besides) {
  int sum = 0;
  for (const ReachIndex reach : reaches) sum += shift_cost(rules.layout[reach]) + besides;
  return sum;
}

/// One plane per symbol; or the other planes, subtracted from the board.
int cells(const CompiledRuleset& rules, const SymbolSet& symbols) {
  const bool inverted = symbols.contains(rules.symbols.ground());
  int planes = 0;
  for (std::size_t plane = 0; plane < rules.symbols.planes(); ++plane) {
    planes += symbols.contains(rules.symbols.symbol(plane)) != inverted ? 1 : 0;
  }
  return std::max(0, inverted ? planes : planes - 1);
}

/// Doubling: the number of rounds to reach the furthest edge.
Cost fill(const CompiledRuleset& rules, const Program::Reaches& reaches) {
  const auto lanes = static_cast<int>(reaches.size());
  int longest = 1;
  for (const ReachIndex reach : reaches) {
    if (!rules.layout[reach].is_translation()) return {0, sum_of_looks(rules, reaches, 2)};
    longest = std::max(longest, rules.layout[reach].longest);
  }
  const auto rounds = static_cast<int>(std::bit_width(static_cast<unsigned>(longest)));
  return {lanes * (1 + 3 * rounds + 2 * (rounds - 1)), 0};
}

int line(const Reach& reach, int length) {
  if (!reach.is_translation() || length <= 2) return 1 + (length - 1) * (shift_cost(reach) + 1);
  if (length > reach.longest + 1) return 1;
  const int wanted = length - 1;
  const auto doublings = static_cast<int>(std::bit_width(static_cast<unsigned>(wanted))) - 1;
  const bool rest = !std::has_single_bit(static_cast<unsigned>(wanted));
  return 2 + 2 * doublings + (rest ? 2 : 0) + 2;
}

} // namespace

Cost cost(const CompiledRuleset& rules, const Program& program, const Instruction& instruction) {
  const int lanes = instruction.lanes;
  switch (instruction.op) {
  case Op::constant:
  case Op::input:
  case Op::members: return {};
  case Op::cells: return {cells(rules, program.symbols(instruction)), 0};
  case Op::bit_and:
  case Op::bit_or:
  case Op::and_not: return {lanes, 0};
  case Op::shift: {
    const int besides = (instruction.edge != no_index ? 1 : 0) + (instruction.b != no_register ? 1 : 0);
    return {sum_of_looks(rules, program.reaches(instruction), besides), 0};
  }
  case Op::fill: return fill(rules, program.reaches(instruction));
  case Op::line: {
    int sum = 0;
    for (const ReachIndex reach : program.reaches(instruction)) {
      sum += line(rules.layout[reach], static_cast<int>(instruction.length));
    }
    return {sum, 0};
  }
  case Op::flood: return {0, lanes * sum_of_looks(rules, program.reaches(instruction), 2)};
  case Op::or_lanes: return {program.lanes(instruction.a) - 1, 0};
  }
  return {};
}

Cost cost(const CompiledRuleset& rules, const Program& program) {
  Cost sum;
  for (const Instruction& instruction : program.code()) sum += cost(rules, program, instruction);
  return sum;
}

Cost cost(const CompiledRuleset& rules, const Program& program, const std::vector<Register>& results) {
  std::vector<bool> needed(program.size(), false);
  for (const Register result : results) {
    if (result != no_register) needed[result] = true;
  }
  Cost sum;
  for (std::size_t i = program.size(); i-- > 0;) {
    if (!needed[i]) continue;
    const Instruction& instruction = program.code()[i];
    for (const Register operand : {instruction.a, instruction.b}) {
      if (operand != no_register) needed[operand] = true;
    }
    sum += cost(rules, program, instruction);
  }
  return sum;
}

} // namespace regola
