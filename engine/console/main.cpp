#include <csignal>
#include <cstdlib>
#include <iostream>

#include <unistd.h>

#include "engine/console/print.hpp"
#include "engine/console/program.hpp"

int main(int count, char** arguments) {
  std::signal(SIGXFSZ,
              SIG_IGN); // a file that exceeds the size limit is then a failed write, like a full disk
  const auto terminal =
      regola::console::terminal(std::getenv("NO_COLOR"), std::getenv("TERM")); // NOLINT: before any thread
  const bool shows_out = isatty(STDOUT_FILENO) != 0;
  const bool shows_err = isatty(STDERR_FILENO) != 0;
  regola::console::Streams streams{std::cin,
                                   std::cout,
                                   std::cerr,
                                   isatty(STDIN_FILENO) != 0 && shows_out,
                                   shows_out && terminal.may_colour,
                                   shows_err && terminal.may_colour,
                                   shows_err && terminal.may_move,
                                   shows_out,
                                   regola::console::use_unicode()};
  return regola::console::run_program(std::vector<std::string>(arguments + 1, arguments + count), streams);
}
