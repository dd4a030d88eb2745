// Blocks, loops and ways.

#include "engine/compiled/wasm/emitter.hpp"

namespace regola::form::wasm {

Emitter::Emitter(const Form& form, const TableAddress& address, const Choices& choices)
    : form_(form),
      address_(address),
      flow_(form),
      nesting_(flow_),
      vectors_(form, flow_, choices.has_vectors),
      inlined_(form, flow_, vectors_),
      liveness_(inlined_.liveness(flow_)),
      parts_(form, flow_, nesting_, liveness_, choices.most),
      locals_(form, flow_, nesting_, vectors_, liveness_, parts_) {}

std::size_t Emitter::inlined() const {
  return static_cast<std::size_t>(count_if(
      form_.code, [&](const Instruction& i) { return inlined_.contains(i) && i.op != Op::constant; }));
}

const std::vector<Emitter::Function>& Emitter::emit() {
  emit_function(nullptr);
  return functions_;
}

/// Emits a function, and before it those it calls; goes on with the one that was under way.
Emitter::UnderWay Emitter::emit_function(const Parts::Part* part) {
  UnderWay function;
  function.part = part;
  function.indices.assign(locals_.number(), none_yet);
  if (part != nullptr) {
    function.taken = locals_of(part->taken);
    function.given = locals_of(part->given);
    std::uint32_t parameter = 1; // after the address of the memory
    for (const std::uint32_t local : function.taken) function.indices[local] = parameter++;
  }
  std::swap(now_, function);
  const Node begin = part == nullptr ? nesting_.root() : part->begin;
  if (nesting_.is_dispatcher(begin)) choose_entry(0);
  now_.tasks.push_back({Task::Kind::block, begin});
  while (!now_.tasks.empty()) {
    const Task task = now_.tasks.back();
    now_.tasks.pop_back();
    switch (task.kind) {
    case Task::Kind::block: emit_block(task.node); break;
    case Task::Kind::way: emit_way(task.from, task.node); break;
    case Task::Kind::end: to_.put(Opcode::end); now_.labels.pop_back();
    }
  }
  if (part != nullptr) to_.put(Opcode::unreachable); // all ways have left before
  to_.put(Opcode::end);
  Function& emitted = functions_.emplace_back();
  emitted = {types_of(now_.taken), types_of(now_.given), part != nullptr, now_.types.size(), {}};
  emitted.body.number(static_cast<std::uint32_t>(1 + now_.types.size())); // groups of locals
  emitted.body.number(1);
  emitted.body.type(Type::address); // the entry
  for (const Type type : now_.types) {
    emitted.body.number(1);
    emitted.body.type(type);
  }
  emitted.body.append(to_);
  std::swap(now_, function);
  return function;
}

/// Each once, although values share them.
std::vector<std::uint32_t> Emitter::locals_of(const std::vector<Ref>& values) const {
  std::vector<std::uint32_t> all;
  for (const Ref value : values) {
    for (std::size_t k = vectors_.locals(value, form_.lanes[value]); k-- > 0;) {
      all.push_back(locals_.of(value, k));
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::vector<Type> Emitter::types_of(const std::vector<std::uint32_t>& locals) const {
  std::vector<Type> types = mapped(locals, [&](std::uint32_t local) { return locals_.type(local); });
  return types;
}

/// The index of a local in the function under way.
std::uint32_t Emitter::index_of(std::uint32_t local) {
  if (local == Locals::memory) return 0;
  const auto first = static_cast<std::uint32_t>(1 + now_.taken.size());
  if (local == Locals::entry) return first;
  if (now_.indices[local] == none_yet) {
    now_.types.push_back(locals_.type(local));
    now_.indices[local] = static_cast<std::uint32_t>(first + now_.types.size());
  }
  return now_.indices[local];
}

void Emitter::emit_call(const Parts::Part& part) {
  const UnderWay called = emit_function(&part);
  get(Locals::memory);
  for (const std::uint32_t local : called.taken) get(local);
  to_.put(Opcode::call, static_cast<std::uint32_t>(functions_.size() - 1));
  set(Locals::entry); // the way it has left by
  for (std::size_t i = called.given.size(); i-- > 0;) set(called.given[i]);
  for (std::size_t i = 0; i + 1 < called.exits.size(); ++i) {
    get(Locals::entry);
    to_.constant_32(static_cast<std::uint32_t>(i));
    to_.put(Opcode::equal_32);
    to_.open(Opcode::if_);
    now_.labels.push_back(Nesting::none);
    leave(called.exits[i]);
    to_.put(Opcode::end);
    now_.labels.pop_back();
  }
  if (called.exits.empty()) return to_.put(Opcode::unreachable); // it never ends
  leave(called.exits.back());
}

/// Goes to a block behind a label, or out of the function.
/// @param to none: the end of the run
void Emitter::leave(Node to) {
  if (to == Nesting::none ? now_.part == nullptr : is_open(header(to))) {
    if (to == Nesting::none) return to_.put(Opcode::return_);
    if (header(to) != to) choose_entry(to);
    return to_.put(Opcode::br, depth(header(to)));
  }
  const auto found = std::find(now_.exits.begin(), now_.exits.end(), to);
  const auto exit = static_cast<std::uint32_t>(found - now_.exits.begin());
  if (found == now_.exits.end()) now_.exits.push_back(to);
  for (const std::uint32_t local : now_.given) get(local);
  to_.constant_32(exit);
  to_.put(Opcode::return_);
}

/// The node that stands before a block: its dispatcher, or itself.
Emitter::Node Emitter::header(Node block) const {
  return nesting_.dispatcher(block) == Nesting::none ? block : nesting_.dispatcher(block);
}

bool Emitter::is_open(Node label) const { return contains(now_.labels, label); }

/// A block where ways meet comes after the end of a block of WebAssembly around all of them. Those inside a
/// loop end before it does.
void Emitter::emit_block(Node node) {
  const Parts::Part* const part = parts_.at(node);
  if (part != nullptr && part != now_.part) return emit_call(*part);
  open_followers(node, false);
  if (nesting_.is_loop(node)) open(Opcode::loop, node);
  open_followers(node, true);
  if (nesting_.is_dispatcher(node)) return dispatch(node);
  const ControlFlow::Block& block = flow_.blocks()[node];
  for (std::uint32_t k = block.begin; k < block.end; ++k) {
    const Instruction& i = form_.code[k];
    // Nobody sets a flag beside a page's only thread.
    const bool has_code = i.op != Op::label && !is_jump(i.op) && i.op != Op::stop && i.op != Op::poll;
    if (has_code && !inlined_.contains(i)) emit(i);
  }
  emit_end(node);
}

void Emitter::open_followers(Node node, bool in_loop) {
  const std::vector<Node>& followers = nesting_.followers(node, in_loop);
  for (std::size_t i = followers.size(); i-- > 0;) {
    now_.tasks.push_back({Task::Kind::block, followers[i]});
    open(Opcode::block, followers[i]);
  }
}

/// @param label where a branch to it leads; none if there is none
void Emitter::open(Opcode code, Node label) {
  to_.open(code);
  now_.labels.push_back(label);
  now_.tasks.push_back({});
}

/// How many blocks lie around here within that of the label.
std::uint32_t Emitter::depth(Node label) const {
  const auto found = std::find(now_.labels.rbegin(), now_.labels.rend(), label);
  return static_cast<std::uint32_t>(found - now_.labels.rbegin());
}

/// Whether a single branch leads there.
bool Emitter::is_plain_jump(Node from, Node to) const {
  return header(to) == to && nesting_.needs_label(from, to) && is_open(to);
}

void Emitter::emit_way(Node from, Node to) {
  if (nesting_.needs_label(from, header(to))) return leave(to);
  if (header(to) != to) choose_entry(to);
  emit_block(header(to));
}

/// Says where the dispatcher is to lead.
void Emitter::choose_entry(Node block) {
  to_.constant_32(nesting_.entry(block));
  set(Locals::entry);
}

/// Emits the jump at the end of a block. What it leads to alone follows here.
void Emitter::emit_end(Node node) {
  const Node target = flow_.blocks()[node].target;
  const Node next = flow_.blocks()[node].next;
  if (target == Nesting::none && next == Nesting::none) return leave(Nesting::none);
  if (target == Nesting::none || next == Nesting::none) {
    now_.tasks.push_back({Task::Kind::way, target == Nesting::none ? next : target, node});
    return;
  }
  const Instruction& jump = form_.code[flow_.blocks()[node].end - 1];
  const bool wanted = jump.op == Op::jump_if;
  if (is_plain_jump(node, target)) {
    push_condition(jump.a, wanted);
    to_.put(Opcode::br_if, depth(target));
    now_.tasks.push_back({Task::Kind::way, next, node});
  } else if (is_plain_jump(node, next)) {
    push_condition(jump.a, !wanted);
    to_.put(Opcode::br_if, depth(next));
    now_.tasks.push_back({Task::Kind::way, target, node});
  } else {
    push_condition(jump.a, wanted);
    now_.tasks.push_back({Task::Kind::way, next, node});
    open(Opcode::if_, Nesting::none);
    now_.tasks.push_back({Task::Kind::way, target, node});
  }
}

void Emitter::dispatch(Node dispatcher) {
  const std::vector<Node>& entries = nesting_.entries(dispatcher);
  get(Locals::entry);
  to_.put(Opcode::br_table, static_cast<std::uint32_t>(entries.size() - 1));
  for (const Node entry : entries) to_.number(depth(entry));
}

} // namespace regola::form::wasm
