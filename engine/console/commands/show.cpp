// The commands `show`: draws a board on the terminal or as a picture; and `notation`: a status in the
// notation of other programs, or read from it.

#include "engine/console/command.hpp"
#include "engine/console/draw/svg.hpp"
#include "engine/console/print.hpp"
#include "engine/matcher/reason.hpp"
#include "rules/ruleset/notation.hpp"

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

struct NotationOptions : FileOptions {
  StatusOption status;
};

int run_notation(const NotationOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  const Ruleset& ruleset = game.ruleset;
  const auto status = status_for(game, options.status, streams);
  if (!has_notation(ruleset)) {
    print(streams.err, "{}: this game has no notation but its own; a 'notation' line gives it one\n",
          options.file);
    throw Refused();
  }
  if (options.json) {
    write_json(streams.out, Json::object({{"status", to_text(ruleset, status)},
                                          {"notation", to_notation(ruleset, status)}}));
    return fine;
  }
  print(streams.out, "{}\n{}\n", to_notation(ruleset, status), to_text(ruleset, status));
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

Command notation_command() {
  Command command("notation", "Write a status as other programs do (FEN)");
  auto& options = command.runs(run_notation);
  add_file(command, options);
  add_status(command, options.status);
  add_json(command, options.json);
  command.example = "regola notation my-game.rules 8/8/8/8/8/8/8/K1k5 w - -";
  return command;
}

} // namespace regola::console
