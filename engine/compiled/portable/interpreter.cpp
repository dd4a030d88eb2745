#include "engine/compiled/portable/interpreter.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "engine/compiled/portable/steps.hpp"

namespace regola::form {

namespace {

/// A word moved up by some places, or down by some; by a whole word or more it is empty.
Word moved(Word word, Word up, Word down) {
  constexpr Word all = word_bits;
  return up >= all || down >= all ? 0 : word << up >> down;
}

/// The bit of the word behind so many lower ones, of which there are more.
Word nth_bit(Word word, Word number) {
  // How many bits each byte and those below it have; then how many bytes lie below the one that has the bit.
  constexpr Word each_byte = 0x0101010101010101U;
  constexpr Word high_bits = 0x8080808080808080U;
  Word counts = word - (word >> 1U & 0x5555555555555555U);
  counts = (counts & 0x3333333333333333U) + (counts >> 2U & 0x3333333333333333U);
  counts = ((counts + (counts >> 4U)) & 0x0F0F0F0F0F0F0F0FU) * each_byte;
  const Word below = ((number * each_byte | high_bits) - counts) & high_bits;
  const Word places = (below >> 7U) * each_byte >> 56U << 3U; // 8 for each
  for (number -= (counts << 8U) >> places & 0xFFU, word = word >> places << places; number > 0; --number) {
    word &= word - 1;
  }
  return word & (~word + 1);
}

Word divided(Word a, Word b) {
  const auto divisor = static_cast<std::int64_t>(b);
  if (divisor == 0) return 0;
  if (divisor == -1) return ~a + 1; // the least number has no opposite
  return static_cast<Word>(static_cast<std::int64_t>(a) / divisor);
}

class Interpreter final : public Code {
public:
  explicit Interpreter(const Form& form) : steps_(form) {}
  void run(Word* memory) const override;
  [[nodiscard]] std::size_t size() const override { return 0; }

private:
  template <int Lanes, typename Of>
  static void each(const Step& step, Word* registers, Of of);
  [[nodiscard]] static Word tally(const Tally& tally, Word* memory);
  [[nodiscard]] static Word locate(const Tally& tally, const Word* memory, Word number);

