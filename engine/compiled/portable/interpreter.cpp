#include "engine/compiled/portable/interpreter.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <memory>
#include <vector>

#include "engine/compiled/portable/lanes.hpp"
#include "engine/compiled/portable/side_by_side.hpp"
#include "engine/compiled/portable/steps.hpp"
#include "engine/compiled/portable/words.hpp"

namespace regola::form {

namespace {

/// @tparam Wide whether the processor counts bits
/// @param r registers, which begin with the constants
template <bool Wide>
void run_steps(const Steps& form, Word* memory, Word* r) {
  const Step* const steps = form.all.data();
  const Step* s = steps;
  const auto less = [](Word x, Word y) {
    return static_cast<std::int64_t>(x) < static_cast<std::int64_t>(y);
  };
  const auto jump = [&s, steps](bool yes) {
    if (yes) s = steps + s->c - 1;
  };
  for (;; ++s) {
    Word* const to = r + s->to;
    const Word* const a = r + s->a;
    const Word* const b = r + s->b;
    switch (s->code) {
    case code_of(Op::copy, 0): each<Copy, 1>(*s, r); break;
    case code_of(Op::copy, 1): each<Copy, 2>(*s, r); break;
    case code_of(Op::copy, 2): each<Copy, 4>(*s, r); break;
    case code_of(Op::copy, 3): each<Copy, 8>(*s, r); break;
    case code_of(Op::copy, 4): each<Copy, 0>(*s, r); break;
    case code_of(Op::bit_and, 0): each<And, 1>(*s, r); break;
    case code_of(Op::bit_and, 1): each<And, 2>(*s, r); break;
    case code_of(Op::bit_and, 2): each<And, 4>(*s, r); break;
    case code_of(Op::bit_and, 3): each<And, 8>(*s, r); break;
    case code_of(Op::bit_and, 4): each<And, 0>(*s, r); break;
    case code_of(Op::bit_or, 0): each<Or, 1>(*s, r); break;
    case code_of(Op::bit_or, 1): each<Or, 2>(*s, r); break;
    case code_of(Op::bit_or, 2): each<Or, 4>(*s, r); break;
    case code_of(Op::bit_or, 3): each<Or, 8>(*s, r); break;
    case code_of(Op::bit_or, 4): each<Or, 0>(*s, r); break;
    case code_of(Op::bit_xor, 0): each<Xor, 1>(*s, r); break;
    case code_of(Op::bit_xor, 1): each<Xor, 2>(*s, r); break;
    case code_of(Op::bit_xor, 2): each<Xor, 4>(*s, r); break;
    case code_of(Op::bit_xor, 3): each<Xor, 8>(*s, r); break;
    case code_of(Op::bit_xor, 4): each<Xor, 0>(*s, r); break;
    case code_of(Op::and_not, 0): each<AndNot, 1>(*s, r); break;
    case code_of(Op::and_not, 1): each<AndNot, 2>(*s, r); break;
    case code_of(Op::and_not, 2): each<AndNot, 4>(*s, r); break;
    case code_of(Op::and_not, 3): each<AndNot, 8>(*s, r); break;
    case code_of(Op::and_not, 4): each<AndNot, 0>(*s, r); break;
    case code_of(Op::shift, 0): each<Shift, 1>(*s, r); break;
    case code_of(Op::shift, 1): each<Shift, 2>(*s, r); break;
    case code_of(Op::shift, 2): each<Shift, 4>(*s, r); break;
    case code_of(Op::shift, 3): each<Shift, 8>(*s, r); break;
    case code_of(Op::shift, 4): each<ShiftFar, 0>(*s, r); break;
    case code_of(Fused::shift_and, 0): each<ShiftAnd, 1>(*s, r); break;
    case code_of(Fused::shift_and, 1): each<ShiftAnd, 2>(*s, r); break;
    case code_of(Fused::shift_and, 2): each<ShiftAnd, 4>(*s, r); break;
    case code_of(Fused::shift_and, 3): each<ShiftAnd, 8>(*s, r); break;
    case code_of(Fused::shift_and, 4): each<ShiftAnd, 0>(*s, r); break;
    case code_of(Op::spread): spread(to, *a, s->lanes); break;
    case code_of(Op::pack):
      for (std::size_t i = 0; i < s->lanes; ++i) to[i] = r[s->data[i]];
      break;
    case code_of(Op::lane): *to = *a; break;
    case code_of(Op::or_lanes, 0): *to = united<1>(*s, a); break;
    case code_of(Op::or_lanes, 1): *to = united<2>(*s, a); break;
    case code_of(Op::or_lanes, 2): *to = united<4>(*s, a); break;
    case code_of(Op::or_lanes, 3): *to = united<8>(*s, a); break;
    case code_of(Op::or_lanes, 4): *to = united<0>(*s, a); break;
    case code_of(Op::add): *to = *a + *b; break;
    case code_of(Op::subtract): *to = *a - *b; break;
    case code_of(Op::multiply): *to = *a * *b; break;
    case code_of(Op::divide): *to = divided(*a, *b); break;
    case code_of(Op::minimum): *to = less(*a, *b) ? *a : *b; break;
    case code_of(Op::maximum): *to = less(*a, *b) ? *b : *a; break;
    case code_of(Op::equal): *to = *a == *b ? 1 : 0; break;
    case code_of(Op::less): *to = less(*a, *b) ? 1 : 0; break;
    case code_of(Op::below): *to = *a < *b ? 1 : 0; break;
    case code_of(Op::choose): *to = *a != 0 ? *b : r[s->c]; break;
    case code_of(Op::count): *to = bits_in<Wide>(*a); break;
    case code_of(Op::lowest): *to = *a & (~*a + 1); break;
    case code_of(Op::highest): *to = highest_bit(*a); break;
    case code_of(Op::place): *to = static_cast<Word>(std::countr_zero(*a)); break;
    case code_of(Op::at_place): *to = Word{1} << (*a % word_bits); break;
    case code_of(Op::nth): *to = *b < r[s->c] ? nth_bit<Wide>(*a, *b) : 0; break;
    case code_of(Op::load):
      for (std::size_t i = 0; i < s->lanes; ++i) to[i] = memory[s->c + i];
      break;
    case code_of(Op::store):
      for (std::size_t i = 0; i < s->lanes; ++i) memory[s->c + i] = a[i];
      break;
    case code_of(Op::load_at): *to = memory[s->c + *a]; break;
    case code_of(Op::store_at): memory[s->c + *a] = *b; break;
    case code_of(Op::table): *to = s->data[*a]; break;
    case code_of(Op::tally): *to = tallied<Wide>(form.form.tallies[s->c], SpacedMemory(memory, 1)); break;
    case code_of(Op::locate): *to = located(form.form.tallies[s->c], SpacedMemory(memory, 1), *a); break;
    case code_of(Op::jump): jump(true); break;
    case code_of(Op::jump_if, 0): jump(united<1>(*s, a) != 0); break;
    case code_of(Op::jump_if, 1): jump(united<2>(*s, a) != 0); break;
    case code_of(Op::jump_if, 2): jump(united<4>(*s, a) != 0); break;
    case code_of(Op::jump_if, 3): jump(united<8>(*s, a) != 0); break;
    case code_of(Op::jump_if, 4): jump(united<0>(*s, a) != 0); break;
    case code_of(Op::jump_unless, 0): jump(united<1>(*s, a) == 0); break;
    case code_of(Op::jump_unless, 1): jump(united<2>(*s, a) == 0); break;
    case code_of(Op::jump_unless, 2): jump(united<4>(*s, a) == 0); break;
    case code_of(Op::jump_unless, 3): jump(united<8>(*s, a) == 0); break;
    case code_of(Op::jump_unless, 4): jump(united<0>(*s, a) == 0); break;
    case code_of(Fused::draw): *to = drawn(*a, *b); break;
    case code_of(Fused::jump_if_equal): jump(*a == *b); break;
    case code_of(Fused::jump_unless_equal): jump(*a != *b); break;
    case code_of(Fused::jump_if_less): jump(less(*a, *b)); break;
    case code_of(Fused::jump_unless_less): jump(!less(*a, *b)); break;
    case code_of(Fused::jump_if_below): jump(*a < *b); break;
    case code_of(Fused::jump_unless_below): jump(*a >= *b); break;
    default: return; // stop; an operation without a case ends the run, too
    }
  }
}

#if defined(__x86_64__)
/// Compiled once more, for processors that shift four words at once by different distances.
[[gnu::target("avx2,bmi,bmi2,popcnt"), gnu::flatten]] void run_wide(const Steps& form, Word* memory,
                                                                    Word* r) {
  run_steps<true>(form, memory, r);
}
#endif

using Run = void (*)(const Steps& form, Word* memory, Word* r);

Run run_for(Processor processor) {
#if defined(__x86_64__)
  if (processor != Processor::any) return run_wide;
#endif
  static_cast<void>(processor);
  return run_steps<false>;
}

class Interpreter final : public Code {
public:
  Interpreter(const Form& form, Processor processor)
      : steps_(form), processor_(processor), run_(run_for(processor)) {}
  void run(Word* memory) const override;
  bool run_together(Runs& runs) const override;

private:
  Steps steps_;
  Processor processor_;
  Run run_;
  mutable std::atomic<bool> goes_together_ = true;
};

bool Interpreter::run_together(Runs& runs) const {
  if (!goes_together_) return false;
  if (!run_side_by_side(steps_, runs, processor_)) goes_together_ = false;
  return goes_together_;
}

void Interpreter::run(Word* memory) const {
  constexpr std::size_t few = 1024;
  alignas(Four) std::array<Word, few>
      near; // NOLINT(cppcoreguidelines-pro-type-member-init): they are set first
  std::vector<Word> far;
  Word* r = near.data();
  if (steps_.registers > few) {
    far.resize(steps_.registers + sizeof(Four) / sizeof(Word));
    void* begin = far.data();
    std::size_t room = far.size() * sizeof(Word);
    r = static_cast<Word*>(std::align(sizeof(Four), steps_.registers * sizeof(Word), begin, room));
  }
  std::copy(steps_.constants.begin(), steps_.constants.end(), r);
  run_(steps_, memory, r);
}

} // namespace

std::unique_ptr<Code> interpret(const Form& form, Processor best) {
  return std::make_unique<Interpreter>(form, std::min(best, this_processor()));
}

} // namespace regola::form
