// Passes that shorten a form once it is written.

#include <utility>

#include "engine/compiled/form/liveness.hpp"
#include "engine/compiled/form/uses.hpp"

namespace regola::form {

namespace {

/// Drops the instructions that are not marked, and counts them.
void drop_others(Form& form, const std::vector<bool>& stays) {
  const std::size_t before = form.code.size();
  keep(form, stays);
  form.passes.unused += static_cast<std::uint32_t>(before - form.code.size());
}

/// The instruction of each label.
std::vector<std::size_t> places(const Form& form) {
  std::vector<std::size_t> place(form.labels);
  for (std::size_t k = 0; k < form.code.size(); ++k) {
    if (form.code[k].op == Op::label) place[form.code[k].imm] = k;
  }
  return place;
}

/// A jump to a jump goes to the target of the latter.
void thread_jumps(Form& form) {
  const std::vector<std::size_t> place = places(form);
  const auto lead = [&](Label label) {
    constexpr int most = 16; // length of a chain of jumps; an endless loop stays one
    for (int i = 0; i < most; ++i) {
      std::size_t k = place[label];
      while (k < form.code.size() && form.code[k].op == Op::label) ++k;
      if (k == form.code.size() || form.code[k].op != Op::jump) break;
      label = form.code[k].imm;
    }
    return label;
  };
  for (Instruction& i : form.code) {
    if (is_jump(i.op)) i.imm = lead(i.imm);
  }
}

/// Drops unreachable instructions.
void drop_unreached(Form& form) {
  const std::vector<std::size_t> place = places(form);
  std::vector<bool> reached(form.code.size(), false);
  std::vector<std::size_t> from = {0};
  while (!from.empty()) {
    std::size_t k = from.back();
    from.pop_back();
    for (; k < form.code.size() && !reached[k]; ++k) {
      reached[k] = true;
      const Instruction& i = form.code[k];
      if (is_jump(i.op)) from.push_back(place[i.imm]);
      if (i.op == Op::jump || i.op == Op::stop) break;
    }
  }
  drop_others(form, reached);
}

/// Whether only labels lie between an instruction and a label after it.
bool is_next(const Form& form, std::size_t k, Label label) {
  for (++k; k < form.code.size() && form.code[k].op == Op::label; ++k) {
    if (form.code[k].imm == label) return true;
  }
  return false;
}

/// Inverts conditional jumps that only skip another jump; drops jumps to the next instruction.
void drop_idle_jumps(Form& form) {
  std::vector<bool> stays(form.code.size(), true);
  for (std::size_t k = 0; k < form.code.size(); ++k) {
    Instruction& i = form.code[k];
    if (!is_jump(i.op) || !stays[k]) continue;
    if (is_next(form, k, i.imm)) {
      stays[k] = false;
    } else if (i.op != Op::jump && k + 1 < form.code.size() && form.code[k + 1].op == Op::jump &&
               is_next(form, k + 1, i.imm)) {
      i.op = i.op == Op::jump_if ? Op::jump_unless : Op::jump_if;
      i.imm = form.code[k + 1].imm;
      stays[k + 1] = false;
    }
  }
  drop_others(form, stays);
}

} // namespace

void straighten(Form& form) {
  thread_jumps(form);
  drop_unreached(form);
  drop_idle_jumps(form);
}

void poll_in_loops(Form& form, std::uint32_t flag, std::uint32_t least_depth) {
  const ControlFlow flow(form);
  const std::vector<ControlFlow::Block>& blocks = flow.blocks();
  std::vector<bool> polls(form.code.size(), false);
  for (std::uint32_t b = 0; b < blocks.size(); ++b) {
    if (flow.predecessors(b).empty() || blocks[b].latest < b || blocks[b].depth < least_depth) continue;
    for (std::uint32_t inner = b + 1; inner <= blocks[b].latest && !polls[blocks[b].begin]; ++inner) {
      polls[blocks[b].begin] = blocks[inner].depth > blocks[b].depth;
    }
  }
  std::vector<Instruction> code;
  for (std::size_t k = 0; k < form.code.size(); ++k) {
    code.push_back(form.code[k]);
    if (polls[k]) code.push_back({.op = Op::poll, .imm = flag});
  }
  form.code = std::move(code);
  form.flag = flag;
}

void drop_unused(Form& form) {
  std::vector<bool> asked(form.lanes.size(), false);
  // A variable may be read after a jump backwards, so it counts as used everywhere.
  std::vector<bool> stays(form.code.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = form.code.size(); k-- > 0;) {
      const Instruction& i = form.code[k];
      if (stays[k] || !(has_effect(i.op) || (i.to != no_value && asked[i.to]))) continue;
      stays[k] = true;
      changed = true;
      for (const Ref value : read_by(form, i)) asked[value] = true;
    }
  }
  drop_others(form, stays);
}

} // namespace regola::form
