#include "engine/compiled/lower/position_lowering.hpp"

#include "engine/compiled/program/cost.hpp"

namespace regola {

PositionLowering::PositionLowering(const CompiledRuleset& rules, form::Builder& to)
    : rules_(rules),
      to_(to),
      layout_(rules.layout),
      cells_(to, static_cast<std::size_t>(rules.layout.words()), layout_.board()) {
  refused = to.label();
}

std::vector<const Reach*> PositionLowering::reaches(const Program& program, const Instruction& i) const {
  std::vector<const Reach*> all =
      mapped(program.reaches(i), [&](ReachIndex index) { return &layout_[index]; });
  return all;
}

/// Remembers results for as long as they hold.
Cells PositionLowering::result(const Program& program, Register wanted, PlayerIndex viewer,
                               const Cells* input) {
  if (memo_epoch_ != to_.epoch()) {
    memo_.clear();
    memo_epoch_ = to_.epoch();
  }
  const auto key =
      std::tuple(&program, wanted, viewer, input == nullptr ? form::no_value : input->words.front());
  if (const auto found = memo_.find(key); found != memo_.end()) return found->second;
  Cells cells = compute(program, program.code()[wanted], viewer, input);
  if (memo_epoch_ == to_.epoch()) memo_[key] = cells;
  return cells;
}

void PositionLowering::with_planes(std::vector<Cells> others, const std::function<void()>& body) {
  memo_.clear();
  std::swap(planes, others);
  body();
  std::swap(planes, others);
  memo_.clear();
}

Cells PositionLowering::symbols(const SymbolSet& wanted) {
  const bool ground = wanted.contains(rules_.symbols.ground());
  Cells all = cells_.none();
  for (std::size_t i = 0; i < planes.size(); ++i) {
    if (wanted.contains(rules_.symbols.symbol(i)) != ground) all = cells_.either(all, planes[i]);
  }
  return ground ? cells_.and_not(cells_.constant(layout_.board()), all) : all;
}

Cells PositionLowering::pieces() {
  const int empty = rules_.symbols.plane(empty_symbol);
  Cells held = cells_.none();
  for (std::size_t plane = 0; plane < planes.size(); ++plane) {
    if (static_cast<int>(plane) != empty) held = cells_.either(held, planes[plane]);
  }
  return held;
}

Cells PositionLowering::compute(const Program& program, const Instruction& i, PlayerIndex viewer,
                                const Cells* input) {
  const auto operand = [&](Register from) { return result(program, from, viewer, input); };
  const auto combined = [&](auto of) {
    const Cells a = operand(i.a); // is written first
    return of(a, operand(i.b));
  };
  const auto spread = [&](std::vector<const Reach*> all) {
    if (all.size() == 1) all.resize(i.lanes, all.front());
    return all;
  };
  switch (i.op) {
  case Op::cells: return symbols(program.symbols(i));
  case Op::constant: return cells_.constant(program.masks(i));
  case Op::input:
    if (input == nullptr) throw std::logic_error("a question without its cells");
    return *input;
  case Op::members: return members(program.members(i).index, viewer, program.members(i).along);
  case Op::bit_and: return combined([&](const Cells& a, const Cells& b) { return cells_.both(a, b); });
  case Op::bit_or: return combined([&](const Cells& a, const Cells& b) { return cells_.either(a, b); });
  case Op::and_not: return combined([&](const Cells& a, const Cells& b) { return cells_.and_not(a, b); });
  case Op::shift: {
    const Cells into = operand(i.a);
    const std::vector<Mask> edge = i.edge == no_index ? std::vector<Mask>{} : program.edge(i);
    const std::vector<const Reach*> along = spread(reaches(program, i));
    if (i.b == no_register) return cells_.shift(into, along, edge, nullptr);
    const Cells where = operand(i.b);
    return cells_.shift(into, along, edge, &where);
  }
  case Op::fill:
    return combined([&](const Cells& seed, const Cells& through) {
      return cells_.fill(seed, through, spread(reaches(program, i)), layout_.board());
    });
  case Op::line: {
    const Cells through = operand(i.a);
    const Cells last = i.b == no_register ? through : operand(i.b);
    return cells_.line(through, last, i.length, spread(reaches(program, i)), layout_.board());
  }
  case Op::flood:
    return combined([&](const Cells& seed, const Cells& through) {
      return cells_.flood(seed, through, reaches(program, i));
    });
  case Op::or_lanes: {
    // A flood from the union of the lanes gives the union of their floods.
    const Instruction& united = program.code()[i.a];
    if (united.op == Op::flood && united.lanes > 1 && program.lanes(united.b) == 1) {
      const Cells seed = cells_.or_lanes(operand(united.a));
      return cells_.flood(seed, operand(united.b), reaches(program, united));
    }
    return cells_.or_lanes(operand(i.a));
  }
  }
  throw std::logic_error("an operation on sets of cells");
}

Cells PositionLowering::members(ClassIndex index, PlayerIndex viewer,
                                const std::vector<RelationIndex>& along) {
  if (!rules_.ruleset->sides[viewer].following[index]) return class_of(index, viewer, 0);
  std::vector<Cells> lanes =
      mapped(along, [&](RelationIndex direction) { return class_of(index, viewer, direction); });
  return cells_.pack(lanes);
}

/// Whether the cells of a class are found by walking, or by conditions.
bool PositionLowering::takes_long(ClassIndex index, PlayerIndex viewer) const {
  const std::vector<CompiledClass>& lines = rules_.sides[viewer].classes;
  return any_of(lines, [&](const CompiledClass& line) {
    return line.source->index == index && (line.covered == no_register || line.gate.condition);
  });
}

Cells PositionLowering::class_of(ClassIndex index, PlayerIndex viewer, RelationIndex along) {
  if (is_short && shared_class && takes_long(index, viewer)) {
    if (const std::optional<Cells> shared = shared_class(index, viewer, along)) return *shared;
  }
  return class_cells(index, viewer, along);
}

Cells PositionLowering::class_cells(ClassIndex index, PlayerIndex viewer, RelationIndex along) {
  constexpr int deepest = 64;
  if (depth_ >= deepest) throw std::length_error("classes that ask for classes, more than 64 deep");
  ++depth_;
  Cells all = cells_.none();
  for (const CompiledClass& line : rules_.sides[viewer].classes) {
    const CellClass& source = *line.source;
    if (source.index != index || (source.follows && source.picture.headings.front().along != along)) continue;
    Cells cells = line.covered == no_register
                      ? walked_cells(source.picture, source.guard.cells, viewer)
                      : cells_.lane(result(line.picture.program, line.covered, viewer), 0);
    if (line.gate.condition) cells = cells_.if_so(number(*line.gate.condition, viewer), cells);
    all = cells_.either(all, cells);
  }
  --depth_;
  return all;
}

Cells PositionLowering::passing(const CellTest& test, PlayerIndex viewer,
                                const std::vector<RelationIndex>& along) {
  Cells cells = symbols(test.symbols);
  if (test.within != no_class) cells = cells_.both(cells, members(test.within, viewer, along));
  if (test.outside != no_class) cells = cells_.and_not(cells, members(test.outside, viewer, along));
  return cells;
}

void PositionLowering::jump_if_any(ProgramIndex program, Register wanted, PlayerIndex viewer, Label label) {
  const Register part = asked_first(rules_, rules_.programs[program], wanted);
  const auto ask = [&] { to_.jump_if(cells_.any(result(program, wanted, viewer)), label); };
  if (part == wanted) {
    ask();
  } else {
    to_.when(cells_.any(result(program, part, viewer)), ask);
  }
}

void PositionLowering::jump_if_holds(const CompiledJudgement& line, PlayerIndex viewer, Label label) {
  const bool walks = line.picture && (!line.picture->picture.exact || line.gate.limits_anchor);
  const auto ask_picture = [&] {
    if (walks) return jump_if_walked(*line.source->picture, line.source->guard.cells, viewer, label);
    jump_if_any(line.picture->program, line.picture->picture.matches, viewer, label);
  };
  if (!line.gate.condition) {
    if (line.picture) {
      ask_picture();
    } else {
      to_.jump(label);
    }
    return;
  }
  const Ref condition = number(*line.gate.condition, viewer);
  if (line.picture) {
    to_.when(condition, ask_picture);
  } else {
    to_.jump_if(condition, label);
  }
}

} // namespace regola
