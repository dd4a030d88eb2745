// Vector instructions that AVX-512 fuses, on four lanes.

#include <algorithm>
#include <array>

#include "engine/compiled/native/x86_64/emitter.hpp"

namespace regola::form {

namespace x86 = asmjit::x86;

void Emitter::emit_fused(const Instruction& i, const Fusion& fusion) {
  for (std::size_t part = 0; part < parts_of(i.lanes); ++part) {
    if (fusion.kind == Fusion::Kind::logic) {
      emit_logic(i, fusion, part);
    } else {
      emit_funnel(i, fusion, part);
    }
    keep(i.to, part, made_vector(i.to, part));
  }
}

/// vpternlogq overwrites its first operand with the result, and its last one may lie in memory. So the
/// operand in the register of the result comes first, and a constant or spilled one last.
void Emitter::emit_logic(const Instruction& i, const Fusion& fusion, std::size_t part) {
  const Ymm to = made_vector(i.to, part);
  struct Input {
    Ref value;
    unsigned bit; // of the table's index
  };
  std::array<Input, 3> inputs = {Input{fusion.a, 4}, Input{fusion.b, 2}, Input{fusion.c, 1}};
  const auto is_in_place = [&](const Input& input) { return lies_in(input.value, part, to); };
  const auto is_in_memory = [&](const Input& input) { return !vector(input.value, part).isReg(); };
  std::stable_partition(inputs.begin(), inputs.end(), [&](const Input& one) { return !is_in_memory(one); });
  std::stable_partition(inputs.begin(), inputs.end(), is_in_place);
  unsigned table = 0;
  for (unsigned index = 0; index < 8; ++index) {
    unsigned asked = 0;
    for (unsigned k = 0; k < inputs.size(); ++k) {
      if ((index >> (2 - k) & 1U) != 0) asked |= inputs[k].bit;
    }
    table |= (fusion.table >> asked & 1U) << index;
  }
  if (!is_in_place(inputs[0])) to_.emit(x86::Inst::kIdVmovdqu, to, vector(inputs[0].value, part));
  to_.emit(x86::Inst::kIdVpternlogq, to, in_register(inputs[1].value, part, second_vector_),
           vector(inputs[2].value, part), asmjit::Imm(table));
}

/// The result is the lower word.
void Emitter::emit_funnel(const Instruction& i, const Fusion& fusion, std::size_t part) {
  const std::vector<Word>& places = form_.data[fusion.data];
  std::vector<Word> down(places.size());
  std::transform(places.begin(), places.end(), down.begin(), [](Word by) { return ~by + 1; });
  const Ymm to = made_vector(i.to, part);
  const Ymm high = in_register(fusion.b, part, second_vector_);
  const Ymm made = high == to ? first_vector_ : to;
  if (!lies_in(fusion.a, part, made)) to_.emit(x86::Inst::kIdVmovdqu, made, vector(fusion.a, part));
  to_.vpshrdvq(made, high, vector_of(down, part, 0));
  if (made != to) to_.vmovdqa(to, made);
}

} // namespace regola::form
