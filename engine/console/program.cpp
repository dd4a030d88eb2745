#include "engine/console/program.hpp"

#include <algorithm>
#include <exception>
#include <ostream>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "rules/suggest.hpp"

namespace regola::console {

namespace {

void add_commands(CLI::App& program, Streams& streams, int& exit_code) {
  add_play(program, streams, exit_code);
  add_match(program, streams, exit_code);
  add_apply(program, streams, exit_code);
  add_moves(program, streams, exit_code);
  add_perft(program, streams, exit_code);
  add_check(program, streams, exit_code);
  add_format(program, streams, exit_code);
  add_notation(program, streams, exit_code);
  add_why(program, streams, exit_code);
  add_analyze(program, streams, exit_code);
  add_arena(program, streams, exit_code);
  add_explain(program, streams, exit_code);
  add_bench(program, streams, exit_code);
}

/// The library's message for a bad call, with a suggestion where the command is misspelt.
int refuse_call(const CLI::App& program, const CLI::ParseError& error,
                const std::vector<std::string>& arguments, Streams& streams) {
  fmt::print(streams.err, "regola: {}\n", error.what());
  std::vector<std::string> commands;
  for (const CLI::App* command : program.get_subcommands({})) {
    commands.push_back(command->get_name());
  }
  if (!arguments.empty() && program.get_subcommands().empty()) {
    const std::string help = did_you_mean(arguments.front(), commands);
    fmt::print(streams.err, "{}\n",
               help.empty() ? fmt::format("The commands are {}.", fmt::join(commands, ", ")) : help);
  }
  const auto called = program.get_subcommands();
  fmt::print(streams.err, "Try 'regola {}--help'.\n", called.empty() ? "" : called.front()->get_name() + " ");
  return bad_input;
}

} // namespace

int run_program(std::vector<std::string> arguments, Streams& streams) {
  int exit_code = fine;
  CLI::App program("Board games as productions: play them, match patterns, count, check.", "regola");
  program.require_subcommand(1);
  program.set_version_flag("--version", "regola 0.1.0");
  program.footer("Example:\n  regola play my-game.rules\nEvery command has its own --help.");
  add_commands(program, streams, exit_code);
  const std::vector<std::string> called = arguments;
  try {
    std::reverse(arguments.begin(), arguments.end()); // the library takes them from the back
    program.parse(arguments);
  } catch (const CLI::Success& request) { // --help, --version
    std::ostringstream text;
    const int code = program.exit(request, text, text);
    streams.out << text.str() << (text.str().empty() || text.str().back() == '\n' ? "" : "\n");
    return code;
  } catch (const CLI::ParseError& error) {
    return refuse_call(program, error, called, streams);
  } catch (const std::exception& error) {
    fmt::print(streams.err, "regola: {}\n", error.what());
    return bad_input;
  }
  streams.out.flush();
  return exit_code;
}

} // namespace regola::console
