#include "engine/console/program.hpp"

#include <cerrno>
#include <exception>
#include <ostream>

#include "engine/console/print.hpp"
#include "engine/ranks/ranks.hpp"
#include "engine/solve/store/known_values.hpp"

// The commands in the order of the help. Each is the name of a function in commands/: Command COMMAND().
// clang-format off
#define REGOLA_COMMANDS(NAME) \
  NAME(play_command) NAME(match_command) NAME(apply_command) NAME(moves_command) \
  NAME(perft_command) NAME(check_command) NAME(format_command) NAME(notation_command) \
  NAME(why_command) NAME(analyze_command) NAME(arena_command) NAME(explain_command) \
  NAME(bench_command) NAME(games_command) NAME(new_command) NAME(show_command) NAME(solve_command) \
  NAME(tree_command) NAME(trace_command) NAME(verify_command) NAME(engine_command) \
  NAME(serve_command) NAME(lsp_command) NAME(profile_command) NAME(web_command)
// clang-format on

namespace regola::console {

#define REGOLA_DECLARE_COMMAND(NAME) Command NAME();
REGOLA_COMMANDS(REGOLA_DECLARE_COMMAND)
#undef REGOLA_DECLARE_COMMAND

std::string program_version() { return REGOLA_VERSION; }

CommandLine command_line() {
  CommandLine line;
  line.name = "regola";
  line.about = "Board games as productions: play them, match patterns, count, check.";
  line.version = "regola " + program_version();
  line.footer = "Example:\n  regola play my-game.rules\nEvery command has its own --help.";
#define REGOLA_MAKE_COMMAND(NAME) line.commands.push_back(NAME());
  REGOLA_COMMANDS(REGOLA_MAKE_COMMAND)
#undef REGOLA_MAKE_COMMAND
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
