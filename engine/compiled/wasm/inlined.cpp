#include "engine/compiled/wasm/inlined.hpp"

#include <functional>
#include <queue>
#include <utility>

namespace regola::form::wasm {

namespace {

constexpr std::uint32_t any_number = 0xFFFFFFFF;

/// Whether each lane of the operands is read at most once.
bool reads_once(const Instruction& i) {
  switch (i.op) {
  case Op::divide:
  case Op::minimum:
  case Op::maximum:
  case Op::lowest:
  case Op::highest:
  case Op::nth:
  case Op::locate: return false;
  case Op::spread: return i.lanes == 1;
  default: return true;
  }
}

bool reads_memory(Op op) { return op == Op::load || op == Op::load_at || op == Op::locate; }

bool writes_memory(Op op) { return op == Op::store || op == Op::store_at || op == Op::tally; }

} // namespace

Inlined::Inlined(const Form& form, const ControlFlow& flow, const Vectors& vectors)
    : form_(form),
      by_value_(form.lanes.size(), nullptr),
      is_variable_(form.lanes.size(), false),
      is_read_once_(form.lanes.size(), false),
      candidates_(form.lanes.size()) {
  find_single_reads(vectors);
  for (const ControlFlow::Block& block : flow.blocks()) inline_within(block);
}

Liveness Inlined::liveness(const ControlFlow& flow) const {
  std::vector<Liveness::Access> accesses;
  for (std::uint32_t k = 0; k < form_.code.size(); ++k) {
    const Instruction& i = form_.code[k];
    if (contains(i)) continue;
    for_each_read(i, [&](Ref value) { accesses.push_back({value, k}); });
    if (i.to != no_value) accesses.push_back({i.to, k, true});
  }
  return {form_.lanes.size(), flow, accesses};
}

/// A vector that stands for all pairs is computed once. Stored lane by lane, each vector would be read twice.
void Inlined::find_single_reads(const Vectors& vectors) {
  const Uses uses(form_);
  for (Ref value = 0; value < form_.lanes.size(); ++value) {
    is_variable_[value] = uses.set[value] > 1;
    is_read_once_[value] = uses.read[value] == 1;
  }
  for (const Instruction& i : form_.code) {
    for (const Ref value : read_by(form_, i)) {
      const bool is_shared = vectors[value] != nullptr && (vectors.is_uniform(value) || i.op == Op::store);
      if (is_shared || !reads_once(i)) is_read_once_[value] = false;
    }
    if (i.op == Op::constant) by_value_[i.to] = &i;
  }
}

void Inlined::inline_within(const ControlFlow::Block& block) {
  constexpr std::uint32_t deepest = 50;
  for (std::uint32_t k = block.begin; k < block.end; ++k) {
    const Instruction& i = form_.code[k];
    Candidate candidate{&i, reads_memory(i.op) ? changes_ : any_number, 1};
    for (const Ref value : read_by(form_, i)) {
      if (is_variable_[value]) candidate.changes = std::min(candidate.changes, changes_);
      const Candidate& operand = candidates_[value];
      if (operand.made == nullptr || operand.depth == deepest || operand.changes < changes_) continue;
      by_value_[value] = operand.made;
      candidate.changes = std::min(candidate.changes, operand.changes);
      candidate.depth = std::max(candidate.depth, operand.depth + 1);
    }
    if (writes_memory(i.op)) ++changes_;
    if (i.to == no_value) continue;
    if (is_variable_[i.to]) {
      ++changes_;
    } else if (is_read_once_[i.to] && i.op != Op::constant && !has_effect(i.op)) {
      candidates_[i.to] = candidate;
    }
  }
  for (std::uint32_t k = block.begin; k < block.end; ++k) {
    if (form_.code[k].to != no_value) candidates_[form_.code[k].to] = {};
  }
}

namespace {

/// A value from where it is first alive to where it is last.
struct Life {
  Ref value = no_value;
  Liveness::Range range;
};

/// A value that is alive at the entry of a dispatcher shares no local. All ways to the dispatcher carry the
/// locals of all its entries, so an engine may move a local that held something else meanwhile on all of
/// them, although nobody reads it. That this is faster has not been measured. Nor does a value that a part
/// gives back: it is set on all ways out of the part.
std::vector<Life> lives_of(const Form& form, const ControlFlow& flow, const Nesting& nesting,
                           const Liveness& liveness, const Parts& parts) {
  std::vector<std::uint32_t> entries; // the first instruction of each, in their order
  for (Nesting::Node block = 0; block < flow.blocks().size(); ++block) {
    if (nesting.dispatcher(block) != Nesting::none) entries.push_back(flow.blocks()[block].begin);
  }
  const auto reaches_entry = [&](const Liveness::Range& range) {
    const auto entry = std::lower_bound(entries.begin(), entries.end(), range.first);
    return entry != entries.end() && *entry <= range.last;
  };
  std::vector<Life> lives;
  for (Ref value = 0; value < form.lanes.size(); ++value) {
    const auto ranges = liveness.ranges(value);
    if (ranges.empty()) continue;
    Life life{value, liveness.life(value)};
    if (parts.is_given(value) || any_of(ranges, reaches_entry)) {
      life.range = {0, static_cast<std::uint32_t>(form.code.size())};
    }
    lives.push_back(life);
  }
  std::sort(lives.begin(), lives.end(),
            [](const Life& a, const Life& b) { return a.range.first < b.range.first; });
  return lives;
}

template <typename T>
using LeastFirst = std::priority_queue<T, std::vector<T>, std::greater<>>;

} // namespace

/// Linear scan. Small numbers take fewer bytes, so the smallest free local is taken.
Locals::Locals(const Form& form, const ControlFlow& flow, const Nesting& nesting, const Vectors& vectors,
               const Liveness& liveness, const Parts& parts)
    : first_(form.lanes.size(), 0),
      types_{Type::address, Type::address, Type::vector, Type::word, Type::word} {
  LeastFirst<std::uint32_t> free_words;
  LeastFirst<std::uint32_t> free_vectors;
  LeastFirst<std::pair<std::uint32_t, std::uint32_t>> taken; // until when, and which
  for (const Life& life : lives_of(form, flow, nesting, liveness, parts)) {
    for (; !taken.empty() && taken.top().first < life.range.first; taken.pop()) {
      const std::uint32_t local = taken.top().second;
      (types_[local] == Type::vector ? free_vectors : free_words).push(local);
    }
    const Type type = vectors[life.value] == nullptr ? Type::word : Type::vector;
    auto& free = type == Type::vector ? free_vectors : free_words;
    first_[life.value] = static_cast<std::uint32_t>(locals_.size());
    for (std::size_t k = vectors.locals(life.value, form.lanes[life.value]); k > 0; --k) {
      std::uint32_t local = number();
      if (free.empty()) {
        types_.push_back(type);
      } else {
        local = free.top();
        free.pop();
      }
      taken.emplace(life.range.last, local);
      locals_.push_back(local);
    }
  }
}

} // namespace regola::form::wasm
