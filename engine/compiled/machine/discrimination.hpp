#pragma once

#include <cstdint>
#include <vector>

#include "rules/ruleset/pattern.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

/// A decision tree over the constants of the article's rules. Finding the rules that match a status costs
/// little more than visiting them.
class Discrimination {
public:
  Discrimination() = default;
  /// @param rules those of another length than `cells` never match and are left out
  Discrimination(const std::vector<Rule>& rules, std::size_t cells);

  /// Calls visit(index) for each rule whose constants match the status, in no order.
  /// @param symbol_at maps the index of a cell to its symbol
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
    std::uint32_t cell = 0; // the cell to test; unused without branches
    std::vector<Branch> branches;
    std::uint32_t otherwise = 0;      // node of rules with a variable there; 0 (the root): none
    std::vector<std::uint32_t> rules; // those without constants left to test
  };
  /// The nodes of the tree, root first.
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
