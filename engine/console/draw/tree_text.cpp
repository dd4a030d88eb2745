#include "engine/console/draw/tree_text.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "engine/matcher/find_move.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/written_line.hpp"
#include "engine/search/score.hpp"

namespace regola::console {

namespace {

/// The value of a node: the result if the game is over, else the value and whether it is exact.
std::string value_of(const Ruleset& ruleset, const TreeNode& node) {
  if (is_over(node.result)) {
    const std::string result = to_text(ruleset, node.result);
    return node.result.ending == Ending::won ? result + " wins" : result;
  }
  return describe(node.score, node.exact);
}

/// Puts a margin before each line of a text.
std::string behind_margin(const std::string& margin, const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) result += margin + line + '\n';
  return result;
}

class TextDrawing {
public:
  TextDrawing(const Ruleset& ruleset, const GameTree& tree, bool boards, const DrawingFor& target)
      : ruleset_(ruleset), tree_(tree), boards_(boards), target_(target) {}

  std::string draw() {
    const TreeNode& root = tree_.nodes.front();
    text_ = fmt::format("{} to move: {}\n", ruleset_.players[root.status.to_move], value_of(ruleset_, root));
    draw_board(0, "");
    draw_children(0, "");
    return std::move(text_);
  }

private:
  void draw_board(std::size_t index, const std::string& margin) {
    if (!boards_) return;
    const TreeNode& node = tree_.nodes[index];
    MarkedCells marked;
    if (index > 0) marked.moved = changed_cells(tree_.nodes[node.parent].status, node.status);
    text_ += behind_margin(margin, draw_position(node, marked));
  }

  [[nodiscard]] std::string draw_position(const TreeNode& node, const MarkedCells& marked) const {
    return regola::console::draw(ruleset_, node.status, {}, marked, target_);
  }

  void draw_children(std::size_t index, const std::string& margin) {
    const std::vector<std::size_t>& children = tree_.nodes[index].children;
    for (const std::size_t child : children) {
      const bool last = child == children.back();
      const TreeNode& node = tree_.nodes[child];
      std::string line =
          fmt::format("{}: {}{}{}", written_briefly(ruleset_, tree_.nodes[index].status, *node.move),
                      value_of(ruleset_, node), node.best ? " *" : "", node.cut ? " (cut)" : "");
      if (node.cut && target_.colour) line = fmt::format("\x1b[2m{}\x1b[0m", line);
      text_ += fmt::format("{}{}{}\n", margin, last ? "`- " : "|- ", line);
      const std::string inner = margin + (last ? "   " : "|  ");
      draw_board(child, inner);
      draw_children(child, inner);
    }
  }

  const Ruleset& ruleset_;
  const GameTree& tree_;
  bool boards_;
  const DrawingFor& target_;
  std::string text_;
};

/// Quotes a text for DOT, with its lines flush left.
std::string dot_text(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\n') {
      safe += "\\l";
    } else {
      safe += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    }
  }
  return "\"" + safe + "\"";
}

} // namespace

std::string tree_text(const Ruleset& ruleset, const GameTree& tree, bool boards, const DrawingFor& target) {
  return TextDrawing(ruleset, tree, boards, target).draw();
}

std::string tree_dot(const Ruleset& ruleset, const GameTree& tree) {
  std::string text =
      "digraph tree {\n  node [shape=box, fontname=\"monospace\"];\n  edge [fontname=\"sans-serif\"];\n";
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const TreeNode& node = tree.nodes[i];
    const char* grey = node.cut ? ", color=gray, fontcolor=gray" : "";
    text += fmt::format("  n{} [label={}{}];\n", i,
                        dot_text(draw(ruleset, node.status, {}) + value_of(ruleset, node) + "\n"), grey);
    if (i > 0) {
      text += fmt::format("  n{} -> n{} [label={}{}{}];\n", node.parent, i,
                          dot_text(written_briefly(ruleset, tree.nodes[node.parent].status, *node.move)),
                          grey, node.best ? ", penwidth=2" : "");
    }
  }
  return text + "}\n";
}

} // namespace regola::console
