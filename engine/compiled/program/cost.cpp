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

namespace {

/// Counts the sets of cells that must meet for a register not to be empty. Ignores empty cells and cells that
/// may hold one of several symbols, which are hardly ever missing. Caches the number of each register, since
/// registers share operands.
class Demands {
public:
  Demands(const CompiledRuleset& rules, const Program& program)
      : rules_(rules), program_(program), known_(program.code().size(), unknown) {}

  int operator()(Register value) {
    if (known_[value] == unknown) known_[value] = std::min(found(program_.code()[value]), most);
    return known_[value];
  }

private:
  static constexpr int unknown = -1;
  static constexpr int most = 1000; // larger numbers make no difference

  int found(const Instruction& i) {
    switch (i.op) {
    case Op::cells: {
      const SymbolSet& symbols = program_.symbols(i);
      return symbols.size() == 1 && !symbols.contains(rules_.symbols.ground()) ? 1 : 0;
    }
    case Op::bit_and: return (*this)(i.a) + (*this)(i.b);
    case Op::and_not: return (*this)(i.a);
    case Op::bit_or: return std::min((*this)(i.a), (*this)(i.b));
    case Op::shift: {
      const int into = i.edge == no_index ? (*this)(i.a) : 0;
      return i.b == no_register ? into : into + (*this)(i.b);
    }
    case Op::line: return static_cast<int>(i.length) * (*this)(i.a);
    case Op::or_lanes: return (*this)(i.a);
    case Op::constant:
    case Op::input:
    case Op::members:
    case Op::fill:
    case Op::flood: return 0;
    }
    return 0;
  }

  const CompiledRuleset& rules_;
  const Program& program_;
  std::vector<int> known_; // by register
};

/// The operands that must not be empty for a register not to be empty.
std::array<Register, 2> needed(const Instruction& i) {
  switch (i.op) {
  case Op::bit_and: return {i.a, i.b};
  case Op::and_not:
  case Op::line:
  case Op::or_lanes: return {i.a, no_register};
  case Op::shift: return {i.edge == no_index ? i.a : no_register, i.b};
  default: return {no_register, no_register};
  }
}

} // namespace

Register asked_first(const CompiledRuleset& rules, const Program& program, Register wanted) {
  constexpr int rare = 5;        // so many sets seldom meet
  constexpr int worthwhile = 64; // in words; a smaller saving does not pay for the jump and the test
  Register best = wanted;
  int least = cost(rules, program, {wanted}).operations - worthwhile / rules.layout.words();
  Demands demands(rules, program);
  std::vector<bool> is_met(program.code().size(), false);
  std::vector<Register> open = {wanted};
  while (!open.empty()) {
    const Register value = open.back();
    open.pop_back();
    for (const Register part : needed(program.code()[value])) {
      if (part == no_register || is_met[part] || demands(part) < rare) continue;
      is_met[part] = true;
      if (const int takes = cost(rules, program, {part}).operations; takes <= least) {
        least = takes - 1;
        best = part;
      }
      open.push_back(part);
    }
  }
  return best;
}

} // namespace regola
