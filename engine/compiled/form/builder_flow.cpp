// Memory, variables and jumps; what is known where the ways of a program part and meet.

#include <algorithm>

#include "engine/compiled/form/builder.hpp"
#include "engine/compiled/form/hoist.hpp"

namespace regola::form {

std::uint32_t Builder::reserve(std::size_t words) {
  form_.memory += static_cast<std::uint32_t>(words);
  return form_.memory - static_cast<std::uint32_t>(words);
}

Ref Builder::load(std::uint32_t at, std::uint16_t lanes) {
  Instruction i{Op::load, lanes};
  i.imm = at;
  i.to = fresh(lanes, {});
  form_.code.push_back(i);
  return i.to;
}

void Builder::store(std::uint32_t at, Ref a) {
  Instruction i{Op::store, lanes(a), no_value, a};
  i.imm = at;
  form_.code.push_back(i);
}

Ref Builder::load_at(std::uint32_t at, Ref index) {
  Instruction i{Op::load_at, 1, no_value, index};
  i.imm = at;
  i.to = fresh(1, {});
  form_.code.push_back(i);
  return i.to;
}

void Builder::store_at(std::uint32_t at, Ref index, Ref a) {
  Instruction i{Op::store_at, 1, no_value, index, a};
  i.imm = at;
  form_.code.push_back(i);
}

Ref Builder::table(std::vector<Word> words, Ref index) {
  if (std::adjacent_find(words.begin(), words.end(), std::not_equal_to<>()) == words.end()) {
    return constant({words.front()});
  }
  Word may = 0;
  for (const Word word : words) may |= word;
  Instruction i{Op::table, 1, no_value, index};
  i.data = keep(std::move(words));
  return emit(i, {may});
}

std::pair<std::uint32_t, Ref> Builder::tally(Tally tally) {
  Instruction i;
  i.op = Op::tally;
  i.data = static_cast<std::uint32_t>(form_.tallies.size());
  i.to = fresh(1, {});
  form_.tallies.push_back(std::move(tally));
  form_.code.push_back(i);
  return {i.data, i.to};
}

Ref Builder::locate(std::uint32_t tally, Ref number) {
  Instruction i{Op::locate, 1, no_value, number};
  i.data = tally;
  i.to = fresh(1, {});
  form_.code.push_back(i);
  return i.to;
}

Ref Builder::variable(const LaneWords& may) {
  const auto lanes = static_cast<std::uint16_t>(std::max<std::size_t>(1, may.size()));
  const Ref value = fresh(lanes, may);
  is_variable_[value] = true;
  variables_.push_back(value);
  version_[value] = ++versions_;
  return value;
}

void Builder::set(Ref variable, Ref value) {
  if (variable == value) return;
  value = spread(value, lanes(variable));
  form_.code.push_back({Op::copy, lanes(variable), variable, value});
  version_[variable] = ++versions_;
  ++epoch_;
}

Ref Builder::snapshot(Ref value) {
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
  for (const Ref variable : variables_) version_[variable] = ++versions_;
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

void Builder::jump_if(Ref condition, Label label) {
  if (is_all(condition, 0)) return;
  Instruction i{Op::jump_if, lanes(condition), no_value, condition};
  i.imm = label;
  form_.code.push_back(i);
}

void Builder::jump_unless(Ref condition, Label label) {
  if (is_all(condition, 0)) return jump(label);
  if (is_constant(condition)) return;
  Instruction i{Op::jump_unless, lanes(condition), no_value, condition};
  i.imm = label;
  form_.code.push_back(i);
}

void Builder::stop() { form_.code.push_back({}); }

void Builder::when(Ref condition, const std::function<void()>& body) {
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
  Scope before{trail_.size(), std::nullopt, {}};
  before.versions.reserve(variables_.size());
  for (const Ref variable : variables_) before.versions.push_back(version_[variable]);
  scopes_.push_back(std::move(before));
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
    for (std::size_t i = 0; i < scope.versions.size(); ++i) version_[variables_[i]] = scope.versions[i];
  }
  ++epoch_;
}

Form Builder::finish() {
  Form form = std::move(form_);
  *this = Builder();
  straighten(form);
  hoist_invariants(form);
  drop_unused(form);
  return form;
}

} // namespace regola::form
