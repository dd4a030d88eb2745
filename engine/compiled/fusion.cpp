#include "engine/compiled/fusion.hpp"

#include <algorithm>
#include <set>

namespace regola {

std::vector<Fusion> fusions_of(const Program& program, const Layout& layout) {
  const auto& code = program.code();
  std::vector<Fusion> fusions(code.size());
  std::vector<int> uses(code.size(), 0);
  for (const Instruction& instruction : code) {
    std::set<Register> operands{instruction.a, instruction.b};
    operands.erase(no_register);
    for (const Register operand : operands) ++uses[operand];
  }
  for (const Register kept : program.kept()) ++uses[kept];
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i].op != Op::unite) continue;
    std::vector<Register> looks;
    Register at = code[i].a;
    const auto is_link = [&](const Instruction& look) {
      return look.op == Op::look && look.a == look.b && look.edge == no_index && uses[at] == 1 &&
             std::all_of(program.reaches(look).begin(), program.reaches(look).end(),
                         [&](ReachIndex reach) { return layout[reach].is_translation(); });
    };
    while (is_link(code[at])) {
      looks.push_back(at);
      at = code[at].a;
    }
    if (looks.empty() || code[at].lanes != 1) continue;
    for (const Register look : looks) fusions[look].part = true;
    fusions[i].looks.assign(looks.rbegin(), looks.rend());
  }
  return fusions;
}

} // namespace regola
