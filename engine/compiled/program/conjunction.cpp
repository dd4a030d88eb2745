#include "engine/compiled/program/conjunction.hpp"

#include "engine/compiled/program/cost.hpp"

namespace regola {

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
