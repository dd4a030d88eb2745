#include "engine/console/program.hpp"
#include "tests/engine/console/run.hpp"
#include "tests/source_dir.hpp"

#include <catch2/catch.hpp>

using namespace regola::test;

namespace {

/// The commands as the program's own help lists them.
std::vector<std::string> commands() {
  std::istringstream help(run({"--help"}).out);
  std::vector<std::string> names;
  bool listed = false;
  for (std::string line; std::getline(help, line);) {
    if (listed && line.rfind("  ", 0) == 0 && line.find_first_not_of(' ') == 2) {
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
    listed = line == "Subcommands:" || (listed && !line.empty());
  }
  return names;
}

std::string file(const std::string& name) {
  std::ifstream in(source_dir() + "/" + name);
  return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

TEST_CASE("every command has a help with an example that names it") {
  REQUIRE(commands().size() >= 6);
  for (const std::string& command : commands()) {
    CAPTURE(command);
    const Ran help = run({command, "--help"});
    CHECK(help.code == 0);
    CHECK(help.err.empty());
    CHECK(help.out.find("Example:\n  regola " + command + " ") != std::string::npos);
  }
}

TEST_CASE("help is another word for --help") {
  CHECK(run({"help"}).out == run({"--help"}).out);
  CHECK(run({"help", "perft"}).out == run({"perft", "--help"}).out);
  CHECK(run({"help", "perft"}).code == 0);
  const Ran none = run({"help", "pertf"});
  CHECK(none.code == 2);
  CHECK(none.err.find("did you mean 'perft'?") != std::string::npos);
}

TEST_CASE("the program tells its version and how it is called") {
  const std::string version = regola::console::program_version();
  CHECK(run({"--version"}).out == "regola " + version + "\n");
  const Ran help = run({"--help"});
  CHECK(help.code == 0);
  CHECK(help.out.find("regola play my-game.rules") != std::string::npos);
}

TEST_CASE("all tell of the same version") {
  const std::string version = regola::console::program_version();
  CHECK(file("CMakeLists.txt").find("project(regola VERSION " + version + " ") != std::string::npos);
  CHECK(file("engine/package/changelog").starts_with("regola (" + version + ") "));
  CHECK(file("README.md").find("The versions so far:\n\n- " + version + ": ") != std::string::npos);
}

TEST_CASE("a call that makes no sense is refused on the error stream") {
  const std::string tris = path_of("tris");
  const std::vector<std::vector<std::string>> calls = {
      {},
      {""},
      {"paly"},
      {"--nonsense"},
      {"play"},
      {"perft", tris},
      {"perft", tris, "-1"},
      {"perft", tris, "x"},
      {"perft", tris, "99999999999999999999"},
      {"perft", tris, "1", "2"},
      {"perft", "nowhere.rules", "1"},
      {"perft", regola::test::source_dir(), "1"},
      {"match", "x"},
      {"match", "x", "o", "-"},
      {"apply", "x"},
      {"moves"},
      {"moves", tris, "--set"},
      {"check"},
      {"play", tris, "--depth", "0"},
      {"play", tris, "--time", "-1"},
      {"play", tris, "--nonsense"},
  };
  for (const auto& call : calls) {
    const Ran ran = run(call);
    CAPTURE(call);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.rfind("regola: ", 0) != ran.err.rfind("error: ")); // one of the two
  }
}

TEST_CASE("output that cannot be written is told of, and the program fails") {
  struct Full : std::streambuf {
    int overflow(int /*byte*/) override { return std::char_traits<char>::eof(); }
  };
  for (const std::vector<std::string>& call :
       std::vector<std::vector<std::string>>{{"--help"},
                                             {"--version"},
                                             {"moves", "--help"},
                                             {"moves", path_of("tris")},
                                             {"perft", path_of("tris"), "2"},
                                             {"match", "x", "x"},
                                             {"arena", "--list"},
                                             {"format", path_of("tris")},
                                             {"check", path_of("tris"), "--json"}}) {
    CAPTURE(call);
    Full full;
    std::istringstream in;
    std::ostream out(&full);
    std::ostringstream err;
    regola::console::Streams streams{in, out, err};
    CHECK(regola::console::run_program(call, streams) == 2);
    CHECK(err.str().find("regola: standard output cannot be written") != std::string::npos);
  }
}

TEST_CASE("a status is given the same way to every command that takes one") {
  const std::string tris = path_of("tris");
  const std::string status = "xxoxoxo---";
  for (const char* command : {"moves", "notation", "analyze", "solve"}) {
    CAPTURE(command);
    CHECK(run({command, tris, "--json", "--from", status}).code ==
          run({command, tris, "--json", status}).code);
    CHECK(run({command, tris, "--from", status, status}).code == 2);
    CHECK(run({command, tris, "--from", ""}).code == 2);
  }
  CHECK(run({"moves", tris, "--from", status}).out == run({"moves", tris, status}).out);
  CHECK(run({"why", tris, "7", "--from", status}).code == 0);
  CHECK(run({"perft", tris, "1", "--from", status}).out == "3\n");
}

TEST_CASE("a misspelt option brings the right one") {
  const std::string tris = path_of("tris");
  CHECK(run({"analyze", tris, "--deph", "3"}).err.find("did you mean '--depth'?") != std::string::npos);
  CHECK(run({"perft", tris, "3", "--divde"}).err.find("did you mean '--divide'?") != std::string::npos);
  CHECK(run({"play", tris, "--deph", "3"}).err.find("did you mean '--depth'?") != std::string::npos);
}

TEST_CASE("a misspelt command brings the right one") {
  CHECK(run({"paly"}).err.find("did you mean 'play'?") != std::string::npos);
  CHECK(run({"zzzzzz"}).err.find("The commands are play, match, apply") != std::string::npos);
}
