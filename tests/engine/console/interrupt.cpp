#include "engine/console/interrupt.hpp"
#include "rules/text/time_limit.hpp"
#include "tests/engine/console/run.hpp"
#include "tests/texts.hpp"

#include <csignal>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;
using regola::console::Interrupt;

namespace {

using regola::test::contains;

/// Where a signal is ignored, as SIGHUP is under nohup, it is not as long as this lives.
class NotIgnored {
public:
  explicit NotIgnored(int signal) : signal_(signal) {
    sigaction(signal_, nullptr, &before_);
    if (before_.sa_handler == SIG_IGN) std::signal(signal_, SIG_DFL);
  }
  NotIgnored(const NotIgnored&) = delete;
  NotIgnored& operator=(const NotIgnored&) = delete;
  ~NotIgnored() { sigaction(signal_, &before_, nullptr); }

private:
  int signal_;
  struct sigaction before_ = {};
};

/// Runs the program and sends it a signal, a moment after it has begun to wait for one.
Ran interrupted_run(const std::vector<std::string>& arguments, int signal) {
  const NotIgnored heard(signal);
  struct sigaction before = {}; // Catch has handlers of its own
  sigaction(signal, nullptr, &before);
  std::thread sender([signal, before] {
    struct sigaction now = {};
    do {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      sigaction(signal, nullptr, &now);
    } while (now.sa_handler == before.sa_handler);
    kill(getpid(), signal);
  });
  Ran ran = run(arguments);
  sender.join();
  return ran;
}

} // namespace

TEST_CASE(
    "interrupt: a signal is remembered as long as somebody asks, and forgotten with the next who does") {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    CAPTURE(signal);
    const NotIgnored heard(signal);
    struct sigaction before = {};
    sigaction(signal, nullptr, &before);
    {
      const Interrupt interrupt;
      CHECK_FALSE(Interrupt::asked());
      REQUIRE(std::raise(signal) == 0);
      CHECK(Interrupt::asked());
      CHECK(Interrupt::exit_code() == 128 + signal);
    }
    struct sigaction after = {};
    sigaction(signal, nullptr, &after);
    CHECK(after.sa_handler == before.sa_handler);
    const Interrupt next;
    CHECK_FALSE(Interrupt::asked());
  }
}

TEST_CASE("interrupt: who does not listen is ended by the second signal") {
  const pid_t child = fork();
  if (child == 0) {
    const Interrupt interrupt;
    (void)std::raise(SIGTERM);
    (void)std::raise(SIGTERM);
    _exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status));
}

