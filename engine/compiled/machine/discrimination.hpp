#pragma once

#include <cstdint>
#include <vector>

#include "rules/pattern.hpp"
#include "rules/symbol.hpp"

namespace regola {

/// Sorts the article's rules by their constants into a tree, so that finding those that match a status costs
/// no more than the few that can.
class Discrimination {
public:
  Discrimination() = default;
  /// @param rules all as long as the status; others never match and are left out
  Discrimination(const std::vector<Rule>& rules, std::size_t cells);

  /// Calls with the index of each rule whose constants are those of the status, in no order.
  /// @param symbol_at the symbol on a cell, by its index
  template <typename SymbolAt, typename Visit>
  void each(SymbolAt symbol_at, Visit visit) const {
    if (!nodes_.empty()) each_below(0, symbol_at, visit);
  }
  [[nodiscard]] bool empty() const { return nodes_.empty(); }

  struct Branch {
    Symbol symbol = 0;
    std::uint32_t node = 0;
  };
  struct Node {
    std::uint32_t cell = 0; // the one asked about; means nothing without branches
    std::vector<Branch> branches;
    std::uint32_t otherwise = 0; // rules with a variable there; 0: none, for nothing leads back to the root
    std::vector<std::uint32_t> rules; // that have no constants left
  };
  /// The tree, its root first.
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }

private:
  std::uint32_t build(const std::vector<Rule>& rules, std::vector<std::uint32_t> some,
                      std::vector<bool> asked);

  template <typename SymbolAt, typename Visit>
  void each_below(std::uint32_t index, SymbolAt& symbol_at, Visit& visit) const {
    const Node& node = nodes_[index];
    for (const std::uint32_t rule : node.rules) visit(rule);
    if (node.branches.empty()) return;
    const Symbol symbol = symbol_at(node.cell);
    for (const Branch& branch : node.branches) {
      if (branch.symbol == symbol) each_below(branch.node, symbol_at, visit);
    }
    if (node.otherwise != 0) each_below(node.otherwise, symbol_at, visit);
  }

  std::vector<Node> nodes_;
};

} // namespace regola
