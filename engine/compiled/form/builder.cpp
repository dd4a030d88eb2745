// Computations on bits.

#include "engine/compiled/form/builder.hpp"

#include <tuple>

namespace regola::form {

namespace {

Word moved(Word word, int places) {
  if (places >= word_bits || places <= -word_bits) return 0;
  return places >= 0 ? word << places : word >> -places;
}

} // namespace

LaneWords Builder::may_of(Ref a, Ref b, Word (*of)(Word, Word)) const {
  LaneWords bits(may(a).size());
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = of(may(a)[i], may(b)[i]);
  return bits;
}

/// Spreads the operand with fewer lanes.
std::pair<Ref, Ref> Builder::even(Ref a, Ref b) {
  const std::uint16_t most = std::max(lanes(a), lanes(b));
  return {spread(a, most), spread(b, most)};
}

Ref Builder::bit_and(Ref a, Ref b) {
  std::tie(a, b) = even(a, b);
  if (a == b) return a;
  const LaneWords bits = may_of(a, b, [](Word x, Word y) { return x & y; });
  const bool none = all_of(bits, [](Word word) { return word == 0; });
  if (none || (is_constant(a) && is_constant(b))) return constant({bits.begin(), bits.end()});
  // A mask that clears no bit.
  const auto passes = [&](Ref mask, Ref value) {
    if (!is_constant(mask)) return false;
    for (std::size_t i = 0; i < bits.size(); ++i) {
      if ((may(value)[i] & ~words(mask)[i]) != 0) return false;
    }
    return true;
  };
  if (passes(b, a)) return a;
  if (passes(a, b)) return b;
  return emit({Op::bit_and, lanes(a), no_value, a, b}, bits);
}

Ref Builder::bit_or(Ref a, Ref b) {
  if (is_all(a, 0) && lanes(a) <= lanes(b)) return b;
  if (is_all(b, 0) && lanes(b) <= lanes(a)) return a;
  std::tie(a, b) = even(a, b);
  if (a == b) return a;
  const LaneWords bits = may_of(a, b, [](Word x, Word y) { return x | y; });
  if (is_constant(a) && is_constant(b)) return constant({bits.begin(), bits.end()});
  return emit({Op::bit_or, lanes(a), no_value, a, b}, bits);
}

Ref Builder::bit_xor(Ref a, Ref b) {
  std::tie(a, b) = even(a, b);
  return emit({Op::bit_xor, lanes(a), no_value, a, b}, may_of(a, b, [](Word x, Word y) { return x | y; }));
}

Ref Builder::and_not(Ref a, Ref b) {
  std::tie(a, b) = even(a, b);
  if (is_constant(b)) {
    std::vector<Word> inverse = words(b);
    for (Word& word : inverse) word = ~word;
    return bit_and(a, constant(std::move(inverse)));
  }
  const LaneWords common = may_of(a, b, [](Word x, Word y) { return x & y; });
  if (all_of(common, [](Word word) { return word == 0; })) return a;
  return emit({Op::and_not, lanes(a), no_value, a, b}, may(a));
}

Ref Builder::shift(Ref a, const std::vector<int>& places) {
  if (all_of(places, [](int by) { return by == 0; })) {
    return spread(a, static_cast<std::uint16_t>(places.size()));
  }
  const auto lanes = static_cast<std::uint16_t>(places.size());
  a = spread(a, lanes);
  LaneWords bits(lanes);
  std::vector<Word> by(lanes);
  for (std::size_t i = 0; i < lanes; ++i) {
    bits[i] = moved(may(a)[i], places[i]);
    by[i] = static_cast<Word>(static_cast<std::int64_t>(places[i]));
  }
  // The bits that a constant may have are the constant.
  const bool known = is_constant(a) || all_of(bits, [](Word word) { return word == 0; });
  if (known) return constant({bits.begin(), bits.end()});
  return emit({.op = Op::shift, .lanes = lanes, .a = a, .data = keep(std::move(by))}, bits);
}

Ref Builder::pack(const std::vector<Ref>& parts) {
  if (all_equal(parts)) return spread(parts.front(), static_cast<std::uint16_t>(parts.size()));
  LaneWords bits;
  for (const Ref part : parts) bits.push_back(may(part).front());
  const auto lanes = static_cast<std::uint16_t>(parts.size());
  return emit({.op = Op::pack, .lanes = lanes, .data = keep({parts.begin(), parts.end()})}, bits);
}

Ref Builder::lane(Ref a, std::size_t index) {
  if (lanes(a) == 1) return a;
  if (is_constant(a)) return constant({words(a)[index]});
  return emit({.op = Op::lane, .a = a, .imm = static_cast<std::uint32_t>(index)}, {may(a)[index]});
}

Ref Builder::or_lanes(Ref a) {
  if (lanes(a) == 1) return a;
  Word bits = 0;
  for (const Word word : may(a)) bits |= word;
  return emit({Op::or_lanes, 1, no_value, a}, {bits});
}

Ref Builder::table(std::vector<Word> words, Ref index) {
  if (all_equal(words)) return constant({words.front()});
  Word bits = 0;
  for (const Word word : words) bits |= word;
  return emit({.op = Op::table, .a = index, .data = keep(std::move(words))}, {bits});
}

// Computations on numbers, and questions about the bits of a word.

Ref Builder::emit_number(const Instruction& instruction, Range range) {
  if (range.least == range.most) return number(range.least);
  const Ref value = emit(instruction, {});
  set_range(value, range);
  return value;
}

Ref Builder::add(Ref a, Ref b) {
  if (is_all(a, 0)) return b;
  if (is_all(b, 0)) return a;
  return emit_number({Op::add, 1, no_value, a, b}, sum_of(range(a), range(b)));
}

Ref Builder::subtract(Ref a, Ref b) {
  if (is_all(b, 0)) return a;
  return emit_number({Op::subtract, 1, no_value, a, b}, difference_of(range(a), range(b)));
}

Ref Builder::multiply(Ref a, Ref b) {
  if (is_all(a, 1)) return b;
  if (is_all(b, 1)) return a;
  return emit_number({Op::multiply, 1, no_value, a, b}, product_of(range(a), range(b)));
}

Ref Builder::compute(Op op, Ref a, Ref b) {
  if (is_constant(a) && is_constant(b)) {
    const auto x = static_cast<std::int64_t>(words(a).front());
    const auto y = static_cast<std::int64_t>(words(b).front());
    switch (op) {
    case Op::equal: return number(x == y ? 1 : 0);
    case Op::less: return number(x < y ? 1 : 0);
    case Op::below: return number(words(a).front() < words(b).front() ? 1 : 0);
    default: break;
    }
  }
  const Range x = range(a);
  const Range y = range(b);
  if (op == Op::minimum) {
    if (x.most <= y.least) return snapshot(a);
    if (y.most <= x.least) return snapshot(b);
    return emit_number({op, 1, no_value, a, b}, minimum_of(x, y));
  }
  if (op == Op::maximum) {
    if (x.least >= y.most) return snapshot(a);
    if (y.least >= x.most) return snapshot(b);
    return emit_number({op, 1, no_value, a, b}, maximum_of(x, y));
  }
  if (op == Op::less && x.most < y.least) return number(1);
  if (op == Op::less && x.least >= y.most) return number(0);
  const bool asks = op == Op::equal || op == Op::less || op == Op::below;
  return emit({op, 1, no_value, a, b}, asks ? LaneWords{1} : LaneWords{});
}

std::pair<Ref, Ref> Builder::divided(Ref a, std::uint32_t by) {
  if (by == 1) return {a, number(0)};
  if (std::has_single_bit(by)) {
    const Ref rest = bit_and(a, number(static_cast<std::int64_t>(by) - 1));
    return {shift(a, {-std::countr_zero(by)}), rest};
  }
  constexpr std::uint32_t small = 1U << 12U;
  if (by >= small) {
    const Ref quotient = compute(Op::divide, a, number(by));
    return {quotient, subtract(a, multiply(quotient, number(by)))};
  }
  // Multiplies by the inverse, rounded up: the error is too small to make the quotient too great.
  constexpr int precision = 40;
  const Word inverse = (Word{1} << precision) / by + 1;
  const Ref quotient = shift(multiply(a, constant({inverse})), {-precision});
  return {quotient, subtract(a, multiply(quotient, number(by)))};
}

Ref Builder::choose(Ref condition, Ref yes, Ref no) {
  if (yes == no) return yes;
  if (is_constant(condition)) return is_all(condition, 0) ? no : yes;
  const Ref value = emit({Op::choose, 1, no_value, condition, yes, no}, {may(yes).front() | may(no).front()});
  set_range(value, either_of(range(yes), range(no)));
  return value;
}

Ref Builder::truth(Ref a) {
  constexpr Word yes = 1;
  return (may(a).front() & ~yes) == 0 ? a : compute(Op::below, number(0), a);
}

Ref Builder::count(Ref a) {
  if (is_all(a, 0)) return a;
  return emit_number({Op::count, 1, no_value, a}, {0, std::popcount(may(a).front())});
}

Ref Builder::count_lanes(Ref a) {
  Ref sum = number(0);
  for (std::size_t i = 0; i < lanes(a); ++i) sum = add(sum, count(lane(a, i)));
  return sum;
}

Ref Builder::lowest(Ref a) { return emit({Op::lowest, 1, no_value, a}, may(a)); }

Ref Builder::highest(Ref a) { return emit({Op::highest, 1, no_value, a}, may(a)); }

Ref Builder::place(Ref a) { return emit({Op::place, 1, no_value, a}, {word_bits - 1}); }

Ref Builder::at_place(Ref a) { return emit({Op::at_place, 1, no_value, a}, {}); }

Ref Builder::nth(Ref a, Ref number, Ref count) {
  if (is_all(a, 0)) return a;
  return emit({Op::nth, 1, no_value, a, number, count}, may(a));
}

} // namespace regola::form
