#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include <unistd.h>

#include "engine/console/program.hpp"

int main(int count, char** arguments) {
  const bool colour = std::getenv("NO_COLOR") == nullptr; // NOLINT(concurrency-mt-unsafe): before any thread
  regola::console::Streams streams{std::cin,
                                   std::cout,
                                   std::cerr,
                                   isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0,
                                   colour && isatty(STDOUT_FILENO) != 0,
                                   colour && isatty(STDERR_FILENO) != 0,
                                   isatty(STDERR_FILENO) != 0};
  return regola::console::run_program(std::vector<std::string>(arguments + 1, arguments + count), streams);
}
