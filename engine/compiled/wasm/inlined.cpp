#include "engine/compiled/wasm/inlined.hpp"

namespace regola::form::wasm {

namespace {

constexpr std::uint32_t any_number = 0xFFFFFFFF;

/// Whether each lane of the operands is read at most once.
bool reads_once(const Instruction& i) {
  switch (i.op) {
  case Op::divide:
  case Op::minimum:
  case Op::maximum:
  case Op::lowest:
  case Op::highest:
  case Op::nth:
  case Op::locate: return false;
  case Op::spread: return i.lanes == 1;
  default: return true;
  }
}

bool reads_memory(Op op) { return op == Op::load || op == Op::load_at || op == Op::locate; }

bool writes_memory(Op op) { return op == Op::store || op == Op::store_at || op == Op::tally; }

} // namespace

Inlined::Inlined(const Form& form, const ControlFlow& flow, const Vectors& vectors)
    : form_(form),
      by_value_(form.lanes.size(), nullptr),
      is_variable_(form.lanes.size(), false),
      is_read_once_(form.lanes.size(), false),
      candidates_(form.lanes.size()) {
  find_single_reads(vectors);
  for (const ControlFlow::Block& block : flow.blocks()) inline_within(block);
}

Liveness Inlined::liveness(const ControlFlow& flow) const {
  std::vector<Liveness::Access> accesses;
  for (std::uint32_t k = 0; k < form_.code.size(); ++k) {
    const Instruction& i = form_.code[k];
    if (contains(i)) continue;
    for_each_read(i, [&](Ref value) { accesses.push_back({value, k}); });
    if (i.to != no_value) accesses.push_back({i.to, k, true});
  }
  return {form_.lanes.size(), flow, accesses};
}

/// A vector that stands for all pairs is computed once. Stored lane by lane, each vector would be read twice.
void Inlined::find_single_reads(const Vectors& vectors) {
  const Uses uses(form_);
  for (Ref value = 0; value < form_.lanes.size(); ++value) {
    is_variable_[value] = uses.set[value] > 1;
    is_read_once_[value] = uses.read[value] == 1;
  }
  for (const Instruction& i : form_.code) {
    for (const Ref value : read_by(form_, i)) {
      const bool is_shared = vectors[value] != nullptr && (vectors.is_uniform(value) || i.op == Op::store);
      if (is_shared || !reads_once(i)) is_read_once_[value] = false;
    }
    if (i.op == Op::constant) by_value_[i.to] = &i;
  }
}

void Inlined::inline_within(const ControlFlow::Block& block) {
  constexpr std::uint32_t deepest = 50;
  for (std::uint32_t k = block.begin; k < block.end; ++k) {
    const Instruction& i = form_.code[k];
    Candidate candidate{&i, reads_memory(i.op) ? changes_ : any_number, 1};
    for (const Ref value : read_by(form_, i)) {
      if (is_variable_[value]) candidate.changes = std::min(candidate.changes, changes_);
      const Candidate& operand = candidates_[value];
      if (operand.made == nullptr || operand.depth == deepest || operand.changes < changes_) continue;
      by_value_[value] = operand.made;
      candidate.changes = std::min(candidate.changes, operand.changes);
      candidate.depth = std::max(candidate.depth, operand.depth + 1);
    }
    if (writes_memory(i.op)) ++changes_;
    if (i.to == no_value) continue;
    if (is_variable_[i.to]) {
      ++changes_;
    } else if (is_read_once_[i.to] && i.op != Op::constant && !has_effect(i.op)) {
      candidates_[i.to] = candidate;
    }
  }
  for (std::uint32_t k = block.begin; k < block.end; ++k) {
    if (form_.code[k].to != no_value) candidates_[form_.code[k].to] = {};
  }
}

} // namespace regola::form::wasm
