#pragma once

#include <csignal>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/engine/console/run.hpp"

namespace regola::test {

/// The program in a process of its own. What it prints goes to files.
class Process {
public:
  /// @param prepare what the process does before it becomes the program
  Process(
      std::vector<std::string> arguments, const std::string& out, const std::string& err,
      const std::function<void()>& prepare = [] {}) {
    for (const std::string& path : {out, err}) {
      std::ofstream(path).flush(); // empty, even when the process is killed before it opens them
    }
    arguments.insert(arguments.begin(), program_path());
    std::vector<char*> texts;
    for (std::string& each : arguments) {
      texts.push_back(each.data());
    }
    texts.push_back(nullptr);
    id_ = fork();
    if (id_ == 0) {
      send(STDOUT_FILENO, out);
      send(STDERR_FILENO, err);
      prepare();
      execv(texts.front(), texts.data());
      _exit(127);
    }
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() { end(SIGKILL); }

  /// Ends it by a signal, or waits for its end where that is 0.
  int end(int signal) {
    int status = 0;
    if (id_ > 0) {
      if (signal != 0) {
        kill(id_, signal);
      }
      waitpid(id_, &status, 0);
      id_ = -1;
    }
    return status;
  }

private:
  static void send(int descriptor, const std::string& path) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600); // NOLINT
    dup2(file, descriptor);
  }

  pid_t id_ = -1;
};

} // namespace regola::test
