#include "engine/compiled/form/writer.hpp"

#include <fmt/format.h>

#include "rules/text/time_limit.hpp"

namespace regola::form {

Ref Writer::fresh(std::uint16_t lanes, const LaneWords& may) {
  Value value;
  value.may = may;
  value.may.resize(lanes, ~Word{0});
  const auto most = static_cast<std::int64_t>(value.may.front());
  if (most >= 0) value.range = {0, most};
  form_.lanes.push_back(lanes);
  values_.push_back(std::move(value));
  return static_cast<Ref>(values_.size() - 1);
}

std::uint32_t Writer::keep(std::vector<Word> words) {
  const auto [place, is_new] = data_.try_emplace(KnownResults::Key(words.begin(), words.end()),
                                                 static_cast<std::uint32_t>(form_.data.size()));
  if (is_new) form_.data.push_back(std::move(words));
  return place->second;
}

KnownResults::Key Writer::key_of(const Instruction& i) const {
  KnownResults::Key key{static_cast<std::uint64_t>(i.op), i.lanes, i.data, i.imm};
  for (const Ref from : {i.a, i.b, i.c}) {
    key.push_back(from);
    if (from != no_value) key.push_back(version(from));
  }
  if (i.op == Op::pack) {
    for (const Word from : form_.data[i.data]) key.push_back(version(static_cast<Ref>(from)));
  }
  return key;
}

// Nested loops may write the same code again and again: such a form is given up. A browser's engine needs
// more time for each instruction.
#ifdef __EMSCRIPTEN__
constexpr std::size_t most_instructions = 60'000;
#else
constexpr std::size_t most_instructions = 200'000;
#endif

Ref Writer::emit(Instruction instruction, const LaneWords& may) {
  poll_stop();
  if (is_commutative(instruction.op) && instruction.b < instruction.a)
    std::swap(instruction.a, instruction.b);
  constexpr std::uint32_t most_asked = 2'000'000;
  if (form_.code.size() > most_instructions || form_.passes.asked > most_asked) {
    throw std::length_error(fmt::format("a program of more than {} instructions", most_instructions));
  }
  const auto [result, is_new] = results_.find_or_add(key_of(instruction));
  ++form_.passes.asked;
  form_.passes.known += is_new ? 0 : 1;
  if (is_new) {
    result = instruction.to = fresh(instruction.lanes, may);
    form_.code.push_back(instruction);
  }
  return result;
}

/// Writes an instruction whose result may differ each time.
Ref Writer::emit_anew(Instruction instruction) {
  instruction.to = fresh(instruction.lanes, {});
  form_.code.push_back(instruction);
  return instruction.to;
}

Ref Writer::constant(std::vector<Word> lanes) {
  const auto number = static_cast<std::int64_t>(lanes.front());
  const std::uint32_t data = keep(lanes);
  const Ref value =
      emit({.op = Op::constant, .lanes = static_cast<std::uint16_t>(lanes.size()), .data = data},
           LaneWords(lanes.begin(), lanes.end()));
  values_[value].constant = data;
  set_range(value, {number, number});
  return value;
}

bool Writer::is_all(Ref constant, Word word) const {
  if (!is_constant(constant)) return false;
  const std::vector<Word>& all = words(constant);
  return all_of(all, [&](Word lane) { return lane == word; });
}

Ref Writer::spread(Ref a, std::uint16_t lanes) {
  if (this->lanes(a) == lanes) return a;
  if (is_constant(a)) return constant(std::vector<Word>(lanes, words(a).front()));
  return emit({.op = Op::spread, .lanes = lanes, .a = a}, LaneWords(lanes, may(a).front()));
}

std::uint32_t Writer::reserve(std::size_t words) {
  form_.memory += static_cast<std::uint32_t>(words);
  return form_.memory - static_cast<std::uint32_t>(words);
}

std::size_t Writer::room([[maybe_unused]] std::size_t wanted, std::size_t few) const {
#ifdef __EMSCRIPTEN__
  return few;
#else
  constexpr std::uint32_t much = 1U << 24U; // words
  return form_.memory < much ? wanted : few;
#endif
}

Ref Writer::load(std::uint32_t at, std::uint16_t lanes) {
  return emit_anew({.op = Op::load, .lanes = lanes, .imm = at});
}

void Writer::store(std::uint32_t at, Ref a) {
  form_.code.push_back({.op = Op::store, .lanes = lanes(a), .a = a, .imm = at});
}

Ref Writer::load_at(std::uint32_t at, Ref index) {
  return emit_anew({.op = Op::load_at, .a = index, .imm = at});
}

void Writer::store_at(std::uint32_t at, Ref index, Ref a) {
  form_.code.push_back({.op = Op::store_at, .a = index, .b = a, .imm = at});
}

std::pair<std::uint32_t, Ref> Writer::tally(Tally tally) {
  const auto index = static_cast<std::uint32_t>(form_.tallies.size());
  form_.tallies.push_back(std::move(tally));
  return {index, emit_anew({.op = Op::tally, .data = index})};
}

Ref Writer::locate(std::uint32_t tally, Ref number) {
  return emit_anew({.op = Op::locate, .a = number, .data = tally});
}

Ref Writer::variable(const LaneWords& may) {
  const auto lanes = static_cast<std::uint16_t>(std::max<std::size_t>(1, may.size()));
  const Ref value = fresh(lanes, may);
  values_[value].is_variable = true;
  values_[value].version = ++versions_;
  return value;
}

void Writer::set(Ref variable, Ref value) {
  if (variable == value) return;
  value = spread(value, lanes(variable));
  form_.code.push_back({Op::copy, lanes(variable), variable, value});
  assigned_.emplace_back(variable, values_[variable].version);
  values_[variable].version = ++versions_;
  ++epoch_;
}

void Writer::set(const std::vector<Ref>& variables, const std::vector<Ref>& values) {
  for (std::size_t i = 0; i < variables.size(); ++i) set(variables[i], values[i]);
}

std::vector<Ref> Writer::variables(std::size_t number) {
  std::vector<Ref> all;
  for (std::size_t i = 0; i < number; ++i) all.push_back(variable());
  return all;
}

std::vector<Ref> Writer::snapshot(const std::vector<Ref>& values) {
  std::vector<Ref> all = mapped(values, [&](Ref value) { return snapshot(value); });
  return all;
}

Ref Writer::snapshot(Ref value) {
  if (!values_[value].is_variable) return value;
  return emit({Op::copy, lanes(value), no_value, value}, may(value));
}

void Writer::mark(Label label) { form_.code.push_back({.op = Op::label, .imm = label}); }

void Writer::bind(Label label) {
  mark(label);
  results_.forget();
  ++epoch_;
  bound_ = ++versions_;
}

void Writer::jump(Label label) { form_.code.push_back({.op = Op::jump, .imm = label}); }

void Writer::jump_if(Ref condition, Label label) {
  if (is_all(condition, 0)) return;
  form_.code.push_back({.op = Op::jump_if, .lanes = lanes(condition), .a = condition, .imm = label});
}

void Writer::jump_unless(Ref condition, Label label) {
  if (is_all(condition, 0)) return jump(label);
  if (is_constant(condition)) return;
  form_.code.push_back({.op = Op::jump_unless, .lanes = lanes(condition), .a = condition, .imm = label});
}

void Writer::stop() { form_.code.push_back({}); }

void Writer::when(Ref condition, const std::function<void()>& body) {
  if (is_constant(condition)) {
    if (!is_all(condition, 0)) body();
    return;
  }
  const Label end = label();
  jump_unless(condition, end);
  apart(body);
  mark(end);
}

void Writer::apart(const std::function<void()>& body) {
  const std::size_t assigned = assigned_.size();
  const std::uint64_t bound = bound_;
  results_.begin_branch();
  body();
  const bool falls_through = form_.code.back().op != Op::jump && form_.code.back().op != Op::stop;
  results_.end_branch();
  if (!falls_through) {
    // Control arrives here only past the body: variables are as they were.
    bound_ = bound;
    for (; assigned_.size() > assigned; assigned_.pop_back()) {
      values_[assigned_.back().first].version = assigned_.back().second;
    }
  }
  ++epoch_;
}

void Writer::loop(const std::function<void(Label again, Label done)>& body) {
  const Label again = label();
  const Label done = label();
  bind(again);
  body(again, done);
  jump(again);
  bind(done);
}

void Writer::before_jump(Label target, const std::function<void()>& put_back,
                         const std::function<void(Label label)>& body) {
  const Label inner = label();
  const Label done = label();
  body(inner);
  jump(done);
  bind(inner);
  put_back();
  jump(target);
  bind(done);
}

Form Writer::finish() {
  Form form = std::move(form_);
  *this = Writer();
  straighten(form);
  hoist_invariants(form);
  drop_unused(form);
  return form;
}

} // namespace regola::form
