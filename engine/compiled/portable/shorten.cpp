// Passes that shorten a form for an interpreter, where each instruction costs a step.

#include "engine/compiled/portable/shorten.hpp"

#include <algorithm>

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

bool ends_block(Op op) {
  return op == Op::label || op == Op::jump || op == Op::jump_if || op == Op::jump_unless || op == Op::stop;
}

/// Copy propagation: a copy that is read only before the variable changes, without a jump in between, is
/// replaced by the variable.
void read_from_variables(Form& form) {
  const Uses uses(form);
  std::vector<bool> stays(form.code.size(), true);
  for (std::size_t k = 0; k < form.code.size(); ++k) {
    const Instruction copy = form.code[k];
    if (copy.op != Op::copy || uses.set[copy.to] != 1 || form.lanes[copy.to] != form.lanes[copy.a]) continue;
    std::uint32_t read = 0;
    std::size_t end = k + 1;
    for (; end < form.code.size() && !ends_block(form.code[end].op); ++end) {
      const ReadValues values = read_by(form, form.code[end]);
      const bool packs = form.code[end].op == Op::pack; // its data may be shared with other instructions
      const auto times = static_cast<std::uint32_t>(std::count(values.begin(), values.end(), copy.to));
      if (packs && times != 0) break;
      read += times;
      if (form.code[end].to == copy.a) {
        ++end;
        break;
      }
    }
    if (read != uses.read[copy.to]) continue;
    for (std::size_t at = k + 1; at < end; ++at) {
      Instruction& i = form.code[at];
      for (Ref* const from : {&i.a, &i.b, &i.c}) {
        if (*from == copy.to) *from = copy.a;
      }
    }
    stays[k] = false;
  }
  keep(form, stays);
}

bool is_comparison(Op op) { return op == Op::equal || op == Op::less || op == Op::below; }

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
  read_from_variables(form);
  part_conditions(form);
}

} // namespace regola::form
