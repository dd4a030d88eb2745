#include "engine/compiled/program/chained_shifts.hpp"

#include <algorithm>
#include <set>

namespace regola {

std::vector<ChainedShifts> chained_shifts_of(const Program& program, const Layout& layout) {
  const auto& code = program.code();
  std::vector<ChainedShifts> chains(code.size());
  std::vector<int> uses(code.size(), 0);
  for (const Instruction& instruction : code) {
    std::set<Register> operands{instruction.a, instruction.b};
    operands.erase(no_register);
    for (const Register operand : operands) ++uses[operand];
  }
  for (const Register kept : program.kept()) ++uses[kept];
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i].op != Op::or_lanes) continue;
    std::vector<Register> shifts;
    Register at = code[i].a;
    const auto is_link = [&](const Instruction& shift) {
      return shift.op == Op::shift && shift.a == shift.b && shift.edge == no_index && uses[at] == 1 &&
             std::all_of(program.reaches(shift).begin(), program.reaches(shift).end(),
                         [&](ReachIndex reach) { return layout[reach].is_translation(); });
    };
    while (is_link(code[at])) {
      shifts.push_back(at);
      at = code[at].a;
    }
    if (shifts.empty() || code[at].lanes != 1) continue;
    for (const Register shift : shifts) chains[shift].part = true;
    chains[i].shifts.assign(shifts.rbegin(), shifts.rend());
  }
  return chains;
}

} // namespace regola
