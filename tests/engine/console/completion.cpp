#include "engine/console/command_line.hpp"
#include "engine/console/program.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include <catch2/catch.hpp>

#include "tests/engine/console/run.hpp"
#include "tests/texts.hpp"

using namespace regola::console;
using namespace regola::test;

namespace {

using regola::test::contains;

/// What bash completes a call by, whose last word is being typed.
std::string completed(const std::string& file, const std::vector<std::string>& words) {
  std::string script = "source " + file + "; COMP_WORDS=(";
  for (const std::string& word : words) {
    script += "\"" + word + "\" ";
  }
  script += "); COMP_CWORD=" + std::to_string(words.size() - 1) + "; _regola; echo \"${COMPREPLY[@]}\"";
  const TextFile program(script);
  const std::string call = "bash " + program.path();
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(call.c_str(), "r"), pclose); // NOLINT(cert-env33-c)
  REQUIRE(pipe);
  std::string out;
  std::array<char, 256> buffer{};
  while (std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe.get()) != nullptr) {
    out += buffer.data();
  }
  return out;
}

} // namespace

TEST_CASE("completions of all shells know every command and option") {
  const CommandLine line = command_line();
  const std::string bash = bash_completion(line);
  const std::string zsh = zsh_completion(line);
  const std::string fish = fish_completion(line);
  CHECK(zsh.rfind("#compdef regola\n", 0) == 0);
  for (const Command& command : line.commands) {
    CAPTURE(command.name);
    CHECK(contains(zsh, "\n    '" + command.name + ":"));
    CHECK(contains(fish, " -a " + command.name + " -d "));
    for (const Option& option : command.options) {
      if (option.is_positional()) continue;
      CAPTURE(option.name);
      CHECK(contains(zsh, option.name + "["));
      CHECK(contains(fish,
                     "__fish_seen_subcommand_from " + command.name + "' -l " + option.name.substr(2) + " "));
      CHECK(contains(bash, option.name));
    }
  }
}

TEST_CASE("bash completes commands, options, their words and games") {
  const TextFile file(bash_completion(command_line()));
  CHECK(completed(file.path(), {"regola", "anal"}) == "analyze\n");
  CHECK(completed(file.path(), {"regola", "engine", "--proto"}) == "--protocol\n");
  CHECK(completed(file.path(), {"regola", "engine", "--protocol", "u"}) == "ugi uci\n");
  CHECK(completed(file.path(), {program_path(), "play", "breakth"}) == "breakthrough\n");
}
