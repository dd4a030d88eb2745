// The law of databases: if the program is killed while it solves, any number of times, and then runs to its
// end, it leaves the same bytes as an undisturbed run. With REGOLA_LONG in the environment a thousand times:
//   REGOLA_LONG=1 build/dev/tests/test_engine 'solve: killed*'

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <thread>

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/compiled/random.hpp"
#include "tests/engine/solve/temporary_folder.hpp"
#include "tests/source_dir.hpp"

using namespace regola;
using namespace regola::test;

namespace {

using Clock = std::chrono::steady_clock;

/// Solves in a process of its own.
/// @param killed after so long; nothing: never
/// @return whether it came to its end
bool solves(std::vector<std::string> arguments, std::optional<Clock::duration> killed) {
  arguments.insert(arguments.begin(), {program_path(), "solve"});
  std::vector<char*> texts;
  for (std::string& each : arguments) texts.push_back(each.data());
  texts.push_back(nullptr);
  const pid_t id = fork();
  REQUIRE(id >= 0);
  if (id == 0) {
    const int nowhere = open("/dev/null", O_WRONLY); // NOLINT
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execv(texts.front(), texts.data());
    _exit(127);
  }
  if (killed) {
    std::this_thread::sleep_for(*killed);
    kill(id, SIGKILL);
  }
  int status = 0;
  waitpid(id, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::map<std::string, std::string> files_of(const std::string& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(file), {}};
  }
  return files;
}

struct Work {
  std::vector<std::string> arguments;
  int kills;
};

void check_killed(Work work, Random& random) {
  const TemporaryFolder whole;
  std::vector<std::string> undisturbed = work.arguments;
  undisturbed.insert(undisturbed.end(), {"--db", whole.path()});
  const Clock::time_point start = Clock::now();
  REQUIRE(solves(undisturbed, std::nullopt));
  const auto needed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
  const auto wanted = files_of(whole.path());
  for (int kills = 0; kills < work.kills;) {
    const TemporaryFolder folder;
    std::vector<std::string> disturbed = work.arguments;
    disturbed.insert(disturbed.end(), {"--db", folder.path()});
    bool whole_at_last = false;
    for (int run = 0; run < 4 && !whole_at_last; ++run, ++kills) {
      const auto microseconds = random.below(static_cast<std::uint32_t>(std::max<long>(needed.count(), 1)));
      whole_at_last = solves(disturbed, std::chrono::microseconds(microseconds));
    }
    if (!whole_at_last) REQUIRE(solves(disturbed, std::nullopt));
    REQUIRE(files_of(folder.path()) == wanted);
  }
}

} // namespace

TEST_CASE("solve: killed at random instants, a run continued leaves the same bytes") {
  const int kills = std::getenv("REGOLA_LONG") != nullptr ? 500 : 12; // NOLINT(concurrency-mt-unsafe)
  Random random(17);
  check_killed({{source_dir() + "/games/english-draughts.rules", "--pieces", "K k k"}, kills}, random);
  check_killed({{source_dir() + "/games/dodgem.rules"}, kills}, random);
  check_killed({{source_dir() + "/games/connect-four.rules", "--set", "M=5", "--set", "N=5"}, kills}, random);
}
