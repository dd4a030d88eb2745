// The commands by which other programs speak with this one: `engine`, by UGI, UCI, xboard or GTP; `lsp`, the
// language server; `serve`, in JSON.

#include <istream>
#include <ostream>
#include <set>

#include "engine/console/game_library.hpp"
#include "engine/console/play/opponents.hpp"
#include "engine/console/print.hpp"
#include "engine/console/program.hpp"
#include "engine/interface/session.hpp"
#include "engine/protocol/speak.hpp"
#include "engine/workbench/lsp/server.hpp"
#include "rules/grammar/parse.hpp"

namespace regola::console {

namespace {

struct EngineOptions : FileOptions {
  std::optional<std::string> protocol;
  std::string by = "alphabeta";
};

/// The parameters that the texts declare, in their order.
std::vector<std::string> parameter_names(const Sources& sources) {
  std::vector<std::string> names;
  Diagnostics ignored;
  for (std::uint32_t i = 0; i < sources.size(); ++i) {
    for (const syntax::Line& line : parse(sources[i], i, ignored).lines) {
      if (const auto* params = std::get_if<syntax::Params>(&line.content)) {
        for (const auto& item : params->items) names.push_back(item.name.text);
      }
    }
  }
  return names;
}

/// Loads the game for a board with this number of columns, by setting one parameter; null if no parameter
/// gives that size.
std::shared_ptr<const Ruleset> resized(const std::string& file, const std::string& root,
                                       const Settings& settings, const std::vector<std::string>& parameters,
                                       int size) {
  for (const std::string& name : parameters) {
    Settings other = settings;
    other[name] = size;
    Loaded loaded = load_file(file, other, root);
    if (loaded.ruleset && is_board_of_stones(*loaded.ruleset) && loaded.ruleset->board.columns() == size) {
      return std::make_shared<const Ruleset>(std::move(*loaded.ruleset));
    }
  }
  return nullptr;
}

int run_engine(const EngineOptions& options, Streams& streams) {
  auto game = load_game(options, streams);
  static_cast<void>(opponent_for(game.ruleset, options.by, streams)); // refuses before the conversation
  Engagement engagement;
  engagement.by = options.by;
  engagement.version = program_version();
  const Settings settings = read_settings(options.set, streams);
  engagement.resized = [file = find_game(options.file), root = options.root, settings,
                        parameters = parameter_names(game.loaded.sources)](int size) {
    return resized(file, root, settings, parameters, size);
  };
  engagement.ruleset = std::make_shared<const Ruleset>(std::move(game.ruleset));
  const auto kind = options.protocol ? protocol_named(*options.protocol) : std::nullopt;
  const auto complain = [&](const std::string& what) { print_fault_text(streams.err, what); };
  return speak(engagement, kind, streams.in, streams.out, complain) ? fine : bad_input;
}

struct ServeOptions {
  bool stdio = false;
};

int run_serve(const ServeOptions& options, Streams& streams) {
  if (!options.stdio) {
    refuse(streams.err, "serve needs --stdio: messages on standard input, answers on standard output");
  }
  const auto write = [&](const std::string& line) {
    streams.out << line << '\n';
    streams.out.flush();
  };
  interface::Session session(write);
  std::string message;
  while (std::getline(streams.in, message)) {
    if (message.find_first_not_of(" \t\r") != std::string::npos) write(session.answer(message));
  }
  return fine;
}

} // namespace

Command engine_command() {
  Command command("engine", "Let another program play the game, by UGI, UCI, xboard or GTP");
  auto& options = command.runs(run_engine);
  add_file(command, options);
  command
      .add("--protocol", &options.protocol, "The protocol; without it the first line that comes in tells it")
      .one_of(protocol_names());
  command.add("--by", &options.by, "The controller that plays").called("CONTROLLER").show_default();
  add_backend(command);
  command.memory = "the memory of the controller, as in alphabeta:table=64M or mcts:memory=64M";
  command.example = "regola engine my-game.rules --by mcts:memory=64M\n"
                    "UGI speaks of any game, UCI of those whose statuses are FEN, xboard of boards of "
                    "squares, GTP of boards\n"
                    "of stones. What the controller has as parameters are options of the protocol.";
  return command;
}

Command lsp_command() {
  Command command("lsp", "Help an editor with rule files, by the language server protocol");
  const auto stdio = std::make_shared<bool>(); // has no effect; accepted because many editors pass it
  command.add("--stdio", stdio.get(), "Speak by standard input and output, as it does without this option");
  command.example = "regola lsp --stdio\n"
                    "The editor starts it and speaks with it by standard input and output. It reads files of "
                    "the\nfolder that the editor has opened, and writes none.";
  command.run = [stdio](Streams& streams) { return lsp::serve(streams.in, streams.out, program_version()); };
  return command;
}

Command serve_command() {
  Command command("serve", "Answer messages in JSON, one a line, for editors and bots");
  auto& options = command.runs(run_serve);
  command.add("--stdio", &options.stdio, "Read them from standard input and answer on standard output");
  command.example = "regola serve --stdio < questions.json";
  return command;
}

} // namespace regola::console
