#include "engine/compiled/native/folded.hpp"

namespace regola::form {

namespace {

/// Whether one machine instruction can compute this as flags alone.
bool sets_flags(const Instruction& i) {
  return i.op == Op::equal || i.op == Op::less || i.op == Op::below ||
         (i.op == Op::bit_and && (i.lanes == 1 || i.lanes == vector_lanes));
}

} // namespace

Folded::Folded(const Form& form, bool fuses)
    : form_(form), constants_(form.lanes.size(), no_data), comparisons_(form.lanes.size(), nullptr) {
  std::vector<std::uint32_t> sets(form.lanes.size(), 0);
  for (const Instruction& i : form.code) {
    if (i.op == Op::constant) constants_[i.to] = i.data;
    if (i.to != no_value) ++sets[i.to];
  }
  // Only operands that are assigned once still hold where the condition is used.
  for (const Instruction& i : form.code) {
    if (sets_flags(i) && sets[i.to] == 1 && sets[i.a] == 1 && sets[i.b] == 1) comparisons_[i.to] = &i;
  }
  for (const Instruction& i : form.code) {
    const bool jumps = i.op == Op::jump_if || i.op == Op::jump_unless;
    if (!jumps && (i.op != Op::choose || is_vector(form.lanes[i.a]))) settle(i.a);
    settle(i.b);
    settle(i.c);
    if (i.op == Op::pack) {
      for (const Word from : form.data[i.data]) settle(static_cast<Ref>(from));
    }
  }
  if (!fuses) return;
  std::vector<bool> is_compared(form.lanes.size());
  for (std::size_t value = 0; value < is_compared.size(); ++value) {
    is_compared[value] = comparisons_[value] != nullptr;
  }
  fusions_ = Fusions(form, is_compared);
}

void Folded::settle(Ref value) {
  if (value != no_value) comparisons_[value] = nullptr;
}

} // namespace regola::form
