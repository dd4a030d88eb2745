#include "engine/compiled/native/folded.hpp"

#include "engine/compiled/form/uses.hpp"

namespace regola::form {

namespace {

bool is_logic(Op op) {
  return op == Op::bit_and || op == Op::bit_or || op == Op::bit_xor || op == Op::and_not;
}

std::uint8_t apply(Op op, std::uint8_t a, std::uint8_t b) {
  switch (op) {
  case Op::bit_and: return a & b;
  case Op::bit_or: return a | b;
  case Op::bit_xor: return a ^ b;
  default: return static_cast<std::uint8_t>(a & ~b);
  }
}

} // namespace

Fusions::Fusions(const Form& form, const std::vector<bool>& is_taken)
    : of_(form.lanes.size(), none), absorbed_(form.lanes.size(), false) {
  const Uses uses(form);
  const auto is_set_once = [&](Ref value) { return value == no_value || uses.set[value] == 1; };
  // By value, the instruction of this basic block that made it. Within a block, operands of the first
  // instruction still hold at the second.
  std::vector<const Instruction*> here(form.lanes.size(), nullptr);
  std::vector<Ref> made;
  for (const Instruction& i : form.code) {
    if (i.op == Op::label || is_jump(i.op)) {
      for (const Ref value : made) here[value] = nullptr;
      made.clear();
    }
    if (i.to == no_value || !is_vector(i.lanes) || !is_set_once(i.to) || is_taken[i.to]) continue;
    const auto single = [&](Ref value) { return uses.read[value] == 1 ? here[value] : nullptr; };
    if (is_logic(i.op)) {
      const Instruction* first = single(i.a);
      const Instruction* second = single(i.b);
      // The value made last has the longest latency.
      if (first > second) std::swap(first, second);
      if (!fuse_shifts(form, i, first, second) && !fuse_logic(i, second)) {
        static_cast<void>(fuse_logic(i, first));
      }
    } else if (i.op != Op::shift) {
      continue;
    }
    if (of_[i.to] == none && is_set_once(i.a) && is_set_once(i.b)) {
      here[i.to] = &i;
      made.push_back(i.to);
    }
  }
}

void Fusions::add(Ref result, const Fusion& fusion) {
  of_[result] = static_cast<std::uint32_t>(all_.size());
  all_.push_back(fusion);
}

bool Fusions::fuse_shifts(const Form& form, const Instruction& i, const Instruction* a,
                          const Instruction* b) {
  if (i.op != Op::bit_or || a == nullptr || b == nullptr || a->op != Op::shift || b->op != Op::shift) {
    return false;
  }
  const auto places = [&](const Instruction& shift, std::size_t lane) {
    return static_cast<std::int64_t>(form.data[shift.data][lane]);
  };
  if (places(*a, 0) > 0) std::swap(a, b);
  for (std::size_t lane = 0; lane < i.lanes; ++lane) {
    const std::int64_t down = -places(*a, lane);
    if (down <= 0 || down >= word_bits || places(*b, lane) != word_bits - down) return false;
  }
  add(i.to, {Fusion::Kind::funnel, 0, a->a, b->a, no_value, a->data});
  absorbed_[a->to] = absorbed_[b->to] = true;
  return true;
}

bool Fusions::fuse_logic(const Instruction& i, const Instruction* inner) {
  if (inner == nullptr || !is_logic(inner->op)) return false;
  constexpr std::uint8_t of_a = 0xF0;
  constexpr std::uint8_t of_b = 0xCC;
  constexpr std::uint8_t of_c = 0xAA;
  const std::uint8_t both = apply(inner->op, of_a, of_b);
  const bool is_first = i.a == inner->to;
  const std::uint8_t table = is_first ? apply(i.op, both, of_c) : apply(i.op, of_c, both);
  add(i.to, {Fusion::Kind::logic, table, inner->a, inner->b, is_first ? i.b : i.a, no_data});
  absorbed_[inner->to] = true;
  return true;
}

namespace {

/// Whether one machine instruction can compute this as flags alone.
bool sets_flags(const Instruction& i) {
  return is_comparison(i.op) || (i.op == Op::bit_and && (i.lanes == 1 || i.lanes == vector_lanes));
}

} // namespace

Folded::Folded(const Form& form, bool fuses)
    : form_(form), constants_(form.lanes.size(), no_data), comparisons_(form.lanes.size(), nullptr) {
  const Uses uses(form);
  const std::vector<std::uint32_t>& sets = uses.set;
  for (const Instruction& i : form.code) {
    if (i.op == Op::constant) constants_[i.to] = i.data;
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
  fusions_ = Fusions(form, mapped(comparisons_, [](const Instruction* i) { return i != nullptr; }));
}

void Folded::settle(Ref value) {
  if (value != no_value) comparisons_[value] = nullptr;
}

} // namespace regola::form
