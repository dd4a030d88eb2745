#pragma once

#include <cstdint>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "engine/compiled/form/control_flow.hpp"

namespace regola::form::wasm {

/// The structure of a control-flow graph, for a target without jumps: which blocks begin loops, where ways
/// meet, and what each block dominates. (After N. Ramsey, "Beyond Relooper", 2022.)
///
/// A graph with loops that have two entries is given one more block, the *dispatcher*. The run begins there,
/// and such entries are reached only through it.
class Nesting {
public:
  using Node = std::uint32_t;
  static constexpr Node none = 0xFFFFFFFF;

  Nesting(const Form& form, const ControlFlow& flow);

  /// Where the run begins.
  [[nodiscard]] Node root() const { return root_; }
  /// The number of the dispatcher, whether or not there is one.
  [[nodiscard]] Node dispatcher() const { return static_cast<Node>(ways_.size() - 1); }
  /// The blocks that the dispatcher leads to, the begin of the form first; empty without a dispatcher.
  [[nodiscard]] const std::vector<Node>& entries() const { return entries_; }
  /// The index of a block in entries(); none if it is not among them.
  [[nodiscard]] std::uint32_t entry(Node block) const { return entry_[block]; }

  /// The target of the jump that ends the block, none if it does not jump.
  [[nodiscard]] Node target(Node block) const { return ways_[block].target; }
  /// The block after this one, none if control never falls into it.
  [[nodiscard]] Node next(Node block) const { return ways_[block].next; }

  [[nodiscard]] bool is_loop(Node block) const { return is_loop_[block]; }
  /// Whether going from one block to the other needs a label: it closes a loop, or other ways lead there.
  [[nodiscard]] bool needs_label(Node from, Node to) const {
    return meets_[to] || order_[to] <= order_[from];
  }
  /// Blocks where ways meet and whose immediate dominator this block is, in reverse postorder.
  /// @param in_loop those inside the loop that the block begins, or those after it; all others count as after
  [[nodiscard]] const std::vector<Node>& followers(Node block, bool in_loop) const {
    return in_loop ? inside_[block] : after_[block];
  }

private:
  struct Ways {
    Node target = none;
    Node next = none;
  };
  using Nodes = boost::container::small_vector<Node, 2>;

  [[nodiscard]] Nodes successors(Node node) const;
  void find_order();
  void find_dominators();
  [[nodiscard]] bool dominates(Node above, Node below) const;
  [[nodiscard]] bool add_entries();
  void find_followers();
  [[nodiscard]] std::vector<bool> loop_of(Node header) const;

  Node root_ = 0;
  std::vector<Node> entries_;
  std::vector<std::uint32_t> entry_; // by block
  std::vector<Ways> ways_;           // by node; the dispatcher is the last one
  std::vector<Node> sorted_;         // reached nodes in reverse postorder
  std::vector<std::uint32_t> order_; // by node: its index in `sorted_`
  std::vector<Nodes> predecessors_;  // by node
  std::vector<Node> dominator_;      // by node: the immediate one; the root's is the root
  std::vector<bool> is_loop_;
  std::vector<bool> meets_;
  std::vector<std::vector<Node>> inside_;
  std::vector<std::vector<Node>> after_;
};

} // namespace regola::form::wasm
