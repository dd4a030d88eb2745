// The command `show`: draws a board on the terminal or as a picture.

#include "engine/console/command.hpp"
#include "engine/console/draw/draw.hpp"
#include "engine/console/draw/svg.hpp"
#include "engine/console/print.hpp"
#include "engine/matcher/evidence.hpp"
#include "rules/ruleset/status_text.hpp"

#include <ostream>

namespace regola::console {

namespace {

struct ShowOptions : FileOptions {
  StatusOption status;
  std::string format = "text";
  bool ascii = false;
  bool turned = false;
  int unit = 48;
};

int run_show(const ShowOptions& options, Streams& streams) {
  if (options.format != "text" && options.format != "svg") {
    refuse(streams.err, "--format {}: text or svg", options.format);
  }
  const auto game = load_game(options, streams);
  const auto status = status_for(game, options.status, streams);
  const Ruleset& ruleset = game.ruleset;
  const MarkedCells marked{{}, deciding_cells(ruleset, status, result_of(ruleset, status))};
  if (options.format == "svg") {
    streams.out << svg_board(ruleset, status, marked, true, options.unit);
    return fine;
  }
  DrawingFor target = streams.drawing();
  target.glyphs = target.glyphs && !options.ascii;
  target.turned = options.turned;
  print(streams.out, "{}  {}\n", draw(ruleset, status, {}, marked, target), to_text(ruleset, status));
  return fine;
}

} // namespace

Command show_command() {
  Command command("show", "Draw a board");
  auto& options = command.runs(run_show);
  add_file(command, options);
  add_status(command, options.status);
  command.add("--format", &options.format, "text, or svg: a picture for a page").called("FORMAT");
  command.add("--unit", &options.unit, "Pixels that a cell of the picture is wide")
      .within(4, 1000)
      .show_default();
  command.add("--ascii", &options.ascii, "Letters rather than glyphs");
  command.add("--flip", &options.turned, "Seen from the other side of the board");
  command.example = "regola show my-game.rules\n  regola show my-game.rules --format svg > board.svg";
  return command;
}

} // namespace regola::console
