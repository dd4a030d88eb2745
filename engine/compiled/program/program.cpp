#include "engine/compiled/program/program.hpp"

#include <boost/container_hash/hash.hpp>

namespace regola {

std::size_t Program::Hash::operator()(const Instruction& instruction) const {
  std::size_t hash = 0;
  for (const std::uint32_t part :
       {static_cast<std::uint32_t>(instruction.op), std::uint32_t{instruction.lanes}, instruction.a,
        instruction.b, instruction.index, instruction.edge, instruction.length}) {
    boost::hash_combine(hash, part);
  }
  return hash;
}

std::size_t Program::Hash::operator()(const SymbolSet& symbols) const {
  return boost::hash<std::string>{}(symbols.to_string());
}

std::size_t Program::Hash::operator()(const Masks& masks) const {
  std::size_t hash = 0;
  for (const Mask& mask : masks) boost::hash_range(hash, mask.words.begin(), mask.words.end());
  return hash;
}

std::size_t Program::Hash::operator()(const Reaches& reaches) const {
  return boost::hash_range(reaches.begin(), reaches.end());
}

std::size_t Program::Hash::operator()(const Members& members) const {
  std::size_t hash = members.index;
  boost::hash_range(hash, members.along.begin(), members.along.end());
  return hash;
}

Register Program::add(const Instruction& instruction) { return code_.place(instruction); }

std::uint16_t Program::widest(Register a, Register b) const {
  return std::max(lanes(a), b == no_register ? std::uint16_t{1} : lanes(b));
}

Register Program::cells(const SymbolSet& symbols) {
  return add({Op::cells, 1, no_register, no_register, symbols_.place(symbols), no_index, 0});
}

Register Program::constant(Masks masks) {
  if (all_of(masks, [&](const Mask& mask) { return mask == masks.front(); })) masks.resize(1);
  const auto lanes = static_cast<std::uint16_t>(masks.size());
  return add({Op::constant, lanes, no_register, no_register, masks_.place(std::move(masks)), no_index, 0});
}

Register Program::input() { return add({Op::input, 1, no_register, no_register, no_index, no_index, 0}); }

Register Program::members(ClassIndex index, std::vector<RelationIndex> along) {
  const auto lanes = static_cast<std::uint16_t>(along.size());
  return add({Op::members, lanes, no_register, no_register, members_.place(Members{index, std::move(along)}),
              no_index, 0});
}

Register Program::bit_and(Register a, Register b) {
  if (a == b) return a;
  return add({Op::bit_and, widest(a, b), std::min(a, b), std::max(a, b), no_index, no_index, 0});
}

Register Program::bit_or(Register a, Register b) {
  if (a == b) return a;
  return add({Op::bit_or, widest(a, b), std::min(a, b), std::max(a, b), no_index, no_index, 0});
}

Register Program::and_not(Register a, Register b) {
  return add({Op::and_not, widest(a, b), a, b, no_index, no_index, 0});
}

Register Program::shift(Register a, Reaches reaches, const Masks& edge) {
  const auto lanes = static_cast<std::uint16_t>(reaches.size());
  Instruction instruction{Op::shift, lanes, a, no_register, reaches_.place(std::move(reaches)), no_index, 0};
  if (any_of(edge, [](const Mask& mask) { return mask.any(); })) instruction.edge = masks_.place(edge);
  return add(instruction);
}

Register Program::fill(Register seed, Register through, Reaches reaches) {
  const auto lanes = static_cast<std::uint16_t>(reaches.size());
  return add({Op::fill, lanes, seed, through, reaches_.place(std::move(reaches)), no_index, 0});
}

Register Program::line(Register through, Register last, std::uint32_t length, Reaches reaches) {
  const auto lanes = static_cast<std::uint16_t>(reaches.size());
  return add({Op::line, lanes, through, last, reaches_.place(std::move(reaches)), no_index, length});
}

Register Program::flood(Register seed, Register through, Reaches reaches) {
  return add(
      {Op::flood, widest(seed, through), seed, through, reaches_.place(std::move(reaches)), no_index, 0});
}

Register Program::or_lanes(Register a) {
  if (lanes(a) == 1) return a;
  return add({Op::or_lanes, 1, a, no_register, no_index, no_index, 0});
}

bool Program::asks_for_classes() const {
  return any_of(code(), [](const Instruction& instruction) { return instruction.op == Op::members; });
}

void Program::optimise(std::vector<Register*> kept) {
  std::erase_if(kept, [](const Register* value) { return *value == no_register; });
  std::vector<Instruction> code = code_.items();
  const auto uses = [&] {
    std::vector<int> count(code.size(), 0);
    for (const Instruction& instruction : code) {
      for (const Register operand : {instruction.a, instruction.b}) {
        if (operand != no_register) ++count[operand];
      }
    }
    for (const Register* value : kept) ++count[*value];
    return count;
  };
  std::vector<int> count = uses();
  for (Instruction& instruction : code) {
    if (instruction.op != Op::bit_and) continue;
    for (const auto& [from, other] :
         {std::pair(instruction.b, instruction.a), std::pair(instruction.a, instruction.b)}) {
      const Instruction& looked = code[from];
      // The `shift` can move to the place of the `bit_and`: both operands are computed by then.
      if (looked.op == Op::shift && looked.b == no_register && count[from] == 1 &&
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
  // Drops unused instructions, last to first.
  count = uses();
  for (std::size_t i = code.size(); i-- > 0;) {
    if (count[i] > 0) continue;
    for (const Register operand : {code[i].a, code[i].b}) {
      if (operand != no_register) --count[operand];
    }
  }
  std::vector<Register> renumbered(code.size(), no_register);
  std::vector<Instruction> shorter;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (count[i] <= 0) continue;
    Instruction instruction = code[i];
    if (instruction.a != no_register) instruction.a = renumbered[instruction.a];
    if (instruction.b != no_register) instruction.b = renumbered[instruction.b];
    renumbered[i] = static_cast<Register>(shorter.size());
    shorter.push_back(instruction);
  }
  code_.assign(std::move(shorter));
  for (Register* value : kept) {
    *value = renumbered[*value];
    kept_.push_back(*value);
  }
}

} // namespace regola
