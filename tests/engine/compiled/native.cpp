// If the system forbids to execute memory that was written, the interpreter takes over without a message.

#include "engine/compiled/form/code.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/random_games.hpp"
#include "engine/compiled/random.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <string>

#include <catch2/catch.hpp>

#ifdef __linux__
#include <cerrno>
#include <cstddef>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace regola;
using namespace regola::test;

namespace {

constexpr const char* text = "players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\ndraw if stuck\n";

/// Plays a hundred games; how many plies they took.
int play(const CompiledRuleset& rules, Backend backend) {
  const auto machine = Machine::create(rules);
  const Position start = machine->read(rules.ruleset->start);
  RandomGamePlayer player(rules);
  REQUIRE(player.can_play());
  Random random(3);
  int all = 0;
  for (int game = 0; game < 100; ++game) {
    int plies = 0;
    static_cast<void>(player.play(start, random, 100, plies, backend));
    all += plies;
  }
  return all;
}

} // namespace

#ifdef __linux__
namespace {

/// From here on this process may not make memory executable.
bool refuse_execution() {
  constexpr std::uint32_t protection = offsetof(seccomp_data, args[2]);
  sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mprotect, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, protection),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog program{sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

} // namespace

TEST_CASE("machine code: a system that refuses it gets the interpreter") {
  constexpr int refused = 40;
  constexpr int no_filter = 41;
  const Ruleset ruleset = ruleset_of(text);
  const CompiledRuleset rules(ruleset, Backend::native);
  const int wanted = play(rules, Backend::portable);
  const pid_t child = fork();
  if (child == 0) {
    if (!refuse_execution()) _exit(no_filter);
    const CompiledRuleset here(ruleset, Backend::native);
    const bool same = play(here, Backend::native) == wanted;
    _exit(same && !here.random_games->code().why_portable().empty() ? refused : 0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  if (WEXITSTATUS(status) == no_filter) {
    WARN("this system takes no filter");
  } else {
    CHECK(WEXITSTATUS(status) == refused);
  }
}
#endif

TEST_CASE("machine code: it is there, or there is a reason") {
  const Ruleset ruleset = ruleset_of(text);
  const CompiledRuleset rules(ruleset, Backend::native);
  CHECK(rules.random_games->code().missing().empty());
  CHECK(rules.random_games->code().why_portable() == form::why_no_native_code());
  CHECK(play(rules, Backend::native) == play(rules, Backend::portable));
  const CompiledRuleset portable(ruleset, Backend::portable);
  CHECK(portable.random_games->code().why_portable() == "the portable back end was asked for");
}

TEST_CASE("machine code: a text of very many lines has some, and soon") {
  const auto with_lines = [](int lines) {
    std::string all = "players x/o\nboard 8x8\nmove put: . -> x\n";
    for (int i = 0; i < lines; ++i) {
      all += "move m" + std::to_string(i) + " around: " + (i % 2 == 0 ? "x o" : "o x") + " . -> = = [x]\n";
    }
    return all;
  };
  const Ruleset many = ruleset_of(with_lines(3000));
  const CompiledRuleset translated(many, Backend::native);
  CHECK(translated.random_games->code().missing().empty());
  CHECK(translated.random_games->written()->form.code.size() > 60'000);
  CHECK(translated.random_games->code().why_portable() == form::why_no_native_code());
  CHECK(play(translated, Backend::native) == play(translated, Backend::portable));
}
