#include "engine/compiled/form/code.hpp"

#include <atomic>

#include "engine/compiled/portable/lanes.hpp"

namespace regola::form {

namespace {

/// Reads the flag at this address.
bool is_set(Word address) {
  return std::bit_cast<const std::atomic<bool>*>(static_cast<std::uintptr_t>(address))
      ->load(std::memory_order_relaxed);
}

/// @param r registers, which begin with the constants
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
    case code_of(Op::copy): each<Copy>(*s, r); break;
    case code_of(Op::bit_and): each<And>(*s, r); break;
    case code_of(Op::bit_or): each<Or>(*s, r); break;
    case code_of(Op::bit_xor): each<Xor>(*s, r); break;
    case code_of(Op::and_not): each<AndNot>(*s, r); break;
    case code_of(Op::shift): each<Shift>(*s, r); break;
    case code_of(Fused::shift_far): each<ShiftFar>(*s, r); break;
    case code_of(Fused::shift_and): each<ShiftAnd>(*s, r); break;
    case code_of(Op::spread): spread(to, *a, s->lanes); break;
    case code_of(Op::pack):
      for (std::size_t i = 0; i < s->lanes; ++i) to[i] = r[s->data[i]];
      break;
    case code_of(Op::lane): *to = *a; break;
    case code_of(Op::or_lanes): *to = united(*s, a); break;
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
    case code_of(Op::count): *to = static_cast<Word>(count_bits(*a)); break;
    case code_of(Op::lowest): *to = *a & (~*a + 1); break;
    case code_of(Op::highest): *to = highest_bit(*a); break;
    case code_of(Op::place): *to = static_cast<Word>(std::countr_zero(*a)); break;
    case code_of(Op::at_place): *to = Word{1} << (*a % word_bits); break;
    case code_of(Op::nth): *to = *b < r[s->c] ? nth_bit(*a, *b) : 0; break;
    case code_of(Op::load):
      for (std::size_t i = 0; i < s->lanes; ++i) to[i] = memory[s->c + i];
      break;
    case code_of(Op::store):
      for (std::size_t i = 0; i < s->lanes; ++i) memory[s->c + i] = a[i];
      break;
    case code_of(Op::load_at): *to = memory[s->c + *a]; break;
    case code_of(Op::store_at): memory[s->c + *a] = *b; break;
    case code_of(Op::table): *to = s->data[*a]; break;
    case code_of(Op::tally): *to = tallied(form.form.tallies[s->c], memory); break;
    case code_of(Op::locate): *to = located(form.form.tallies[s->c], memory, *a); break;
    case code_of(Op::poll):
      if (is_set(memory[s->c])) return;
      break;
    case code_of(Op::jump): jump(true); break;
    case code_of(Op::jump_if): jump(united(*s, a) != 0); break;
    case code_of(Op::jump_unless): jump(united(*s, a) == 0); break;
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

class Interpreter final : public Code {
public:
  explicit Interpreter(const Form& form) : steps_(form) {}
  void run(Word* memory) const override {
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
    run_steps(steps_, memory, r);
  }

private:
  Steps steps_;
};

} // namespace

std::unique_ptr<Code> interpret(const Form& form) { return std::make_unique<Interpreter>(form); }

} // namespace regola::form
