#include "engine/compiled/wasm/nesting.hpp"

#include <iterator>
#include <utility>

namespace regola::form::wasm {

Nesting::Nesting(const ControlFlow& flow)
    : entry_(flow.blocks().size(), none),
      dispatcher_(flow.blocks().size(), none),
      successors_(flow.blocks().size()),
      predecessors_(flow.blocks().size()) {
  for (Node block = 0; block < flow.blocks().size(); ++block) {
    for (const Node to : {flow.blocks()[block].target, flow.blocks()[block].next}) {
      if (to == none) continue;
      successors_[block].push_back(to);
      predecessors_[to].push_back(block);
    }
  }
  add_dispatchers();
  find_order();
  find_dominators();
  find_followers();
}

/// From the outermost loops to the innermost ones.
void Nesting::add_dispatchers() {
  std::vector<Region> regions(1);
  for (Node block = 0; block < entry_.size(); ++block) regions.front().nodes.push_back(block);
  while (!regions.empty()) {
    const Region region = std::move(regions.back());
    regions.pop_back();
    for (std::vector<Node>& cycle : cycles_within(region)) {
      const std::vector<Node> entries = entries_of(cycle);
      const Node header = entries.size() == 1 ? entries.front() : add_dispatcher(entries);
      if (entries.size() > 1) cycle.push_back(header);
      regions.push_back({std::move(cycle), header});
    }
  }
}

/// The strongly connected components of a region without the ways back to its header. (R. Tarjan, 1972.)
/// Those of a single block only if it leads to itself.
std::vector<std::vector<Nesting::Node>> Nesting::cycles_within(const Region& region) const {
  struct Visit {
    Node node;
    std::size_t next; ///< the successor to look at
  };
  constexpr std::uint32_t outside = none;
  constexpr std::uint32_t unseen = none - 1;
  constexpr std::uint32_t finished = none - 2;
  std::vector<std::uint32_t> lowest(successors_.size(), outside); // the number of the first node it leads to
  for (const Node node : region.nodes) lowest[node] = unseen;
  std::vector<std::vector<Node>> cycles;
  std::vector<Node> open;
  std::vector<Visit> visits;
  std::vector<std::uint32_t> number(successors_.size(), 0);
  std::uint32_t count = 0;
  const auto begin = [&](Node node) {
    number[node] = lowest[node] = count++;
    open.push_back(node);
    visits.push_back({node, 0});
  };
  for (const Node first : region.nodes) {
    if (lowest[first] == unseen) begin(first);
    while (!visits.empty()) {
      const Node node = visits.back().node;
      if (visits.back().next < successors_[node].size()) {
        const Node to = successors_[node][visits.back().next++];
        if (to == region.header || lowest[to] == outside || lowest[to] == finished) continue;
        if (lowest[to] == unseen) {
          begin(to);
        } else {
          lowest[node] = std::min(lowest[node], number[to]);
        }
        continue;
      }
      visits.pop_back();
      if (!visits.empty()) lowest[visits.back().node] = std::min(lowest[visits.back().node], lowest[node]);
      if (lowest[node] != number[node]) continue;
      const auto from = std::find(open.begin(), open.end(), node);
      const auto& ways = successors_[node];
      if (open.end() - from > 1 || (node != region.header && contains(ways, node))) {
        cycles.emplace_back(from, open.end());
      }
      std::for_each(from, open.end(), [&](Node done) { lowest[done] = finished; });
      open.erase(from, open.end());
    }
  }
  return cycles;
}

/// The nodes of a cycle that other nodes lead to, or where the form begins.
std::vector<Nesting::Node> Nesting::entries_of(const std::vector<Node>& cycle) const {
  std::vector<bool> is_in(successors_.size(), false);
  for (const Node node : cycle) is_in[node] = true;
  std::vector<Node> entries;
  std::copy_if(cycle.begin(), cycle.end(), std::back_inserter(entries), [&](Node node) {
    const Nodes& before = predecessors_[node];
    return node == 0 || any_of(before, [&](Node from) { return !is_in[from]; });
  });
  return entries;
}

Nesting::Node Nesting::add_dispatcher(const std::vector<Node>& entries) {
  const auto added = static_cast<Node>(successors_.size());
  successors_.emplace_back(entries.begin(), entries.end());
  Nodes& before = predecessors_.emplace_back();
  for (std::uint32_t i = 0; i < entries.size(); ++i) {
    const Node block = entries[i];
    dispatcher_[block] = added;
    entry_[block] = i;
    for (const Node from : predecessors_[block]) {
      std::replace(successors_[from].begin(), successors_[from].end(), block, added);
      before.push_back(from);
    }
    predecessors_[block].assign(1, added);
  }
  entries_.push_back(entries);
  return added;
}

/// Depth-first search. From here on predecessors are reached ones only.
void Nesting::find_order() {
  struct Visit {
    Node node;
    std::size_t left; ///< successors to look at
  };
  order_.assign(successors_.size(), none);
  predecessors_.assign(successors_.size(), {});
  constexpr std::uint32_t open = none - 1;
  std::vector<Visit> visits;
  const auto begin = [&](Node node) {
    order_[node] = open;
    visits.push_back({node, successors_[node].size()});
    for (const Node to : successors_[node]) predecessors_[to].push_back(node);
  };
  begin(root());
  while (!visits.empty()) {
    Visit& visit = visits.back();
    if (visit.left == 0) {
      sorted_.push_back(visit.node);
      visits.pop_back();
      continue;
    }
    const Node to = successors_[visit.node][--visit.left];
    if (order_[to] == none) begin(to);
  }
  std::reverse(sorted_.begin(), sorted_.end());
  for (std::uint32_t i = 0; i < sorted_.size(); ++i) order_[sorted_[i]] = i;
}

/// K. D. Cooper, T. J. Harvey, K. Kennedy: "A Simple, Fast Dominance Algorithm", 2001.
void Nesting::find_dominators() {
  dominator_.assign(successors_.size(), none);
  dominator_[root()] = root();
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
      if (node == root()) continue;
      Node above = none;
      for (const Node before : predecessors_[node]) {
        if (dominator_[before] != none) above = above == none ? before : common(above, before);
      }
      changes = std::exchange(dominator_[node], above) != above || changes;
    }
  }
}

void Nesting::find_followers() {
  is_loop_.assign(successors_.size(), false);
  meets_.assign(successors_.size(), false);
  inside_.resize(successors_.size());
  after_.resize(successors_.size());
  for (const Node node : sorted_) {
    std::size_t forward = 0;
    for (const Node before : predecessors_[node]) {
      if (order_[before] < order_[node]) {
        ++forward;
      } else {
        is_loop_[node] = true;
      }
    }
    meets_[node] = forward > 1 || (!is_dispatcher(node) && dispatcher_[node] != none);
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
  std::vector<bool> is_in(successors_.size(), false);
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
    regola::append(open, predecessors_[node]);
  }
  return is_in;
}

} // namespace regola::form::wasm
