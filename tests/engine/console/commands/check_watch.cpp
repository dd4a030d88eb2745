#include <chrono>
#include <csignal>
#include <functional>
#include <thread>

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/engine/console/run.hpp"
#include "tests/texts.hpp"

using namespace regola::test;

namespace {

using regola::test::bytes_of;

/// Waits until a file holds a text, for a minute at most.
bool appears(const std::string& path, const std::string& text) {
  for (int i = 0; i < 1200; ++i) {
    if (bytes_of(path).find(text) != std::string::npos) {
      return true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

} // namespace

TEST_CASE("check --watch checks again on every save, includes as well, until it is asked to end") {
  const TextFile included("players x/o\nboard 3x1\n");
  const TextFile file("include " + included.path() + "\nmove put: . -> x\nexpect moves = 3\n");
  const TextFile out("");
  const pid_t id = fork();
  if (id == 0) {
    const int target = open(out.path().c_str(), O_WRONLY | O_TRUNC); // NOLINT
    dup2(target, STDOUT_FILENO);
    dup2(target, STDERR_FILENO);
    execl(program_path().c_str(), "regola", "check", "--watch", file.path().c_str(), nullptr); // NOLINT
    _exit(127);
  }
  CHECK(appears(out.path(), ": fine, 1 expectation met\n\n  1  . . .\n     a b c\n\n3 moves for x\n"));
  std::ofstream(file.path()) << "include " << included.path() << "\nmvoe put: . -> x\n";
  CHECK(appears(out.path(), "did you mean 'move'?"));
  std::ofstream(file.path()) << "include " << included.path() << "\nmove put: . -> x\nexpect moves = 4\n";
  CHECK(appears(out.path(), "expected 4, found 3"));
  std::ofstream(included.path()) << "players x/o\nboard 4x1\n";
  CHECK(appears(out.path(), "4 moves for x"));
  kill(id, SIGTERM);
  int status = 0;
  waitpid(id, &status, 0);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 128 + SIGTERM);
}
