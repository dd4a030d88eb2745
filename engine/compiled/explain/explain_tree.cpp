#include "engine/compiled/explain/explain_tree.hpp"

#include <algorithm>
#include <set>

namespace regola {

namespace {

class Reader {
public:
  Reader(const Ruleset& ruleset, std::size_t cells)
      : ruleset_(ruleset), discrimination_(ruleset.rules, cells) {
    tree_.cells = cells;
  }

  [[nodiscard]] ExplainedTree read() {
    if (!discrimination_.empty()) read(0, "", 0);
    return std::move(tree_);
  }

private:
  [[nodiscard]] std::string cell_name(std::uint32_t cell) const {
    return cell < ruleset_.board.size() ? ruleset_.board.name(static_cast<CellIndex>(cell))
                                        : std::to_string(cell + 1);
  }

  void read(std::uint32_t index, std::string edge, int depth) {
    const Discrimination::Node& node = discrimination_.nodes()[index];
    ExplainedTree::Node explained{depth, std::move(edge), {}, {}};
    for (const std::uint32_t rule : node.rules) explained.lines.push_back(ruleset_.rules[rule].line);
    tree_.rules += node.rules.size();
    tree_.depth = std::max(tree_.depth, depth);
    if (!node.branches.empty()) {
      explained.cell = cell_name(node.cell);
      tree_.branching =
          std::max(tree_.branching, node.branches.size() + (node.otherwise == 0 ? std::size_t{0} : 1));
    }
    tree_.nodes.push_back(std::move(explained));
    for (const Discrimination::Branch& branch : node.branches) {
      read(branch.node, std::string(1, branch.symbol), depth + 1);
    }
    if (node.otherwise != 0) read(node.otherwise, "any", depth + 1);
  }

  const Ruleset& ruleset_;
  Discrimination discrimination_;
  ExplainedTree tree_;
};

} // namespace

std::vector<ExplainedTree> explain_trees(const Ruleset& ruleset) {
  std::set<std::size_t> lengths;
  for (const Rule& rule : ruleset.rules) {
    if (ruleset.board.size() == 0 || rule.left.size() == ruleset.board.size()) {
      lengths.insert(rule.left.size());
    }
  }
  std::vector<ExplainedTree> trees;
  trees.reserve(lengths.size());
  for (const std::size_t length : lengths) trees.push_back(Reader(ruleset, length).read());
  return trees;
}

} // namespace regola
