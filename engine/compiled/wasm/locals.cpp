#include "engine/compiled/wasm/locals.hpp"

#include <functional>
#include <queue>
#include <utility>

namespace regola::form::wasm {

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