  Steps steps_;
};

Word Interpreter::tally(const Tally& tally, Word* memory) {
  Word sum = 0;
  for (std::size_t i = 0; i < tally.weights.size(); ++i) {
    memory[tally.sums + i] = sum;
    const Word word = memory[tally.words + i];
    if (word != 0) sum += Word{tally.weights[i]} * static_cast<Word>(count_bits(word));
  }
  return sum;
}

Word Interpreter::locate(const Tally& tally, const Word* memory, Word number) {
  const Word* first = memory + tally.sums;
  const Word* last = first + tally.weights.size();
  return static_cast<Word>(std::upper_bound(first, last, number) - first - 1);
}

/// Computes a word of each lane from those of a and b.
template <int Lanes, typename Of>
void Interpreter::each(const Step& step, Word* registers, Of of) {
  Word* const to = registers + step.to;
  const Word* const a = registers + step.a;
  const Word* const b = registers + step.b;
  const int lanes = Lanes == 0 ? step.lanes : Lanes;
  for (int i = 0; i < lanes; ++i) to[i] = of(a[i], b[i], i);
}

void Interpreter::run(Word* memory) const {
  constexpr std::size_t few = 1024;
  std::array<Word, few> near; // NOLINT(cppcoreguidelines-pro-type-member-init): assigned before they are read
  std::vector<Word> far(steps_.registers > few ? steps_.registers : 0);
  Word* const r = steps_.registers > few ? far.data() : near.data();
  std::copy(steps_.constants.begin(), steps_.constants.end(), r);
  const auto copy = [](Word x, Word /*y*/, int /*lane*/) { return x; };
  const auto both = [](Word x, Word y, int /*lane*/) { return x & y; };
  const auto either = [](Word x, Word y, int /*lane*/) { return x | y; };
  const auto differing = [](Word x, Word y, int /*lane*/) { return x ^ y; };
  const auto without = [](Word x, Word y, int /*lane*/) { return x & ~y; };
  const Step* const steps = steps_.all.data();
  const Step* s = steps;
  // Of the two numbers of a lane one is 0.
  const auto shifted = [&s](Word x, Word /*y*/, int lane) {
    return x << s->data[2 * lane] >> s->data[2 * lane + 1];
  };
  const auto moved_far = [&s](Word x, Word /*y*/, int lane) {
    return moved(x, s->data[2 * lane], s->data[2 * lane + 1]);
  };
  const auto moved_into = [&s](Word x, Word y, int lane) {
    return x << s->data[2 * lane] >> s->data[2 * lane + 1] & y;
  };
  const auto less = [](Word x, Word y) {
    return static_cast<std::int64_t>(x) < static_cast<std::int64_t>(y);
  };
  const auto jump = [&s, steps](bool yes) {
    if (yes) s = steps + s->c - 1;
  };
  const auto any = [&s](const Word* a) {
    Word all = a[0];
    for (std::size_t i = 1; i < s->lanes; ++i) all |= a[i];
    return all;
  };
  for (;; ++s) {
    Word* const to = r + s->to;
    const Word* const a = r + s->a;
    const Word* const b = r + s->b;
    switch (s->code) {
    case code_of(Op::copy, 0): each<1>(*s, r, copy); break;
    case code_of(Op::copy, 1): each<4>(*s, r, copy); break;
    case code_of(Op::copy, 2): each<8>(*s, r, copy); break;
    case code_of(Op::copy, 3): each<0>(*s, r, copy); break;
    case code_of(Op::bit_and, 0): each<1>(*s, r, both); break;
    case code_of(Op::bit_and, 1): each<4>(*s, r, both); break;
    case code_of(Op::bit_and, 2): each<8>(*s, r, both); break;
    case code_of(Op::bit_and, 3): each<0>(*s, r, both); break;
    case code_of(Op::bit_or, 0): each<1>(*s, r, either); break;
    case code_of(Op::bit_or, 1): each<4>(*s, r, either); break;
    case code_of(Op::bit_or, 2): each<8>(*s, r, either); break;
    case code_of(Op::bit_or, 3): each<0>(*s, r, either); break;
    case code_of(Op::bit_xor, 0): each<1>(*s, r, differing); break;
    case code_of(Op::bit_xor, 1): each<4>(*s, r, differing); break;
    case code_of(Op::bit_xor, 2): each<8>(*s, r, differing); break;
    case code_of(Op::bit_xor, 3): each<0>(*s, r, differing); break;
    case code_of(Op::and_not, 0): each<1>(*s, r, without); break;
    case code_of(Op::and_not, 1): each<4>(*s, r, without); break;
    case code_of(Op::and_not, 2): each<8>(*s, r, without); break;
    case code_of(Op::and_not, 3): each<0>(*s, r, without); break;
    case code_of(Op::shift, 0): each<1>(*s, r, shifted); break;
    case code_of(Op::shift, 1): each<4>(*s, r, shifted); break;
    case code_of(Op::shift, 2): each<8>(*s, r, shifted); break;
    case code_of(Op::shift, 3): each<0>(*s, r, moved_far); break;
    case code_of(Fused::shift_and, 0): each<1>(*s, r, moved_into); break;
    case code_of(Fused::shift_and, 1): each<4>(*s, r, moved_into); break;
    case code_of(Fused::shift_and, 2): each<8>(*s, r, moved_into); break;
    case code_of(Fused::shift_and, 3): each<0>(*s, r, moved_into); break;
    case code_of(Op::spread): std::fill_n(to, s->lanes, *a); break;
    case code_of(Op::pack):
      for (std::size_t i = 0; i < s->lanes; ++i) to[i] = r[s->data[i]];
      break;
    case code_of(Op::lane): *to = *a; break;
    case code_of(Op::or_lanes): *to = any(a); break;
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
    case code_of(Op::highest): *to = *a == 0 ? 0 : std::bit_floor(*a); break;
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
    case code_of(Op::tally): *to = tally(steps_.form.tallies[s->c], memory); break;
    case code_of(Op::locate): *to = locate(steps_.form.tallies[s->c], memory, *a); break;
    case code_of(Op::jump): jump(true); break;
    case code_of(Op::jump_if): jump(any(a) != 0); break;
    case code_of(Op::jump_unless): jump(any(a) == 0); break;
    case code_of(Fused::jump_if_equal): jump(*a == *b); break;
    case code_of(Fused::jump_unless_equal): jump(*a != *b); break;
    case code_of(Fused::jump_if_less): jump(less(*a, *b)); break;
    case code_of(Fused::jump_unless_less): jump(!less(*a, *b)); break;
    case code_of(Fused::jump_if_below): jump(*a < *b); break;
    case code_of(Fused::jump_unless_below): jump(*a >= *b); break;
    default: return; // stop
    }
  }
}

} // namespace

std::unique_ptr<Code> interpret(const Form& form) { return std::make_unique<Interpreter>(form); }

} // namespace regola::form
