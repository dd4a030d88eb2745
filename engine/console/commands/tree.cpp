// The command `tree`: the tree that minimax looks through, as textbooks draw it.

#include "engine/console/command.hpp"
#include "engine/console/draw/tree_text.hpp"
#include "engine/console/print.hpp"
#include "engine/solve/store/known_values.hpp"

namespace regola::console {

namespace {

constexpr std::uint64_t most_shown = 20'000;
constexpr int deepest_tree = 100;

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
    streams.out << tree_svg(ruleset, *tree, options.unit);
  } else if (options.format == "dot") {
    streams.out << tree_dot(ruleset, *tree);
  } else {
    DrawingFor target = streams.drawing();
    target.glyphs = target.glyphs && !options.ascii;
    print(streams.out, "{}{} statuses; alpha-beta looks at {} of them\n",
          tree_text(ruleset, *tree, options.boards, target), tree->nodes.size(), tree->looked_at());
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
