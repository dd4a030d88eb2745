#include "engine/compiled/wasm/nesting.hpp"

#include <algorithm>
#include <utility>

namespace regola::form::wasm {

Nesting::Nesting(const Form& form, const ControlFlow& flow)
    : entry_(flow.blocks().size() + 1, none), ways_(flow.blocks().size() + 1) {
  std::vector<Node> labelled(form.labels, none);
  for (std::uint32_t k = 0; k < form.code.size(); ++k) {
    if (form.code[k].op == Op::label) labelled[form.code[k].imm] = flow.block_of(k);
  }
  const auto blocks = static_cast<Node>(flow.blocks().size());
  for (Node block = 0; block < blocks; ++block) {
    const Instruction& last = form.code[flow.blocks()[block].end - 1];
    if (is_jump(last.op)) ways_[block].target = labelled[last.imm];
    if (last.op != Op::jump && last.op != Op::stop && block + 1 < blocks) ways_[block].next = block + 1;
  }
  do {
    find_order();
    find_dominators();
  } while (add_entries());
  find_followers();
}

/// As the dispatcher leads them.
Nesting::Nodes Nesting::successors(Node node) const {
  if (node == dispatcher()) return {entries_.begin(), entries_.end()};
  Nodes nodes;
  for (const Node to : {ways_[node].target, ways_[node].next}) {
    if (to != none) nodes.push_back(entry_[to] == none ? to : dispatcher());
  }
  return nodes;
}

/// Depth-first search.
void Nesting::find_order() {
  struct Visit {
    Node node;
    Nodes left;
  };
  order_.assign(ways_.size(), none);
  predecessors_.assign(ways_.size(), {});
  sorted_.clear();
  constexpr std::uint32_t open = none - 1;
  std::vector<Visit> visits;
  const auto begin = [&](Node node) {
    order_[node] = open;
    visits.push_back({node, successors(node)});
    for (const Node to : visits.back().left) predecessors_[to].push_back(node);
  };
  begin(root_);
  while (!visits.empty()) {
    Visit& visit = visits.back();
    if (visit.left.empty()) {
      sorted_.push_back(visit.node);
      visits.pop_back();
      continue;
    }
    const Node to = visit.left.back();
    visit.left.pop_back();
    if (order_[to] == none) begin(to);
  }
  std::reverse(sorted_.begin(), sorted_.end());
  for (std::uint32_t i = 0; i < sorted_.size(); ++i) order_[sorted_[i]] = i;
}

/// K. D. Cooper, T. J. Harvey, K. Kennedy: "A Simple, Fast Dominance Algorithm", 2001.
void Nesting::find_dominators() {
  dominator_.assign(ways_.size(), none);
  dominator_[root_] = root_;
  const auto common = [&](Node a, Node b) {
    while (a != b) {
      Node& later = order_[a] > order_[b] ? a : b;
      later = dominator_[later];
    }
    return a;
  };
  for (bool changes = true; changes;) {
    changes = false;
    for (const Node node : sorted_) {
      if (node == root_) continue;
      Node above = none;
      for (const Node before : predecessors_[node]) {
        if (dominator_[before] != none) above = above == none ? before : common(above, before);
      }
      changes = std::exchange(dominator_[node], above) != above || changes;
    }
  }
}

bool Nesting::dominates(Node above, Node below) const {
  while (order_[below] > order_[above]) below = dominator_[below];
  return below == above;
}

/// Makes an entry of each target of a jump backwards that does not dominate it: another way leads into that
/// loop.
/// @return whether there are more now
bool Nesting::add_entries() {
  std::vector<Node> entries = entries_;
  for (const Node node : sorted_) {
    for (const Node before : predecessors_[node]) {
      if (order_[node] <= order_[before] && !dominates(node, before)) {
        entries.push_back(node);
        break;
      }
    }
  }
  if (entries.size() == entries_.size()) return false;
  if (entries_.empty() && std::find(entries.begin(), entries.end(), 0) == entries.end()) entries.push_back(0);
  std::sort(entries.begin(), entries.end());
  entries_ = std::move(entries);
  for (std::uint32_t i = 0; i < entries_.size(); ++i) entry_[entries_[i]] = i;
  root_ = dispatcher();
  return true;
}

void Nesting::find_followers() {
  is_loop_.assign(ways_.size(), false);
  meets_.assign(ways_.size(), false);
  inside_.resize(ways_.size());
  after_.resize(ways_.size());
  for (const Node node : sorted_) {
    std::size_t forward = 0;
    for (const Node before : predecessors_[node]) {
      if (order_[before] < order_[node]) {
        ++forward;
      } else {
        is_loop_[node] = true;
      }
    }
    meets_[node] = forward > 1 || (node != dispatcher() && entry_[node] != none);
    if (meets_[node]) after_[dominator_[node]].push_back(node);
  }
  for (const Node node : sorted_) {
    if (!is_loop_[node]) continue;
    const std::vector<bool> is_in = loop_of(node);
    std::vector<Node>& all = after_[node];
    const auto later =
        std::stable_partition(all.begin(), all.end(), [&](Node follower) { return is_in[follower]; });
    inside_[node].assign(all.begin(), later);
    all.erase(all.begin(), later);
  }
}

/// By node, whether it lies on a way from the header back to it.
std::vector<bool> Nesting::loop_of(Node header) const {
  std::vector<bool> is_in(ways_.size(), false);
  is_in[header] = true;
  std::vector<Node> open;
  for (const Node before : predecessors_[header]) {
    if (order_[before] >= order_[header]) open.push_back(before);
  }
  while (!open.empty()) {
    const Node node = open.back();
    open.pop_back();
    if (is_in[node]) continue;
    is_in[node] = true;
    open.insert(open.end(), predecessors_[node].begin(), predecessors_[node].end());
  }
  return is_in;
}

} // namespace regola::form::wasm
