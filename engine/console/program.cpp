#include "engine/console/program.hpp"

#include <cerrno>
#include <exception>
#include <ostream>
#include <system_error>

#include "engine/console/command_line.hpp"
#include "engine/console/print.hpp"
#include "engine/ranks/ranks.hpp"
#include "engine/solve/store/perfect.hpp"

namespace regola::console {

std::string program_version() { return REGOLA_VERSION; }

CommandLine command_line() {
  CommandLine line;
  line.name = "regola";
  line.about = "Board games as productions: play them, match patterns, count, check.";
  line.version = "regola " + program_version();
  line.footer = "Example:\n  regola play my-game.rules\nEvery command has its own --help.";
  line.commands = {
      play_command(),   match_command(),   apply_command(),    moves_command(),   perft_command(),
      check_command(),  format_command(),  notation_command(), why_command(),     analyze_command(),
      arena_command(),  explain_command(), bench_command(),    games_command(),   new_command(),
      show_command(),   solve_command(),   tree_command(),     trace_command(),   verify_command(),
      engine_command(), serve_command(),   lsp_command(),      profile_command(), web_command()};
  return line;
}

namespace {

/// Flushes the output and returns the exit code. Reports an output that cannot be written, such as a full
/// disk, but stays silent if the reader of a pipe has gone.
int finish(int exit_code, Streams& streams) {
  errno = 0;
  streams.out.flush();
  if (streams.out) return exit_code;
  const int error = errno;
  if (error != EPIPE) {
    print_fault(streams.err, "standard output cannot be written{}{}", error == 0 ? "" : ": ",
                error == 0 ? "" : std::generic_category().message(error));
  }
  return bad_input;
}

} // namespace

int run_program(std::vector<std::string> arguments, Streams& streams) {
  add_perfect_controller();
  try {
    const int exit_code = finish(run(command_line(), std::move(arguments), streams), streams);
    leave_ranks(true, exit_code);
    return exit_code;
  } catch (const std::exception& error) {
    print_fault_text(streams.err, error.what());
    leave_ranks(false, bad_input);
    return bad_input;
  }
}

} // namespace regola::console
