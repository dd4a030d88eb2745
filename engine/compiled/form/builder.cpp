// Values: what they are computed from, and what is known of them.

#include "engine/compiled/form/builder.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <tuple>

#include <fmt/format.h>

namespace regola::form {

namespace {

Word moved(Word word, int places) {
  if (places >= word_bits || places <= -word_bits) return 0;
  return places >= 0 ? word << places : word >> -places;
}

} // namespace

std::size_t Builder::Hash::operator()(const Key& key) const {
  std::uint64_t hash = key.size();
  for (const std::uint64_t part : key) hash = (hash ^ part) * 0x9E3779B97F4A7C15U ^ hash >> 29U;
  return static_cast<std::size_t>(hash);
}

Ref Builder::fresh(std::uint16_t lanes, const LaneWords& may) {
  form_.lanes.push_back(lanes);
  may_.push_back(may);
  may_.back().resize(lanes, ~Word{0});
  const auto most = static_cast<std::int64_t>(may_.back().front());
  range_.push_back(most < 0 ? Range() : Range{0, most});
  constant_.push_back(no_data);
  version_.push_back(0);
  is_variable_.push_back(false);
  return static_cast<Ref>(form_.lanes.size() - 1);
}

/// Equal words are kept once.
std::uint32_t Builder::keep(std::vector<Word> words) {
  const auto [place, is_new] =
      data_.try_emplace(Key(words.begin(), words.end()), static_cast<std::uint32_t>(form_.data.size()));
  if (is_new) form_.data.push_back(std::move(words));
  return place->second;
}

Builder::Key Builder::key_of(const Instruction& i) const {
  Key key{static_cast<std::uint64_t>(i.op), i.lanes, i.data, i.imm};
  for (const Ref from : {i.a, i.b, i.c}) {
    key.push_back(from);
    if (from != no_value) key.push_back(version_[from]);
  }
  if (i.op == Op::pack) {
    for (const Word from : form_.data[i.data]) key.push_back(version_[static_cast<std::size_t>(from)]);
  }
  return key;
}

Ref Builder::emit(Instruction instruction, const LaneWords& may) {
  if (is_commutative(instruction.op) && instruction.b < instruction.a)
    std::swap(instruction.a, instruction.b);
  // Loops within loops may ask for the same again and again: whoever writes such a form gives up.
  constexpr std::size_t most_instructions = 60'000;
  constexpr std::uint32_t most_asked = 2'000'000;
  if (form_.code.size() > most_instructions || form_.passes.asked > most_asked) {
    throw std::length_error(fmt::format("a program of more than {} instructions", most_instructions));
  }
  const auto [place, is_new] = known_.try_emplace(key_of(instruction), no_value);
  ++form_.passes.asked;
  form_.passes.known += is_new ? 0 : 1;
  if (is_new) {
    instruction.to = fresh(instruction.lanes, may);
    place->second = instruction.to;
    trail_.push_back(place->first);
    form_.code.push_back(instruction);
  }
  return place->second;
}

Ref Builder::constant(std::vector<Word> lanes) {
  Instruction i;
  i.op = Op::constant;
  i.lanes = static_cast<std::uint16_t>(lanes.size());
  i.data = keep(lanes);
  const auto number = static_cast<std::int64_t>(lanes.front());
  const Ref value = emit(i, LaneWords(lanes.begin(), lanes.end()));
  constant_[value] = i.data;
  range_[value] = {number, number};
  return value;
}

bool Builder::is_all(Ref constant, Word word) const {
  if (!is_constant(constant)) return false;
  const std::vector<Word>& all = words(constant);
  return std::all_of(all.begin(), all.end(), [&](Word lane) { return lane == word; });
}

LaneWords Builder::may_of(Ref a, Ref b, Word (*of)(Word, Word)) const {
  LaneWords may(may_[a].size());
  for (std::size_t i = 0; i < may.size(); ++i) may[i] = of(may_[a][i], may_[b][i]);
  return may;
}

/// Both with as many lanes.
std::pair<Ref, Ref> Builder::even(Ref a, Ref b) {
  const std::uint16_t most = std::max(lanes(a), lanes(b));
  return {spread(a, most), spread(b, most)};
}

Ref Builder::spread(Ref a, std::uint16_t lanes) {
  if (this->lanes(a) == lanes) return a;
  if (is_constant(a)) return constant(std::vector<Word>(lanes, words(a).front()));
  Instruction i;
  i.op = Op::spread;
  i.lanes = lanes;
  i.a = a;
  return emit(i, LaneWords(lanes, may_[a].front()));
}

Ref Builder::bit_and(Ref a, Ref b) {
  std::tie(a, b) = even(a, b);
  if (a == b) return a;
  const LaneWords may = may_of(a, b, [](Word x, Word y) { return x & y; });
  const bool none = std::all_of(may.begin(), may.end(), [](Word word) { return word == 0; });
  if (none || (is_constant(a) && is_constant(b))) return constant({may.begin(), may.end()});
  // A mask that takes nothing away.
  const auto passes = [&](Ref mask, Ref value) {
    if (!is_constant(mask)) return false;
    for (std::size_t i = 0; i < may.size(); ++i) {
      if ((may_[value][i] & ~words(mask)[i]) != 0) return false;
    }
    return true;
  };
  if (passes(b, a)) return a;
  if (passes(a, b)) return b;
  return emit({Op::bit_and, lanes(a), no_value, a, b}, may);
}

Ref Builder::bit_or(Ref a, Ref b) {
  if (is_all(a, 0) && lanes(a) <= lanes(b)) return b;
  if (is_all(b, 0) && lanes(b) <= lanes(a)) return a;
  std::tie(a, b) = even(a, b);
  if (a == b) return a;
  const LaneWords may = may_of(a, b, [](Word x, Word y) { return x | y; });
  if (is_constant(a) && is_constant(b)) return constant({may.begin(), may.end()});
  return emit({Op::bit_or, lanes(a), no_value, a, b}, may);
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
  return emit({Op::and_not, lanes(a), no_value, a, b}, may_[a]);
}

Ref Builder::shift(Ref a, const std::vector<int>& places) {
  if (std::all_of(places.begin(), places.end(), [](int by) { return by == 0; })) {
    return spread(a, static_cast<std::uint16_t>(places.size()));
  }
  const auto lanes = static_cast<std::uint16_t>(places.size());
  a = spread(a, lanes);
  LaneWords may(lanes);
  std::vector<Word> by(lanes);
  for (std::size_t i = 0; i < lanes; ++i) {
    may[i] = moved(may_[a][i], places[i]);
    by[i] = static_cast<Word>(static_cast<std::int64_t>(places[i]));
  }
  // Of a constant, what it may have is what it has.
  const bool known =
      is_constant(a) || std::all_of(may.begin(), may.end(), [](Word word) { return word == 0; });
  if (known) return constant({may.begin(), may.end()});
  Instruction i{Op::shift, lanes, no_value, a};
  i.data = keep(std::move(by));
  return emit(i, may);
}

Ref Builder::pack(const std::vector<Ref>& parts) {
  if (std::adjacent_find(parts.begin(), parts.end(), std::not_equal_to<>()) == parts.end()) {
    return spread(parts.front(), static_cast<std::uint16_t>(parts.size()));
  }
  Instruction i;
  i.op = Op::pack;
  i.lanes = static_cast<std::uint16_t>(parts.size());
  LaneWords may;
  may.reserve(parts.size());
  for (const Ref part : parts) may.push_back(may_[part].front());
  i.data = keep(std::vector<Word>(parts.begin(), parts.end()));
  return emit(i, may);
}

Ref Builder::lane(Ref a, std::size_t index) {
  if (lanes(a) == 1) return a;
  if (is_constant(a)) return constant({words(a)[index]});
  Instruction i{Op::lane, 1, no_value, a};
  i.imm = static_cast<std::uint32_t>(index);
  return emit(i, {may_[a][index]});
}

Ref Builder::or_lanes(Ref a) {
  if (lanes(a) == 1) return a;
  Word may = 0;
  for (const Word word : may_[a]) may |= word;
  return emit({Op::or_lanes, 1, no_value, a}, {may});
}

} // namespace regola::form
