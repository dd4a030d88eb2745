// The program as a process: behaviour that a call of its functions does not show.

#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>
#include <sys/resource.h>

#include "tests/engine/console/process.hpp"
#include "tests/texts.hpp"

using namespace regola::test;

namespace {

namespace fs = std::filesystem;

const char* const small_game = "players x/o\nboard 3x3\nmove put: . -> x\n";

/// No file that the process writes grows larger.
std::function<void()> no_file_larger_than(rlim_t bytes) {
  return [bytes] {
    const rlimit limit = {bytes, bytes};
    setrlimit(RLIMIT_FSIZE, &limit);
  };
}

struct Ended {
  int code = -1; ///< -1 for a process that a signal ended
  std::string err;
};

/// The program where its files have a limit; what it prints on its standard output goes to a file, too.
Ended run_limited(const std::vector<std::string>& arguments, rlim_t bytes, const std::string& out) {
  const TextFile err("");
  const int status = Process(arguments, out, err.path(), no_file_larger_than(bytes)).end(0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, bytes_of(err.path())};
}

/// A folder that is there as long as this is.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("regola-main-test-" + std::to_string(getpid()));
  Folder() { fs::create_directory(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path); }

  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path), fs::directory_iterator()));
  }
};

} // namespace

TEST_CASE("main: a file that may not grow is told of as a full disk is, and nothing half is left") {
  constexpr rlim_t few = 150;
  const Folder folder;
  const std::string out = (folder.path / "out").string();

  const Ended printed = run_limited({"moves", path_of("chess")}, few, out);
  CHECK(printed.code == 2);
  CHECK(printed.err.find("standard output cannot be written") != std::string::npos);

  const Ended created = run_limited({"new", (folder.path / "mine").string()}, few, "/dev/null");
  CHECK(created.code == 2);
  CHECK(created.err.find("cannot be written") != std::string::npos);
  CHECK_FALSE(fs::exists(folder.path / "mine.rules"));

  const std::string text = "players x/o\nboard 3x3\nmove put: .   -> x   // " + std::string(200, '.') + "\n";
  const std::string file = (folder.path / "text.rules").string();
  std::ofstream(file) << text;
  const std::size_t files = folder.files();
  const Ended formatted = run_limited({"format", "--write", file}, few, "/dev/null");
  CHECK(formatted.code == 2);
  CHECK(formatted.err.find("cannot be written") != std::string::npos);
  CHECK(bytes_of(file) == text);
  CHECK(folder.files() == files);

  const std::string record = (folder.path / "record").string();
  std::ofstream(record) << "";
  const Ended played = run_limited(
      {"arena", path_of("tic-tac-toe"), "greedy", "random:seed=2", "--games", "1", "--record", record}, few,
      "/dev/null");
  CHECK(played.code == 2);
  CHECK(played.err.find("cannot be written") != std::string::npos);
  CHECK(bytes_of(record).empty());
}

TEST_CASE("main: behind -- a name may begin with a dash") {
  const Folder folder;
  std::ofstream(folder.path / "-x.rules") << small_game;
  const TextFile out("");
  const TextFile err("");
  for (const std::vector<std::string>& call : {std::vector<std::string>{"check", "--", "-x.rules"},
                                               {"moves", "--", "-x.rules"},
                                               {"format", "--check", "--", "-x.rules"},
                                               {"perft", "--", "-x.rules", "1"}}) {
    CAPTURE(call);
    const int status =
        Process(call, out.path(), err.path(), [&] { CHECK(chdir(folder.path.c_str()) == 0); }).end(0);
    INFO(bytes_of(err.path()));
    CHECK(status == 0);
  }
}

TEST_CASE("main: with --root nothing is included but what lies in that folder") {
  const Folder folder;
  fs::create_directory(folder.path / "texts");
  std::ofstream(folder.path / "base.rules") << small_game;
  std::ofstream(folder.path / "texts/base.rules") << small_game;
  const std::string text = (folder.path / "texts/text.rules").string();
  const std::string root = (folder.path / "texts").string();
  for (const auto& [included, fine] : {std::pair{"base.rules", true}, {"../base.rules", false}}) {
    std::ofstream(text) << "include " << included << '\n';
    for (const std::vector<std::string>& call :
         {std::vector<std::string>{"check", text}, {"moves", text}, {"format", text}, {"show", text}}) {
      CAPTURE(included, call);
      CHECK(run(call).code == 0);
      std::vector<std::string> rooted = call;
      rooted.insert(rooted.end(), {"--root", root});
      const Ran ran = run(rooted);
      CHECK(ran.code == (fine ? 0 : 2));
      CHECK((ran.err.find("leads out of") == std::string::npos) == fine);
    }
  }
}
