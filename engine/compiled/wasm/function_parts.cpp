#include "engine/compiled/wasm/nesting.hpp"

#include <numeric>

namespace regola::form::wasm {

namespace {

/// The number of instructions that a block becomes, about.
std::size_t size_of(const Form& form, const ControlFlow::Block& block) {
  std::size_t size = 0;
  for (std::uint32_t k = block.begin; k < block.end; ++k) {
    const Instruction& i = form.code[k];
    size += i.op == Op::tally || i.op == Op::locate ? form.tallies[i.data].weights.size() * 4 : i.lanes;
  }
  return size;
}

std::size_t words_of(const Form& form, const std::vector<Ref>& values) {
  return std::accumulate(values.begin(), values.end(), std::size_t{0},
                         [&](std::size_t sum, Ref value) { return sum + form.lanes[value]; });
}

bool lives_at(const Liveness& liveness, Ref value, std::uint32_t gap) {
  const auto ranges = liveness.ranges(value);
  return any_of(ranges,
                [&](const Liveness::Range& range) { return range.first <= gap && gap <= range.last; });
}

} // namespace

Parts::Parts(const Form& form, const ControlFlow& flow, const Nesting& nesting, const Liveness& liveness,
             std::size_t most)
    : number_(nesting.nodes(), Nesting::none), is_given_(form.lanes.size(), false) {
  divide(form, flow, nesting, most);
  find_values(form, flow, nesting, liveness);
  drop_wide(form);
}

/// Goes through the tree of dominators, each block after those it dominates. Where a block and what it
/// dominates, without the parts found so far, have more than `most` instructions, its largest subtrees become
/// parts.
void Parts::divide(const Form& form, const ControlFlow& flow, const Nesting& nesting, std::size_t most) {
  const std::size_t least = most / 8; // a call costs something
  std::vector<std::size_t> size(nesting.nodes(), 0);
  std::vector<std::vector<Node>> below(nesting.nodes());
  const std::vector<Node>& sorted = nesting.sorted();
  for (std::size_t i = sorted.size(); i-- > 0;) {
    const Node node = sorted[i];
    std::size_t all = nesting.is_dispatcher(node) ? 1 : size_of(form, flow.blocks()[node]);
    std::vector<Node>& subtrees = below[node];
    for (const Node each : subtrees) all += size[each];
    std::stable_sort(subtrees.begin(), subtrees.end(), [&](Node a, Node b) { return size[a] > size[b]; });
    for (const Node each : subtrees) {
      if (all <= most || size[each] < least) break;
      if (nesting.is_dispatcher(each)) continue;
      number_[each] = static_cast<std::uint32_t>(all_.size());
      all_.push_back({each, {}, {}});
      all -= size[each];
    }
    size[node] = all;
    if (node != nesting.root()) below[nesting.dominator(node)].push_back(node);
  }
}

void Parts::find_values(const Form& form, const ControlFlow& flow, const Nesting& nesting,
                        const Liveness& liveness) {
  if (all_.empty()) return;
  constexpr std::uint32_t none = Nesting::none;
  std::vector<std::uint32_t> innermost(nesting.nodes(), none); // the part of a node
  std::vector<std::uint32_t> around(all_.size(), none);        // the part around a part
  for (const Node node : nesting.sorted()) {
    const std::uint32_t above = node == nesting.root() ? none : innermost[nesting.dominator(node)];
    innermost[node] = above;
    if (number_[node] == none) continue;
    around[number_[node]] = above;
    innermost[node] = number_[node];
  }
  struct Use {
    std::size_t reads = 0;
    std::size_t writes = 0;
  };
  std::vector<Use> uses(all_.size());
  std::vector<std::uint32_t> used;
  for (Ref value = 0; value < form.lanes.size(); ++value) {
    std::size_t reads = 0;
    for (const Liveness::Access& access : liveness.accesses(value)) {
      reads += access.writes ? 0 : 1;
      for (std::uint32_t part = innermost[flow.block_of(access.at)]; part != none; part = around[part]) {
        if (uses[part].reads + uses[part].writes == 0) used.push_back(part);
        ++(access.writes ? uses[part].writes : uses[part].reads);
      }
    }
    for (const std::uint32_t part : used) {
      const bool is_taken = lives_at(liveness, value, flow.blocks()[all_[part].begin].begin);
      if (is_taken) all_[part].taken.push_back(value);
      if (uses[part].writes > 0 && (is_taken || uses[part].reads < reads)) all_[part].given.push_back(value);
      uses[part] = {};
    }
    used.clear();
  }
}

/// A part that takes or gives too much stays where it is.
void Parts::drop_wide(const Form& form) {
  constexpr std::size_t most_words = 300; // a browser takes a thousand
  for (Part& part : all_) {
    if (words_of(form, part.taken) > most_words || words_of(form, part.given) > most_words) {
      number_[part.begin] = Nesting::none;
      continue;
    }
    for (const Ref value : part.given) is_given_[value] = true;
  }
}

} // namespace regola::form::wasm
