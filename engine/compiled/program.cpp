#include "engine/compiled/program.hpp"

#include <algorithm>
#include <utility>

namespace regola {

namespace {

/// The place of an item in a list, where it is put if it is new.
template <typename Item>
std::uint32_t index_of(std::vector<Item>& list, Item item) {
  const auto found = std::find(list.begin(), list.end(), item);
  if (found != list.end()) {
    return static_cast<std::uint32_t>(found - list.begin());
  }
  list.push_back(std::move(item));
  return static_cast<std::uint32_t>(list.size() - 1);
}

} // namespace

Register Program::add(const Instruction& instruction) {
  return static_cast<Register>(index_of(code_, instruction));
}

std::uint16_t Program::widest(Register a, Register b) const {
  return std::max(lanes(a), b == no_register ? std::uint16_t{1} : lanes(b));
}

Register Program::cells(const SymbolSet& symbols) {
  return add({Op::cells, 1, no_register, no_register, index_of(symbols_, symbols), no_index, 0});
}

Register Program::constant(Masks masks) {
  if (std::all_of(masks.begin(), masks.end(), [&](const Mask& mask) { return mask == masks.front(); })) {
    masks.resize(1);
  }
  const auto lanes = static_cast<std::uint16_t>(masks.size());
  return add(
      {Op::constant, lanes, no_register, no_register, index_of(masks_, std::move(masks)), no_index, 0});
}

Register Program::taken(std::uint32_t program, Register value, std::uint16_t lanes) {
  return add({Op::taken, lanes, no_register, no_register, program, no_index, value});
}

Register Program::input() { return add({Op::input, 1, no_register, no_register, no_index, no_index, 0}); }

Register Program::members(ClassIndex index, std::vector<RelationIndex> along) {
  const auto lanes = static_cast<std::uint16_t>(along.size());
  return add({Op::members, lanes, no_register, no_register,
              index_of(members_, Members{index, std::move(along)}), no_index, 0});
}

Register Program::meet(Register a, Register b) {
  if (a == b) {
    return a;
  }
  return add({Op::meet, widest(a, b), std::min(a, b), std::max(a, b), no_index, no_index, 0});
}

Register Program::join(Register a, Register b) {
  if (a == b) {
    return a;
  }
  return add({Op::join, widest(a, b), std::min(a, b), std::max(a, b), no_index, no_index, 0});
}

Register Program::without(Register a, Register b) {
  return add({Op::without, widest(a, b), a, b, no_index, no_index, 0});
}

Register Program::look(Register a, Reaches reaches, const Masks& edge) {
  const auto lanes = static_cast<std::uint16_t>(reaches.size());
  Instruction instruction{Op::look, lanes, a, no_register, index_of(reaches_, std::move(reaches)),
                          no_index, 0};
  if (std::any_of(edge.begin(), edge.end(), [](const Mask& mask) { return mask.any(); })) {
    instruction.edge = index_of(masks_, edge);
  }
  return add(instruction);
}

Register Program::fill(Register seed, Register through, Reaches reaches) {
  const auto lanes = static_cast<std::uint16_t>(reaches.size());
  return add({Op::fill, lanes, seed, through, index_of(reaches_, std::move(reaches)), no_index, 0});
}

Register Program::line(Register through, Register last, std::uint16_t length, Reaches reaches) {
  const auto lanes = static_cast<std::uint16_t>(reaches.size());
  return add({Op::line, lanes, through, last, index_of(reaches_, std::move(reaches)), no_index, length});
}

Register Program::flood(Register seed, Register through, Reaches reaches) {
  return add(
      {Op::flood, widest(seed, through), seed, through, index_of(reaches_, std::move(reaches)), no_index, 0});
}

Register Program::unite(Register a) {
  if (lanes(a) == 1) {
    return a;
  }
  return add({Op::unite, 1, a, no_register, no_index, no_index, 0});
}

bool Program::asks_for_classes() const {
  return std::any_of(code_.begin(), code_.end(),
                     [](const Instruction& instruction) { return instruction.op == Op::members; });
}

void Program::optimise(std::vector<Register*> kept) {
  const auto uses = [&] {
    std::vector<int> count(code_.size(), 0);
    for (const Instruction& instruction : code_) {
      for (const Register operand : {instruction.a, instruction.b}) {
        if (operand != no_register) ++count[operand];
      }
    }
    for (const Register* value : kept) ++count[*value];
    return count;
  };
  std::vector<int> count = uses();
  for (Instruction& instruction : code_) {
    if (instruction.op != Op::meet) continue;
    for (const auto& [from, other] :
         {std::pair(instruction.b, instruction.a), std::pair(instruction.a, instruction.b)}) {
      const Instruction& looked = code_[from];
      // The operand must be computed before the place of the `look` no longer matters: both are.
      if (looked.op == Op::look && looked.b == no_register && count[from] == 1 &&
          looked.lanes == instruction.lanes) {
        const Register met = other;
        const std::uint16_t lanes = instruction.lanes;
        instruction = looked;
        instruction.lanes = lanes;
        instruction.b = met;
        break;
      }
    }
  }
  // What nobody uses goes, from the end.
  count = uses();
  for (std::size_t i = code_.size(); i-- > 0;) {
    if (count[i] > 0) continue;
    for (const Register operand : {code_[i].a, code_[i].b}) {
      if (operand != no_register) --count[operand];
    }
  }
  std::vector<Register> renumbered(code_.size(), no_register);
  std::vector<Instruction> shorter;
  for (std::size_t i = 0; i < code_.size(); ++i) {
    if (count[i] <= 0) continue;
    Instruction instruction = code_[i];
    if (instruction.a != no_register) instruction.a = renumbered[instruction.a];
    if (instruction.b != no_register) instruction.b = renumbered[instruction.b];
    renumbered[i] = static_cast<Register>(shorter.size());
    shorter.push_back(instruction);
  }
  code_ = std::move(shorter);
  for (Register* value : kept) {
    *value = renumbered[*value];
    kept_.push_back(*value);
  }
}

} // namespace regola
