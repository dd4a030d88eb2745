// Computations on bits.

#include "engine/compiled/form/builder.hpp"

#include <algorithm>
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
  const bool none = std::all_of(bits.begin(), bits.end(), [](Word word) { return word == 0; });
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
  if (std::all_of(common.begin(), common.end(), [](Word word) { return word == 0; })) return a;
  return emit({Op::and_not, lanes(a), no_value, a, b}, may(a));
}

Ref Builder::shift(Ref a, const std::vector<int>& places) {
  if (std::all_of(places.begin(), places.end(), [](int by) { return by == 0; })) {
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
  const bool known =
      is_constant(a) || std::all_of(bits.begin(), bits.end(), [](Word word) { return word == 0; });
  if (known) return constant({bits.begin(), bits.end()});
  Instruction i{Op::shift, lanes, no_value, a};
  i.data = keep(std::move(by));
  return emit(i, bits);
}

Ref Builder::pack(const std::vector<Ref>& parts) {
  if (std::adjacent_find(parts.begin(), parts.end(), std::not_equal_to<>()) == parts.end()) {
    return spread(parts.front(), static_cast<std::uint16_t>(parts.size()));
  }
  Instruction i;
  i.op = Op::pack;
  i.lanes = static_cast<std::uint16_t>(parts.size());
  LaneWords bits;
  bits.reserve(parts.size());
  for (const Ref part : parts) bits.push_back(may(part).front());
  i.data = keep(std::vector<Word>(parts.begin(), parts.end()));
  return emit(i, bits);
}

Ref Builder::lane(Ref a, std::size_t index) {
  if (lanes(a) == 1) return a;
  if (is_constant(a)) return constant({words(a)[index]});
  Instruction i{Op::lane, 1, no_value, a};
  i.imm = static_cast<std::uint32_t>(index);
  return emit(i, {may(a)[index]});
}

Ref Builder::or_lanes(Ref a) {
  if (lanes(a) == 1) return a;
  Word bits = 0;
  for (const Word word : may(a)) bits |= word;
  return emit({Op::or_lanes, 1, no_value, a}, {bits});
}

Ref Builder::table(std::vector<Word> words, Ref index) {
  if (std::adjacent_find(words.begin(), words.end(), std::not_equal_to<>()) == words.end()) {
    return constant({words.front()});
  }
  Word bits = 0;
  for (const Word word : words) bits |= word;
  Instruction i{Op::table, 1, no_value, index};
  i.data = keep(std::move(words));
  return emit(i, {bits});
}

} // namespace regola::form
