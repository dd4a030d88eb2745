#pragma once

#include <boost/container/small_vector.hpp>

#include "engine/compiled/form/liveness.hpp"

namespace regola::form::wasm {

/// The structure of a control-flow graph, for a target without jumps: which blocks begin loops, where ways
/// meet, and what each block dominates. (After N. Ramsey, "Beyond Relooper", 2022.)
///
/// A loop that can be entered at several blocks gets one more block, its *dispatcher*: all ways into these
/// blocks lead through it and name the target block.
class Nesting {
public:
  /// A block, or a dispatcher.
  using Node = std::uint32_t;
  static constexpr Node none = 0xFFFFFFFF;

  explicit Nesting(const ControlFlow& flow);

  /// The node where the run begins: the first block, or the dispatcher that leads to it.
  [[nodiscard]] Node root() const { return dispatcher_[0] == none ? 0 : dispatcher_[0]; }
  [[nodiscard]] std::size_t nodes() const { return successors_.size(); }
  /// The nodes that control reaches, in reverse postorder.
  [[nodiscard]] const std::vector<Node>& sorted() const { return sorted_; }
  /// The immediate dominator of a node: the last node that all ways to it pass. The root's is the root.
  [[nodiscard]] Node dominator(Node node) const { return dominator_[node]; }
  [[nodiscard]] bool is_dispatcher(Node node) const { return node >= entry_.size(); }
  /// The dispatcher that leads to a block; none if the block has no dispatcher.
  [[nodiscard]] Node dispatcher(Node block) const { return dispatcher_[block]; }
  /// The blocks to which a dispatcher leads.
  [[nodiscard]] const std::vector<Node>& entries(Node dispatcher) const {
    return entries_[dispatcher - entry_.size()];
  }
  /// The index of a block among the entries of its dispatcher.
  [[nodiscard]] std::uint32_t entry(Node block) const { return entry_[block]; }

  [[nodiscard]] bool is_loop(Node block) const { return is_loop_[block]; }
  /// Whether going from one block to the other needs a label: it closes a loop, or other ways lead there.
  [[nodiscard]] bool needs_label(Node from, Node to) const {
    return meets_[to] || order_[to] <= order_[from];
  }
  /// Blocks where ways meet and whose immediate dominator this block is, in reverse postorder.
  /// @param in_loop true: those inside the loop that the block begins; false: all others
  [[nodiscard]] const std::vector<Node>& followers(Node block, bool in_loop) const {
    return in_loop ? inside_[block] : after_[block];
  }

private:
  using Nodes = boost::container::small_vector<Node, 2>;
  /// The nodes of a loop, or all nodes.
  struct Region {
    std::vector<Node> nodes;
    Node header = none;
  };

  void add_dispatchers();
  [[nodiscard]] std::vector<std::vector<Node>> cycles_within(const Region& region) const;
  [[nodiscard]] std::vector<Node> entries_of(const std::vector<Node>& cycle) const;
  [[nodiscard]] Node add_dispatcher(const std::vector<Node>& entries);
  void find_order();
  void find_dominators();
  void find_followers();
  [[nodiscard]] std::vector<bool> loop_of(Node header) const;

  std::vector<std::uint32_t> entry_;       // by block: its index among the entries of its dispatcher
  std::vector<Node> dispatcher_;           // by block: its dispatcher, or none
  std::vector<std::vector<Node>> entries_; // by dispatcher: the blocks to which it leads
  std::vector<Nodes> successors_;          // by node
  std::vector<Nodes> predecessors_;        // by node
  std::vector<Node> sorted_;               // reached nodes in reverse postorder
  std::vector<std::uint32_t> order_;       // by node: its index in `sorted_`
  std::vector<Node> dominator_;            // by node: its immediate dominator; the root's is the root
  std::vector<bool> is_loop_;
  std::vector<bool> meets_;
  std::vector<std::vector<Node>> inside_;
  std::vector<std::vector<Node>> after_;
};

/// Parts of a form that become functions of their own. Browsers translate a function with many thousand
/// values badly: with V8, the longest form that was measured ran 2.6 times as fast once it was divided.
///
/// A part is a block with all blocks that it dominates, so control enters it at one place. Its arguments are
/// the values that are live there; its results are those that it changes.
class Parts {
public:
  using Node = Nesting::Node;

  struct Part {
    Node begin = Nesting::none;
    std::vector<Ref> taken;
    std::vector<Ref> given;
  };

  /// @param most greatest number of instructions in a function, if the form can be divided so
  Parts(const Form& form, const ControlFlow& flow, const Nesting& nesting, const Liveness& liveness,
        std::size_t most);

  /// The part that begins at a node; null if none does.
  [[nodiscard]] const Part* at(Node node) const {
    return node < number_.size() && number_[node] != Nesting::none ? &all_[number_[node]] : nullptr;
  }
  /// Whether a part returns the value. Then the value has a local for itself.
  [[nodiscard]] bool is_given(Ref value) const { return is_given_[value]; }

private:
  void divide(const Form& form, const ControlFlow& flow, const Nesting& nesting, std::size_t most);
  void find_values(const Form& form, const ControlFlow& flow, const Nesting& nesting,
                   const Liveness& liveness);
  void drop_wide(const Form& form);

  std::vector<Part> all_;             // a part inside another comes first
  std::vector<std::uint32_t> number_; // by node: index into `all_`
  std::vector<bool> is_given_;        // by value: whether a part returns it
};

} // namespace regola::form::wasm
