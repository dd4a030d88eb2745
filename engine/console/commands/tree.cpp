// The command `tree`: the tree that minimax looks through, as textbooks draw it.

#include <sstream>

#include <fmt/format.h>

#include "engine/console/command.hpp"
#include "engine/console/draw/svg.hpp"
#include "engine/console/print.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/search/game_tree.hpp"
#include "engine/solve/store/known_values.hpp"

namespace regola::console {

namespace {

constexpr std::uint64_t most_shown = 20'000;
constexpr int deepest_tree = 100;

// Drawings of a tree: boards at the nodes, moves at the edges, and minimax values for the first player. Parts
// that alpha-beta skips are grey or marked as cut.

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

/// Text for a terminal: a line for each move, indented by its depth.
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
    text_ += behind_margin(margin, regola::console::draw(ruleset_, node.status, {}, marked, target_));
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
    const bool is_special = c == '"' || c == '\\';
    safe += c == '\n' ? "\\l" : is_special ? std::string{'\\', c} : std::string(1, c);
  }
  return "\"" + safe + "\"";
}

/// A complete SVG document with its own layout.
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

/// A graph in the DOT language of Graphviz.
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

struct TreeOptions : FileOptions {
  StatusOption status;
  std::string value;
  std::string database;
  std::string format = "text";
  int depth = 2;
  int unit = 16;
  std::uint64_t nodes = 1'000;
  bool only_best = false;
  bool boards = false;
  bool ascii = false;
};

int run_tree(const TreeOptions& options, Streams& streams) {
  if (options.format != "text" && options.format != "dot" && options.format != "svg") {
    refuse(streams.err, "--format {}: text, dot or svg", options.format);
  }
  const auto game = load_game(options, streams);
  const auto status = status_for(game, options.status, streams);
  check_value(game.ruleset, options.value, streams);
  const Ruleset& ruleset = game.ruleset;
  Engine engine(ruleset);
  // The best lines are few, but to find them the whole tree must be searched.
  const std::size_t most = options.only_best ? most_shown * 50 : options.nodes;
  std::optional<GameTree> tree;
  try {
    std::optional<KnownValues> known;
    if (!options.database.empty()) known.emplace(options.database, ruleset);
    tree = build_tree(engine, status, Evaluation(ruleset, options.value), options.depth, most,
                      known ? known_scores(*known) : KnownScore());
  } catch (const DatabaseError& error) {
    refuse(streams.err, "--db: {}", error.what());
  }
  if (tree && options.only_best) tree = only_best(*tree);
  if (!tree || tree->nodes.size() > options.nodes) {
    refuse(streams.err,
           "this tree has more than {} statuses; a smaller --depth, --only-best or a larger --nodes helps",
           tree || !options.only_best ? options.nodes : most);
  }
  if (options.format == "svg") {
    streams.out << TreePicture(ruleset, *tree, options.unit).draw();
  } else if (options.format == "dot") {
    streams.out << tree_dot(ruleset, *tree);
  } else {
    DrawingFor target = streams.drawing();
    target.glyphs = target.glyphs && !options.ascii;
    print(streams.out, "{}{} statuses; alpha-beta looks at {} of them\n",
          TextDrawing(ruleset, *tree, options.boards, target).draw(), tree->nodes.size(), tree->looked_at());
  }
  return fine;
}

} // namespace

Command tree_command() {
  Command command("tree", "Draw the tree of moves with the values of minimax");
  auto& options = command.runs(run_tree);
  add_file(command, options);
  add_status(command, options.status);
  command.add("--depth", &options.depth, "Plies").within(0, deepest_tree).show_default();
  command.add("--value", &options.value, "The value of the text that judges where the tree ends")
      .called("NAME");
  command.add("--db", &options.database, "Proven values where the tree ends, from this folder of solve --db")
      .called("DIR");
  command.add("--format", &options.format, "text, dot for Graphviz, or svg").called("FORMAT");
  command.add("--only-best", &options.only_best, "Leave out moves that are worse than the best");
  command.add("--boards", &options.boards, "Draw boards in the text form, too");
  command.add("--nodes", &options.nodes, "So many statuses at most").within(1, most_shown).show_default();
  command.add("--unit", &options.unit, "Pixels that a cell of the picture is wide")
      .within(4, 1000)
      .show_default();
  command.add("--ascii", &options.ascii, "Letters rather than glyphs");
  command.example = "regola tree tic-tac-toe --from 'xox/ox./..o x' --depth 3\n"
                    "  regola tree tic-tac-toe --from 'xox/ox./..o x' --depth 3 --format svg > tree.svg\n"
                    "Values are the first player's. A star stands after the best moves; what alpha-beta, "
                    "taking the moves in\n"
                    "this order, does not look at is in grey, or said to be cut.";
  return command;
}

} // namespace regola::console
