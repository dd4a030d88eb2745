#include "engine/compiled/portable/interpreter.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace regola::form {

namespace {

Word moved(Word word, std::int64_t places) {
  if (places >= word_bits || places <= -word_bits) return 0;
  return places >= 0 ? word << places : word >> -places;
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

/// How many lanes a step has, where that is known when it is compiled: one, four, eight, or any number.
constexpr unsigned lane_counts = 4;

constexpr unsigned code_of(Op op, unsigned count = 0) {
  return static_cast<unsigned>(op) * lane_counts + count;
}

constexpr bool is_by_lanes(Op op) { return op <= Op::shift; }

class Interpreter final : public Code {
public:
  explicit Interpreter(Form form);
  void run(Word* memory) const override;
  [[nodiscard]] std::size_t size() const override { return 0; }

private:
  /// An instruction, its operands being places in the registers.
  struct Step {
    unsigned code = code_of(Op::stop);
    std::uint16_t lanes = 1;
    std::uint32_t to = 0;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
    std::uint32_t imm = 0; // of a jump the step it leads to
    const Word* data = nullptr;
    const Tally* tally = nullptr;
  };

  template <int Lanes, typename Of>
  static void each(const Step& step, Word* registers, Of of);
  [[nodiscard]] static Word tally(const Tally& tally, Word* memory);
  [[nodiscard]] static Word locate(const Tally& tally, const Word* memory, Word number);

  Form form_;
  std::vector<Step> steps_;
  std::vector<Word> constants_; // what the first registers hold from the beginning
  std::size_t registers_ = 0;
};

Interpreter::Interpreter(Form form) : form_(std::move(form)) {
  std::vector<std::uint32_t> places(form_.lanes.size(), 0);
  std::vector<bool> placed(form_.lanes.size(), false);
  const auto place_of = [&](Ref value) {
    if (value == no_value) return std::uint32_t{0};
    if (!placed[value]) {
      places[value] = static_cast<std::uint32_t>(registers_);
      registers_ += form_.lanes[value];
      placed[value] = true;
    }
    return places[value];
  };
  std::vector<std::uint32_t> labels(form_.labels, 0);
  std::uint32_t count = 0;
  for (const Instruction& i : form_.code) {
    if (i.op == Op::label) {
      labels[i.imm] = count;
    } else if (i.op == Op::constant) {
      static_cast<void>(place_of(i.to));
      constants_.insert(constants_.end(), form_.data[i.data].begin(), form_.data[i.data].end());
    } else {
      ++count;
    }
  }
  steps_.reserve(count + 1);
  for (const Instruction& i : form_.code) {
    if (i.op == Op::label || i.op == Op::constant) continue;
    const unsigned lanes = i.lanes == 1 ? 0 : i.lanes == 4 ? 1 : i.lanes == 8 ? 2 : 3;
    Step step{code_of(i.op, is_by_lanes(i.op) ? lanes : 0),
              i.lanes,
              place_of(i.to),
              place_of(i.a),
              place_of(i.b),
              place_of(i.c),
              i.imm};
    if (i.op == Op::or_lanes || i.op == Op::jump_if || i.op == Op::jump_unless) step.lanes = form_.lanes[i.a];
    if (i.op == Op::jump || i.op == Op::jump_if || i.op == Op::jump_unless) step.imm = labels[i.imm];
    if (i.op == Op::lane) step.a += i.imm;
    if (i.op == Op::tally || i.op == Op::locate) {
      step.tally = &form_.tallies[i.data];
    } else if (i.op == Op::pack) {
      std::vector<Word> from;
      for (const Word value : form_.data[i.data]) from.push_back(place_of(static_cast<Ref>(value)));
      form_.data.push_back(std::move(from));
      step.data = form_.data.back().data();
    } else if (i.data != no_data) {
      step.data = form_.data[i.data].data();
    }
    steps_.push_back(step);
  }
  steps_.push_back({});
}

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
  std::vector<Word> far(registers_ > few ? registers_ : 0);
  Word* const r = registers_ > few ? far.data() : near.data();
  std::copy(constants_.begin(), constants_.end(), r);
  const auto copy = [](Word x, Word /*y*/, int /*lane*/) { return x; };
  const auto both = [](Word x, Word y, int /*lane*/) { return x & y; };
  const auto either = [](Word x, Word y, int /*lane*/) { return x | y; };
  const auto differing = [](Word x, Word y, int /*lane*/) { return x ^ y; };
  const auto without = [](Word x, Word y, int /*lane*/) { return x & ~y; };
  const Step* s = steps_.data();
  const auto shifted = [&s](Word x, Word /*y*/, int lane) {
    return moved(x, static_cast<std::int64_t>(s->data[lane]));
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
    case code_of(Op::shift, 3): each<0>(*s, r, shifted); break;
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
    case code_of(Op::minimum):
      *to = static_cast<std::int64_t>(*a) < static_cast<std::int64_t>(*b) ? *a : *b;
      break;
    case code_of(Op::maximum):
      *to = static_cast<std::int64_t>(*a) < static_cast<std::int64_t>(*b) ? *b : *a;
      break;
    case code_of(Op::equal): *to = *a == *b ? 1 : 0; break;
    case code_of(Op::less):
      *to = static_cast<std::int64_t>(*a) < static_cast<std::int64_t>(*b) ? 1 : 0;
      break;
    case code_of(Op::below): *to = *a < *b ? 1 : 0; break;
    case code_of(Op::choose): *to = *a != 0 ? *b : r[s->c]; break;
    case code_of(Op::count): *to = static_cast<Word>(count_bits(*a)); break;
    case code_of(Op::lowest): *to = *a & (~*a + 1); break;
    case code_of(Op::highest): *to = *a == 0 ? 0 : std::bit_floor(*a); break;
    case code_of(Op::place): *to = static_cast<Word>(std::countr_zero(*a)); break;
    case code_of(Op::at_place): *to = Word{1} << (*a % word_bits); break;
    case code_of(Op::nth): *to = *b < r[s->c] ? nth_bit(*a, *b) : 0; break;
    case code_of(Op::load):
      for (std::size_t i = 0; i < s->lanes; ++i) to[i] = memory[s->imm + i];
      break;
    case code_of(Op::store):
      for (std::size_t i = 0; i < s->lanes; ++i) memory[s->imm + i] = a[i];
      break;
    case code_of(Op::load_at): *to = memory[s->imm + *a]; break;
    case code_of(Op::store_at): memory[s->imm + *a] = *b; break;
    case code_of(Op::table): *to = s->data[*a]; break;
    case code_of(Op::tally): *to = tally(*s->tally, memory); break;
    case code_of(Op::locate): *to = locate(*s->tally, memory, *a); break;
    case code_of(Op::jump): s = steps_.data() + s->imm - 1; break;
    case code_of(Op::jump_if):
      if (any(a) != 0) s = steps_.data() + s->imm - 1;
      break;
    case code_of(Op::jump_unless):
      if (any(a) == 0) s = steps_.data() + s->imm - 1;
      break;
    default: return; // stop
    }
  }
}

} // namespace

std::unique_ptr<Code> interpret(const Form& form) { return std::make_unique<Interpreter>(form); }

} // namespace regola::form