#ifndef REGOLA_SLOW_BUILD // there whoever does not listen has more time
TEST_CASE("interrupt: work that polls is given up soon after the first signal, and all other work ended") {
  for (const bool polls : {true, false}) {
    CAPTURE(polls);
    const pid_t child = fork();
    if (child == 0) {
      const Interrupt interrupt;
      (void)std::raise(SIGTERM);
      try {
        for (;;) {
          if (polls) regola::poll_stop();
        }
      } catch (const regola::Stopped&) {
        _exit(3);
      }
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK((polls ? WIFEXITED(status) && WEXITSTATUS(status) == 3
                 : WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM));
  }
}

TEST_CASE("interrupt: whoever has heard the signal may take his time to end") {
  const pid_t child = fork();
  if (child == 0) {
    const Interrupt interrupt;
    (void)std::raise(SIGTERM);
    if (!Interrupt::asked()) _exit(4);
    std::this_thread::sleep_for(std::chrono::milliseconds(1200));
    regola::poll_stop();
    _exit(3);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 3);
}
#endif

TEST_CASE("interrupt: Ctrl-C may mean to hurry, and twice to leave") {
  const Interrupt interrupt(Interrupt::CtrlC::hurry);
  REQUIRE(std::raise(SIGINT) == 0);
  CHECK(Interrupt::hurried());
  CHECK_FALSE(Interrupt::asked());
  Interrupt::calm();
  CHECK_FALSE(Interrupt::hurried());
  REQUIRE(std::raise(SIGINT) == 0); // at once
  CHECK(Interrupt::hurried());
  CHECK(Interrupt::asked());
  CHECK(Interrupt::exit_code() == 130);
}

TEST_CASE("interrupt: other signals than Ctrl-C always mean to leave") {
  const Interrupt interrupt(Interrupt::CtrlC::hurry);
  REQUIRE(std::raise(SIGTERM) == 0);
  CHECK(Interrupt::asked());
}

TEST_CASE("interrupt: a signal that was ignored before stays so, as under nohup") {
  auto* const before = std::signal(SIGHUP, SIG_IGN);
  {
    const Interrupt interrupt;
    REQUIRE(std::raise(SIGHUP) == 0);
    CHECK_FALSE(Interrupt::asked());
  }
  std::signal(SIGHUP, before);
}

TEST_CASE("interrupt: perft tells what it has counted, and prints no total") {
  const Ran plain = interrupted_run({"perft", path_of("chess"), "30"}, SIGINT);
  CHECK(plain.code == 130);
  CHECK(plain.out.empty());
  CHECK(contains(plain.err, "interrupted; "));
  const Ran divided = interrupted_run({"perft", path_of("chess"), "30", "--divide", "--json"}, SIGTERM);
  CHECK(divided.code == 143);
  const auto json = nlohmann::json::parse(divided.out);
  CHECK(json["interrupted"] == true);
  CHECK(json["divide"].empty());
}

TEST_CASE("interrupt: check tells how many expectations it has met") {
  const TextFile file("players x/o\nboard 5x5\nmove put: . -> x\nexpect moves = 25\nexpect perft 20 = 1\n");
  const Ran ran = interrupted_run({"check", file.path(), path_of("chess")}, SIGHUP);
  CHECK(ran.code == 129);
  CHECK(ran.out == file.path() + ": interrupted after 1 of 2 expectations\n");
}

TEST_CASE("interrupt: analyze and bench print what they have") {
  const Ran analyzed = interrupted_run({"analyze", path_of("chess"), "--time", "3600"}, SIGTERM);
  CHECK(analyzed.code == 143);
  CHECK(contains(analyzed.out, "white: ")); // perhaps before the first depth is through
  const Ran benched =
      interrupted_run({"bench", path_of("tic-tac-toe"), path_of("chess"), "--nodes", "1000000000"}, SIGINT);
  CHECK(benched.code == 130);
  CHECK_FALSE(contains(benched.out, "all "));
  const Ran counted =
      interrupted_run({"bench", "--leaves", "30", path_of("chess"), "--time", "1h", "--json"}, SIGTERM);
  CHECK(counted.code == 143);
#ifndef REGOLA_SLOW_BUILD // there a form takes longer to write than a signal waits to be heard
  CHECK(counted.out == R"({"games":[],"interrupted":true})"
                       "\n");
  CHECK(contains(counted.err, "interrupted after 0 of 1 games"));
#endif
}

TEST_CASE("interrupt: solve says what is known") {
  const Ran searched = interrupted_run({"solve", path_of("connect-four"), "--memory", "8M"}, SIGINT);
  CHECK(searched.code == 130);
  CHECK(contains(searched.out, "not solved: interrupted\n"));
  const Ran backwards = interrupted_run({"solve", path_of("nine-mens-morris"), "--json"}, SIGINT);
  CHECK(backwards.code == 130);
  const auto json = nlohmann::json::parse(backwards.out);
  CHECK(json["interrupted"] == true);
  CHECK(json["proven"] == false);
  CHECK(json["reason"] == "interrupted");
}

TEST_CASE("interrupt: play leaves while the computer thinks") {
  const Ran ran =
      interrupted_run({"play", path_of("chess"), "--time", "3600", "--white", "computer"}, SIGTERM);
  CHECK(ran.code == 143);
}

TEST_CASE("interrupt: an arena without games prints no score") {
  const Ran ran = interrupted_run(
      {"arena", path_of("chess"), "alphabeta:time=100s", "random", "--games", "2", "--jobs", "1"}, SIGTERM);
  CHECK(ran.code == 143);
  CHECK(contains(ran.out, "interrupted after 0 of 2 games"));
  CHECK_FALSE(contains(ran.out, "%"));
}
