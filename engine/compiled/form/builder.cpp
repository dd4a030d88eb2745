#include "engine/compiled/form/builder.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

namespace regola::form {

namespace {

Word moved(Word word, int places) {
  if (places >= word_bits || places <= -word_bits) return 0;
  return places >= 0 ? word << places : word >> -places;
}

bool is_commutative(Op op) {
  return op == Op::bit_and || op == Op::bit_or || op == Op::bit_xor || op == Op::add || op == Op::multiply ||
         op == Op::minimum || op == Op::maximum || op == Op::equal;
}

} // namespace

std::size_t Builder::Hash::operator()(const Key& key) const {
  std::uint64_t hash = key.size();
  for (const std::uint64_t part : key) hash = (hash ^ part) * 0x9E3779B97F4A7C15U ^ hash >> 29U;
  return static_cast<std::size_t>(hash);
}

Value Builder::fresh(std::uint16_t lanes, std::vector<Word> may) {
  may.resize(lanes, ~Word{0});
  form_.lanes.push_back(lanes);
  may_.push_back(std::move(may));
  constant_.push_back(no_data);
  version_.push_back(0);
  is_variable_.push_back(false);
  return static_cast<Value>(form_.lanes.size() - 1);
}

/// Equal words are kept once.
std::uint32_t Builder::keep(std::vector<Word> words) {
  const auto [place, is_new] =
      data_.emplace(Key(words.begin(), words.end()), static_cast<std::uint32_t>(form_.data.size()));
  if (is_new) form_.data.push_back(std::move(words));
  return place->second;
}

Builder::Key Builder::key_of(const Instruction& i) const {
  Key key{static_cast<std::uint64_t>(i.op), i.lanes, i.data, i.imm};
  for (const Value from : {i.a, i.b, i.c}) {
    key.push_back(from);
    if (from != no_value) key.push_back(version_[from]);
  }
  if (i.op == Op::pack) {
    for (const Word from : form_.data[i.data]) key.push_back(version_[static_cast<std::size_t>(from)]);
  }
  return key;
}

Value Builder::emit(Instruction instruction, std::vector<Word> may) {
  if (is_commutative(instruction.op) && instruction.b < instruction.a)
    std::swap(instruction.a, instruction.b);
  const auto [place, is_new] = known_.emplace(key_of(instruction), no_value);
  if (is_new) {
    instruction.to = fresh(instruction.lanes, std::move(may));
    place->second = instruction.to;
    trail_.push_back(place->first);
    form_.code.push_back(instruction);
  }
  return place->second;
}

Value Builder::constant(std::vector<Word> lanes) {
  Instruction i;
  i.op = Op::constant;
  i.lanes = static_cast<std::uint16_t>(lanes.size());
  i.data = keep(lanes);
  const Value value = emit(i, std::move(lanes));
  constant_[value] = i.data;
  return value;
}

bool Builder::is_all(Value constant, Word word) const {
  if (!is_constant(constant)) return false;
  const std::vector<Word>& all = words(constant);
  return std::all_of(all.begin(), all.end(), [&](Word lane) { return lane == word; });
}

std::vector<Word> Builder::may_of(Value a, Value b, Word (*of)(Word, Word)) const {
  std::vector<Word> may(may_[a].size());
  for (std::size_t i = 0; i < may.size(); ++i) may[i] = of(may_[a][i], may_[b][i]);
  return may;
}

/// Both with as many lanes.
std::pair<Value, Value> Builder::even(Value a, Value b) {
  const std::uint16_t most = std::max(lanes(a), lanes(b));
  return {spread(a, most), spread(b, most)};
}

Value Builder::spread(Value a, std::uint16_t lanes) {
  if (this->lanes(a) == lanes) return a;
  if (is_constant(a)) return constant(std::vector<Word>(lanes, words(a).front()));
  Instruction i;
  i.op = Op::spread;
  i.lanes = lanes;
  i.a = a;
  return emit(i, std::vector<Word>(lanes, may_[a].front()));
}

Value Builder::bit_and(Value a, Value b) {
  std::tie(a, b) = even(a, b);
  if (a == b) return a;
  const std::vector<Word> may = may_of(a, b, [](Word x, Word y) { return x & y; });
  if (std::all_of(may.begin(), may.end(), [](Word word) { return word == 0; })) return constant(may);
  // A mask that takes nothing away.
  const auto passes = [&](Value mask, Value value) {
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

Value Builder::bit_or(Value a, Value b) {
  if (is_all(a, 0) && lanes(a) <= lanes(b)) return b;
  if (is_all(b, 0) && lanes(b) <= lanes(a)) return a;
  std::tie(a, b) = even(a, b);
  if (a == b) return a;
  return emit({Op::bit_or, lanes(a), no_value, a, b}, may_of(a, b, [](Word x, Word y) { return x | y; }));
}

Value Builder::bit_xor(Value a, Value b) {
  std::tie(a, b) = even(a, b);
  return emit({Op::bit_xor, lanes(a), no_value, a, b}, may_of(a, b, [](Word x, Word y) { return x | y; }));
}

Value Builder::and_not(Value a, Value b) {
  std::tie(a, b) = even(a, b);
  if (is_constant(b)) {
    std::vector<Word> inverse = words(b);
    for (Word& word : inverse) word = ~word;
    return bit_and(a, constant(std::move(inverse)));
  }
  const std::vector<Word> common = may_of(a, b, [](Word x, Word y) { return x & y; });
  if (std::all_of(common.begin(), common.end(), [](Word word) { return word == 0; })) return a;
  return emit({Op::and_not, lanes(a), no_value, a, b}, may_[a]);
}

Value Builder::shift(Value a, const std::vector<int>& places) {
  if (std::all_of(places.begin(), places.end(), [](int by) { return by == 0; })) {
    return spread(a, static_cast<std::uint16_t>(places.size()));
  }
  const auto lanes = static_cast<std::uint16_t>(places.size());
  a = spread(a, lanes);
  std::vector<Word> may(lanes);
  std::vector<Word> by(lanes);
  for (std::size_t i = 0; i < lanes; ++i) {
    may[i] = moved(may_[a][i], places[i]);
    by[i] = static_cast<Word>(static_cast<std::int64_t>(places[i]));
  }
  if (std::all_of(may.begin(), may.end(), [](Word word) { return word == 0; })) return constant(may);
  Instruction i{Op::shift, lanes, no_value, a};
  i.data = keep(std::move(by));
  return emit(i, std::move(may));
}

Value Builder::pack(const std::vector<Value>& parts) {
  if (std::adjacent_find(parts.begin(), parts.end(), std::not_equal_to<>()) == parts.end()) {
    return spread(parts.front(), static_cast<std::uint16_t>(parts.size()));
  }
  Instruction i;
  i.op = Op::pack;
  i.lanes = static_cast<std::uint16_t>(parts.size());
  std::vector<Word> may;
  for (const Value part : parts) may.push_back(may_[part].front());
  i.data = keep(std::vector<Word>(parts.begin(), parts.end()));
  return emit(i, std::move(may));
}

Value Builder::lane(Value a, std::size_t index) {
  if (lanes(a) == 1) return a;
  if (is_constant(a)) return constant({words(a)[index]});
  Instruction i{Op::lane, 1, no_value, a};
  i.imm = static_cast<std::uint32_t>(index);
  return emit(i, {may_[a][index]});
}

Value Builder::unite(Value a) {
  if (lanes(a) == 1) return a;
  Word may = 0;
  for (const Word word : may_[a]) may |= word;
  return emit({Op::unite, 1, no_value, a}, {may});
}

Value Builder::add(Value a, Value b) {
  if (is_all(a, 0)) return b;
  if (is_all(b, 0)) return a;
  return emit({Op::add, 1, no_value, a, b}, {});
}

Value Builder::subtract(Value a, Value b) {
  if (is_all(b, 0)) return a;
  return emit({Op::subtract, 1, no_value, a, b}, {});
}

Value Builder::multiply(Value a, Value b) {
  if (is_all(a, 1)) return b;
  if (is_all(b, 1)) return a;
  return emit({Op::multiply, 1, no_value, a, b}, {});
}

Value Builder::compute(Op op, Value a, Value b) {
  if (is_constant(a) && is_constant(b)) {
    const auto x = static_cast<std::int64_t>(words(a).front());
    const auto y = static_cast<std::int64_t>(words(b).front());
    switch (op) {
    case Op::equal: return number(x == y ? 1 : 0);
    case Op::less: return number(x < y ? 1 : 0);
    case Op::below: return number(words(a).front() < words(b).front() ? 1 : 0);
    case Op::minimum: return number(std::min(x, y));
    case Op::maximum: return number(std::max(x, y));
    default: break;
    }
  }
  const bool asks = op == Op::equal || op == Op::less || op == Op::below;
  return emit({op, 1, no_value, a, b}, asks ? std::vector<Word>{1} : std::vector<Word>{});
}

std::pair<Value, Value> Builder::divided(Value a, std::uint32_t by) {
  if (by == 1) return {a, number(0)};
  if (std::has_single_bit(by)) {
    const Value rest = bit_and(a, number(static_cast<std::int64_t>(by) - 1));
    return {shift(a, {-std::countr_zero(by)}), rest};
  }
  // Multiplied by the inverse, rounded up: the error stays below what makes the quotient too great.
  constexpr int precision = 40;
  const Word inverse = (Word{1} << precision) / by + 1;
  const Value quotient = shift(multiply(a, constant({inverse})), {-precision});
  return {quotient, subtract(a, multiply(quotient, number(by)))};
}

Value Builder::choose(Value condition, Value yes, Value no) {
  if (yes == no) return yes;
  if (is_constant(condition)) return is_all(condition, 0) ? no : yes;
  return emit({Op::choose, 1, no_value, condition, yes, no}, {may_[yes].front() | may_[no].front()});
}

Value Builder::truth(Value a) {
  constexpr Word yes = 1;
  return (may_[a].front() & ~yes) == 0 ? a : compute(Op::below, number(0), a);
}

Value Builder::count(Value a) {
  if (is_all(a, 0)) return a;
  return emit({Op::count, 1, no_value, a}, {});
}

Value Builder::count_lanes(Value a) {
  Value sum = number(0);
  for (std::size_t i = 0; i < lanes(a); ++i) sum = add(sum, count(lane(a, i)));
  return sum;
}

Value Builder::lowest(Value a) { return emit({Op::lowest, 1, no_value, a}, may_[a]); }

Value Builder::highest(Value a) { return emit({Op::highest, 1, no_value, a}, may_[a]); }

Value Builder::place(Value a) { return emit({Op::place, 1, no_value, a}, {word_bits - 1}); }

Value Builder::at_place(Value a) { return emit({Op::at_place, 1, no_value, a}, {}); }

Value Builder::nth(Value a, Value number, Value count) {
  if (is_all(a, 0)) return a;
  return emit({Op::nth, 1, no_value, a, number, count}, may_[a]);
}

std::uint32_t Builder::reserve(std::size_t words) {
  form_.memory += static_cast<std::uint32_t>(words);
  return form_.memory - static_cast<std::uint32_t>(words);
}

Value Builder::load(std::uint32_t at, std::uint16_t lanes) {
  Instruction i{Op::load, lanes};
  i.imm = at;
  i.to = fresh(lanes, {});
  form_.code.push_back(i);
  return i.to;
}

void Builder::store(std::uint32_t at, Value a) {
  Instruction i{Op::store, lanes(a), no_value, a};
  i.imm = at;
  form_.code.push_back(i);
}

Value Builder::load_at(std::uint32_t at, Value index) {
  Instruction i{Op::load_at, 1, no_value, index};
  i.imm = at;
  i.to = fresh(1, {});
  form_.code.push_back(i);
  return i.to;
}

void Builder::store_at(std::uint32_t at, Value index, Value a) {
  Instruction i{Op::store_at, 1, no_value, index, a};
  i.imm = at;
  form_.code.push_back(i);
}

Value Builder::table(std::vector<Word> words, Value index) {
  if (std::adjacent_find(words.begin(), words.end(), std::not_equal_to<>()) == words.end()) {
    return constant({words.front()});
  }
  Word may = 0;
  for (const Word word : words) may |= word;
  Instruction i{Op::table, 1, no_value, index};
  i.data = keep(std::move(words));
  return emit(i, {may});
}

std::pair<std::uint32_t, Value> Builder::tally(Tally tally) {
  Instruction i;
  i.op = Op::tally;
  i.data = static_cast<std::uint32_t>(form_.tallies.size());
  i.to = fresh(1, {});
  form_.tallies.push_back(std::move(tally));
  form_.code.push_back(i);
  return {i.data, i.to};
}

Value Builder::locate(std::uint32_t tally, Value number) {
  Instruction i{Op::locate, 1, no_value, number};
  i.data = tally;
  i.to = fresh(1, {});
  form_.code.push_back(i);
  return i.to;
}

Value Builder::variable(std::vector<Word> may) {
  const auto lanes = static_cast<std::uint16_t>(std::max<std::size_t>(1, may.size()));
  const Value value = fresh(lanes, std::move(may));
  is_variable_[value] = true;
  version_[value] = ++versions_;
  return value;
}

void Builder::set(Value variable, Value value) {
  if (variable == value) return;
  value = spread(value, lanes(variable));
  form_.code.push_back({Op::copy, lanes(variable), variable, value});
  version_[variable] = ++versions_;
  ++epoch_;
}

Value Builder::snapshot(Value value) {
  if (!is_variable_[value]) return value;
  return emit({Op::copy, lanes(value), no_value, value}, may_[value]);
}

void Builder::mark(Label label) {
  Instruction i;
  i.op = Op::label;
  i.imm = label;
  form_.code.push_back(i);
}

void Builder::bind(Label label) {
  mark(label);
  forget();
  for (std::size_t value = 0; value < version_.size(); ++value) {
    if (is_variable_[value]) version_[value] = ++versions_;
  }
}

/// Nothing is known any more; where a branch is being written, what was known before it is kept for later.
void Builder::forget() {
  const auto open =
      std::find_if(scopes_.rbegin(), scopes_.rend(), [](const Scope& s) { return s.known.has_value(); });
  for (auto scope = scopes_.begin() + (scopes_.rend() - open); scope != scopes_.end(); ++scope) {
    // Of nested branches that begin to forget together each keeps what it began with.
    Known before = known_;
    for (std::size_t i = scope->trail; i < trail_.size(); ++i) before.erase(trail_[i]);
    scope->known = std::move(before);
  }
  known_.clear();
  trail_.clear();
  ++epoch_;
}

void Builder::jump(Label label) {
  Instruction i;
  i.op = Op::jump;
  i.imm = label;
  form_.code.push_back(i);
}

void Builder::jump_if(Value condition, Label label) {
  if (is_all(condition, 0)) return;
  Instruction i{Op::jump_if, lanes(condition), no_value, condition};
  i.imm = label;
  form_.code.push_back(i);
}

void Builder::jump_unless(Value condition, Label label) {
  if (is_all(condition, 0)) return jump(label);
  if (is_constant(condition)) return;
  Instruction i{Op::jump_unless, lanes(condition), no_value, condition};
  i.imm = label;
  form_.code.push_back(i);
}

void Builder::stop() { form_.code.push_back({}); }

void Builder::when(Value condition, const std::function<void()>& body) {
  if (is_constant(condition)) {
    if (!is_all(condition, 0)) body();
    return;
  }
  const Label end = label();
  jump_unless(condition, end);
  apart(body);
  mark(end);
}

void Builder::apart(const std::function<void()>& body) {
  scopes_.push_back({trail_.size(), std::nullopt, version_});
  body();
  const bool falls_through = form_.code.back().op != Op::jump && form_.code.back().op != Op::stop;
  Scope scope = std::move(scopes_.back());
  scopes_.pop_back();
  restore(std::move(scope), falls_through);
}

void Builder::restore(Scope scope, bool falls_through) {
  if (scope.known) {
    known_ = std::move(*scope.known);
    trail_.clear();
    for (const auto& [key, value] : known_) trail_.push_back(key);
  } else {
    for (std::size_t i = scope.trail; i < trail_.size(); ++i) known_.erase(trail_[i]);
    trail_.resize(scope.trail);
  }
  if (!falls_through) {
    // Whoever goes on here has not been there: variables are as they were.
    for (std::size_t value = 0; value < scope.versions.size(); ++value) {
      if (is_variable_[value]) version_[value] = scope.versions[value];
    }
  }
  ++epoch_;
}

Form Builder::finish() {
  Form form = std::move(form_);
  *this = Builder();
  drop_unused(form);
  return form;
}

void drop_unused(Form& form) {
  std::vector<bool> asked(form.lanes.size(), false);
  // A variable may be asked for behind a jump backwards: it counts as asked for wherever it is.
  const auto ask = [&](Value value) {
    if (value != no_value) asked[value] = true;
  };
  std::vector<bool> stays(form.code.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = form.code.size(); k-- > 0;) {
      const Instruction& i = form.code[k];
      if (stays[k] || !(has_effect(i.op) || (i.to != no_value && asked[i.to]))) continue;
      stays[k] = true;
      changed = true;
      ask(i.a);
      ask(i.b);
      ask(i.c);
      if (i.op == Op::pack) {
        for (const Word from : form.data[i.data]) ask(static_cast<Value>(from));
      }
    }
  }
  std::size_t kept = 0;
  for (std::size_t k = 0; k < form.code.size(); ++k) {
    if (stays[k]) form.code[kept++] = form.code[k];
  }
  form.code.resize(kept);
}

} // namespace regola::form
