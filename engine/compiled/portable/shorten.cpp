// Passes that shorten a form for an interpreter, where each instruction costs a step.

#include "engine/compiled/portable/steps.hpp"

#include "engine/compiled/form/uses.hpp"

namespace regola::form {

namespace {

/// Computes a value right in the variable if it is only copied there.
void compute_in_variables(Form& form) {
  const Uses uses(form);
  std::vector<bool> stays(form.code.size(), true);
  for (std::size_t k = 0; k + 1 < form.code.size(); ++k) {
    Instruction& made = form.code[k];
    const Instruction& copy = form.code[k + 1];
    // The other operations write one lane before they have read all.
    const bool reads_first = made.op != Op::pack && made.op != Op::spread && made.op != Op::constant;
    if (!stays[k] || !reads_first || copy.op != Op::copy || copy.a != made.to ||
        !uses.is_passed_on(made.to)) {
      continue;
    }
    made.to = copy.to;
    stays[k + 1] = false;
  }
  keep(form, stays);
}

/// Splits a jump on either of two comparisons into two jumps. A jump on the union of lanes tests the lanes
/// itself.
void part_conditions(Form& form) {
  const Uses uses(form);
  std::vector<bool> stays(form.code.size(), true);
  for (std::size_t k = 0; k + 1 < form.code.size(); ++k) {
    Instruction& united = form.code[k];
    Instruction& jump = form.code[k + 1];
    if ((jump.op != Op::jump_if && jump.op != Op::jump_unless) || jump.a != united.to ||
        !uses.is_passed_on(united.to)) {
      continue;
    }
    if (united.op == Op::or_lanes) {
      jump.a = united.a;
      stays[k] = false;
    } else if (united.op == Op::bit_or && jump.op == Op::jump_if && k >= 2) {
      Instruction& second = form.code[k - 1];
      const Instruction& first = form.code[k - 2];
      const bool both = uses.is_passed_on(first.to) && uses.is_passed_on(second.to) &&
                        std::minmax(united.a, united.b) == std::minmax(first.to, second.to);
      if (!both || !is_comparison(first.op) || !is_comparison(second.op)) continue;
      jump.a = second.to;
      united = second;
      second = jump;
      second.a = first.to;
    }
  }
  keep(form, stays);
}

} // namespace

void shorten(Form& form) {
  // Constants are set before the run: what belongs together becomes adjacent without them.
  std::stable_partition(form.code.begin(), form.code.end(),
                        [](const Instruction& i) { return i.op == Op::constant; });
  compute_in_variables(form);
  part_conditions(form);
}

} // namespace regola::form
