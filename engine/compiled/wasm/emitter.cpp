// Blocks, loops and ways.

#include "engine/compiled/wasm/emitter.hpp"

#include <algorithm>

namespace regola::form::wasm {

Emitter::Emitter(const Form& form, const TableAddress& address)
    : form_(form),
      address_(address),
      flow_(form),
      nesting_(form, flow_),
      inlined_(form, flow_),
      locals_(form, flow_, nesting_, inlined_) {}

std::size_t Emitter::inlined() const {
  return static_cast<std::size_t>(
      std::count_if(form_.code.begin(), form_.code.end(),
                    [&](const Instruction& i) { return inlined_.contains(i) && i.op != Op::constant; }));
}

const Bytes& Emitter::emit() {
  to_.number(2); // groups of locals
  to_.number(1);
  to_.type(Type::address);
  to_.number(locals_.words());
  to_.type(Type::word);
  if (nesting_.is_dispatcher(nesting_.root())) choose_entry(0);
  tasks_.push_back({Task::Kind::block, nesting_.root()});
  while (!tasks_.empty()) {
    const Task task = tasks_.back();
    tasks_.pop_back();
    switch (task.kind) {
    case Task::Kind::block: emit_block(task.node); break;
    case Task::Kind::way: emit_way(task.from, task.node); break;
    case Task::Kind::end: to_.put(Opcode::end); labels_.pop_back();
    }
  }
  to_.put(Opcode::end);
  return to_;
}

/// A block where ways meet comes after the end of a block of WebAssembly around all of them. Those inside a
/// loop end before it does.
void Emitter::emit_block(Node node) {
  open_followers(node, false);
  if (nesting_.is_loop(node)) open(Opcode::loop, node);
  open_followers(node, true);
  if (nesting_.is_dispatcher(node)) return dispatch(node);
  const ControlFlow::Block& block = flow_.blocks()[node];
  for (std::uint32_t k = block.begin; k < block.end; ++k) {
    const Instruction& i = form_.code[k];
    if (i.op != Op::label && !is_jump(i.op) && i.op != Op::stop && !inlined_.contains(i)) emit(i);
  }
  emit_end(node);
}

void Emitter::open_followers(Node node, bool in_loop) {
  const std::vector<Node>& followers = nesting_.followers(node, in_loop);
  for (std::size_t i = followers.size(); i-- > 0;) {
    tasks_.push_back({Task::Kind::block, followers[i]});
    open(Opcode::block, followers[i]);
  }
}

/// @param label where a branch to it leads; none if there is none
void Emitter::open(Opcode code, Node label) {
  to_.open(code);
  labels_.push_back(label);
  tasks_.push_back({});
}

/// How many blocks lie around here within that of the label.
std::uint32_t Emitter::depth(Node label) const {
  const auto found = std::find(labels_.rbegin(), labels_.rend(), label);
  return static_cast<std::uint32_t>(found - labels_.rbegin());
}

/// Whether a single branch leads there.
bool Emitter::is_plain_jump(Node from, Node to) const {
  return nesting_.dispatcher(to) == Nesting::none && nesting_.needs_label(from, to);
}

void Emitter::emit_way(Node from, Node to) {
  if (nesting_.dispatcher(to) != Nesting::none) {
    choose_entry(to);
    to = nesting_.dispatcher(to);
  }
  if (nesting_.needs_label(from, to)) {
    to_.put(Opcode::br, depth(to));
  } else {
    emit_block(to);
  }
}

/// Says where the dispatcher is to lead.
void Emitter::choose_entry(Node block) {
  to_.constant_32(nesting_.entry(block));
  set(Locals::entry);
}

/// Emits the jump at the end of a block. What it leads to alone follows here.
void Emitter::emit_end(Node node) {
  const Node target = nesting_.target(node);
  const Node next = nesting_.next(node);
  if (target == Nesting::none && next == Nesting::none) return to_.put(Opcode::return_);
  if (target == Nesting::none || next == Nesting::none) {
    tasks_.push_back({Task::Kind::way, target == Nesting::none ? next : target, node});
    return;
  }
  const Instruction& jump = form_.code[flow_.blocks()[node].end - 1];
  const bool wanted = jump.op == Op::jump_if;
  if (is_plain_jump(node, target)) {
    push_condition(jump.a, wanted);
    to_.put(Opcode::br_if, depth(target));
    tasks_.push_back({Task::Kind::way, next, node});
  } else if (is_plain_jump(node, next)) {
    push_condition(jump.a, !wanted);
    to_.put(Opcode::br_if, depth(next));
    tasks_.push_back({Task::Kind::way, target, node});
  } else {
    push_condition(jump.a, wanted);
    tasks_.push_back({Task::Kind::way, next, node});
    open(Opcode::if_, Nesting::none);
    tasks_.push_back({Task::Kind::way, target, node});
  }
}

void Emitter::dispatch(Node dispatcher) {
  const std::vector<Node>& entries = nesting_.entries(dispatcher);
  get(Locals::entry);
  to_.put(Opcode::br_table, static_cast<std::uint32_t>(entries.size() - 1));
  for (const Node entry : entries) to_.number(depth(entry));
}

} // namespace regola::form::wasm
