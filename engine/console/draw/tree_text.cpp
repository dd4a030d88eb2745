#include "engine/console/draw/tree_text.hpp"

#include <sstream>

#include <fmt/format.h>

#include "engine/console/draw/svg.hpp"
#include "engine/matcher/find_move.hpp"

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

class TreePicture {
public:
  TreePicture(const Ruleset& ruleset, const GameTree& tree, double unit)
      : ruleset_(ruleset),
        tree_(tree),
        unit_(unit),
        geometry_(geometry_of(ruleset, tree.nodes.front().status, false)),
        board_width_(geometry_.width * unit),
        board_height_(geometry_.height * unit),
        middles_(tree.nodes.size()) {}

  std::string draw() {
    place(0);
    for (const TreeNode& node : tree_.nodes) deepest_ = std::max(deepest_, node.depth);
    const double width = next_ + gap();
    const double height = top_of(deepest_) + board_height_ + value_height() + gap();
    std::string text =
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.6g}\" height=\"{:.6g}\" "
                    "viewBox=\"0 0 {:.6g} {:.6g}\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
                    width, height, width, height);
    for (std::size_t i = 1; i < tree_.nodes.size(); ++i) text += edge(i);
    for (std::size_t i = 0; i < tree_.nodes.size(); ++i) text += node(i);
    return text + "</svg>\n";
  }

private:
  [[nodiscard]] double gap() const { return std::max(board_width_ / 5, letter() * 2); }
  [[nodiscard]] double letter() const { return std::max(unit_ * 0.55, 7.0); } // the size of a letter
  [[nodiscard]] double value_height() const { return letter() * 1.6; }
  [[nodiscard]] double level() const { return board_height_ + value_height() + letter() * 5; }
  [[nodiscard]] double top_of(int depth) const { return gap() + depth * level(); }

  /// Places leaves side by side in their order, and every other node in the middle above its children.
  void place(std::size_t index) {
    const std::vector<std::size_t>& children = tree_.nodes[index].children;
    if (children.empty()) {
      middles_[index] = next_ + gap() + board_width_ / 2;
      next_ += gap() + board_width_;
      return;
    }
    for (const std::size_t child : children) place(child);
    middles_[index] = (middles_[children.front()] + middles_[children.back()]) / 2;
  }

  [[nodiscard]] std::string edge(std::size_t index) const {
    const TreeNode& node = tree_.nodes[index];
    const double x1 = middles_[node.parent];
    const double y1 = top_of(node.depth - 1) + board_height_ + value_height();
    const double x2 = middles_[index];
    const double y2 = top_of(node.depth);
    // The move is near the end of the edge, where the edges of a node lie apart.
    const double along = 0.72;
    return fmt::format(
               "<g{}><line x1=\"{:.6g}\" y1=\"{:.6g}\" x2=\"{:.6g}\" y2=\"{:.6g}\" stroke=\"#222222\" "
               "stroke-width=\"{}\"/>\n",
               opacity(node), x1, y1, x2, y2, node.best ? 2 : 1) +
           label(x1 + (x2 - x1) * along, y1 + (y2 - y1) * along,
                 written_briefly(ruleset_, tree_.nodes[node.parent].status, *node.move), "normal") +
           "</g>\n";
  }

  [[nodiscard]] std::string node(std::size_t index) const {
    const TreeNode& node = tree_.nodes[index];
    MarkedCells marked;
    if (index > 0) marked.moved = changed_cells(tree_.nodes[node.parent].status, node.status);
    const double top = top_of(node.depth);
    return fmt::format("<g{}><g transform=\"translate({:.6g} {:.6g})\">\n", opacity(node),
                       middles_[index] - board_width_ / 2, top) +
           svg_group(ruleset_, node.status, geometry_, marked, unit_) + "</g>\n" +
           label(middles_[index], top + board_height_ + value_height() / 2, value_of(node),
                 node.best ? "bold" : "normal") +
           "</g>\n";
  }

  [[nodiscard]] std::string value_of(const TreeNode& node) const {
    return is_over(node.result) ? to_text(ruleset_, node.result) : describe(node.score, node.exact);
  }

  [[nodiscard]] static const char* opacity(const TreeNode& node) {
    return node.cut ? " opacity=\"0.3\"" : "";
  }

  /// Dark letters with a white outline, which keeps them apart from lines below them.
  [[nodiscard]] std::string label(double x, double y, const std::string& text, const char* weight) const {
    return fmt::format(
        "<text x=\"{:.6g}\" y=\"{:.6g}\" font-size=\"{:.4g}\" font-weight=\"{}\" text-anchor=\"middle\" "
        "font-family=\"DejaVu Sans, sans-serif\" fill=\"#222222\" "
        "stroke=\"white\" stroke-width=\"{:.3g}\" paint-order=\"stroke\">{}</text>\n",
        x, y + letter() * 0.35, letter(), weight, letter() / 3, xml_text(text));
  }

  const Ruleset& ruleset_;
  const GameTree& tree_;
  double unit_;
  BoardGeometry geometry_;
  double board_width_;
  double board_height_;
  std::vector<double> middles_; // of the nodes, from the left
  double next_ = 0;             // where the next leaf may begin
  int deepest_ = 0;
};

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

std::string tree_svg(const Ruleset& ruleset, const GameTree& tree, double unit) {
  return TreePicture(ruleset, tree, unit).draw();
}

} // namespace regola::console
