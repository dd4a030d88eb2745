#include "engine/console/program.hpp"

#include <exception>
#include <ostream>

#include "engine/console/command_line.hpp"
#include "engine/console/print.hpp"

namespace regola::console {

CommandLine command_line() {
  CommandLine line;
  line.name = "regola";
  line.about = "Board games as productions: play them, match patterns, count, check.";
  line.version = "regola 0.1.0";
  line.footer = "Example:\n  regola play my-game.rules\nEvery command has its own --help.";
  line.commands = {play_command(),  match_command(),   apply_command(),    moves_command(), perft_command(),
                   check_command(), format_command(),  notation_command(), why_command(),   analyze_command(),
                   arena_command(), explain_command(), bench_command()};
  return line;
}

int run_program(std::vector<std::string> arguments, Streams& streams) {
  try {
    const int exit_code = run(command_line(), std::move(arguments), streams);
    streams.out.flush();
    return exit_code;
  } catch (const std::exception& error) {
    print(streams.err, "regola: {}\n", error.what());
    return bad_input;
  }
}

} // namespace regola::console
