#include "engine/console/replace_file.hpp"

#include <filesystem>
#include <thread>

#include <catch2/catch.hpp>
#include <sys/stat.h>

#include "tests/engine/console/run.hpp"
#include "tests/texts.hpp"

using namespace regola::console;
using namespace regola::test;

namespace {

using regola::test::bytes_of;

std::string error_of(const std::string& path) {
  try {
    AppendFile(path).append("more\n");
  } catch (const FileError& error) {
    return error.what();
  }
  return {};
}

} // namespace

TEST_CASE("append_file adds behind what is there, and closes a line that was left without its end") {
  struct Row {
    const char* before;
    const char* after;
  };
  for (const Row& row :
       {Row{"", "more\n"}, Row{"one\n", "one\nmore\n"}, Row{"one\ntw", "one\ntw // unfinished\nmore\n"}}) {
    const TextFile file(row.before);
    {
      AppendFile open(file.path());
      CHECK(open.empty() == (std::string(row.before).empty()));
      open.append("more\n");
      CHECK(bytes_of(file.path()) == row.after);
      open.append("and more\n");
    }
    CHECK(bytes_of(file.path()) == std::string(row.after) + "and more\n");
  }
}

TEST_CASE("append_file: one at a time; who comes second waits for a second and is refused then") {
  const TextFile file("one\n");
  AppendFile first(file.path());
  CHECK(error_of(file.path()) == file.path() + ": another program is recording its games in this file: name "
                                               "another one, or wait until that has ended");
  first.append("two\n");
  CHECK(bytes_of(file.path()) == "one\ntwo\n");
}

TEST_CASE("append_file: who comes second adds when the first has ended") {
  const TextFile file("one\n");
  auto first = std::make_unique<AppendFile>(file.path());
  std::string error = "not tried";
  std::thread second([&] { error = error_of(file.path()); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  first->append("two\n");
  first.reset();
  second.join();
  CHECK(error.empty());
  CHECK(bytes_of(file.path()) == "one\ntwo\nmore\n");
}

TEST_CASE("append_file: a file that becomes shorter meanwhile holds no bytes that nobody wrote") {
  const TextFile file("one\ntwo\n");
  AppendFile open(file.path());
  open.append("three\n");
  std::filesystem::resize_file(file.path(), 4);
  open.append("four\n");
  CHECK(bytes_of(file.path()) == "one\nfour\n");
}

TEST_CASE("append_file: what cannot be written is refused by name, and nothing hangs") {
  CHECK(error_of("") == ": this file cannot be written: No such file or directory");
  CHECK(error_of("/no/such/folder/x") == "/no/such/folder/x: this file cannot be written: "
                                         "No such file or directory");
  CHECK(error_of("/dev/full") == "/dev/full: this file cannot be written: No space left on device");
  CHECK(error_of("/no/\x1b[31m") == "/no/\\x1b[31m: this file cannot be written: No such file or directory");
  CHECK(error_of("/dev/null").empty());
  const TextFile pipe("");
  std::filesystem::remove(pipe.path());
  REQUIRE(mkfifo(pipe.path().c_str(), 0600) == 0);
  CHECK(error_of(pipe.path()) == pipe.path() + ": this file cannot be written: No such device or address");
}

TEST_CASE("append_file knows its own path by any name") {
  const TextFile file("");
  const AppendFile open(file.path());
  const std::filesystem::path path = file.path();
  CHECK(open.is(path));
  CHECK(open.is(path.parent_path() / "." / path.filename()));
  CHECK_FALSE(open.is("/dev/null"));
  CHECK_FALSE(open.is("/no/such/file"));
}
