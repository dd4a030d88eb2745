#include "engine/console/replace_file.hpp"
#include "tests/engine/console/run.hpp"
#include "tests/texts.hpp"

#include <csignal>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

using regola::console::replace_file;
using namespace regola::test;

namespace {

using regola::test::bytes_of;

unsigned permissions(const std::string& path) {
  struct stat told = {};
  REQUIRE(stat(path.c_str(), &told) == 0);
  return told.st_mode & 07777U;
}

/// How many files of the folder begin like this one.
int beside(const std::string& path) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(path).parent_path())) {
    count += entry.path().string().rfind(path, 0) == 0 ? 1 : 0;
  }
  return count;
}

/// As long as it lives, no file grows beyond that: what a full disk looks like.
class FullDisk {
public:
  explicit FullDisk(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

private:
  rlimit before_{};
  void (*handler_)(int) = nullptr;
};

} // namespace

TEST_CASE("replace_file: another content, the same permissions, and nothing left beside it") {
  const TextFile file("old");
  chmod(file.path().c_str(), 0640);
  replace_file(file.path(), "new content");
  CHECK(bytes_of(file.path()) == "new content");
  CHECK(permissions(file.path()) == 0640);
  CHECK(beside(file.path()) == 1);
}

TEST_CASE("replace_file: a symbolic link stays, and what it points to is replaced") {
  const TextFile file("old");
  const std::string link = file.path() + ".link";
  std::filesystem::create_symlink(std::filesystem::path(file.path()).filename(), link);
  replace_file(link, "new");
  CHECK(std::filesystem::is_symlink(link));
  CHECK(bytes_of(file.path()) == "new");
  std::filesystem::remove(link);
}

TEST_CASE("replace_file: on a full disk the file keeps its old content") {
  const std::string old(2700, 'o');
  const TextFile file(old);
  {
    const FullDisk full(1024);
    CHECK_THROWS_WITH(replace_file(file.path(), std::string(2600, 'n')),
                      "'" + file.path() + "' cannot be written: File too large");
  }
  CHECK(bytes_of(file.path()) == old);
  CHECK(beside(file.path()) == 1);
}

TEST_CASE("format --write: on a full disk the file keeps its old content") {
  const std::string old =
      "players x/o\nboard 3x1\nmove put:   .  ->   x\n// " + std::string(2600, 'c') + "\n";
  const TextFile file(old);
  {
    const FullDisk full(1024);
    CHECK(run({"format", "--write", file.path()}).code == 2);
  }
  CHECK(bytes_of(file.path()) == old);
}

TEST_CASE("replace_file: what is no regular file is refused") {
  CHECK_THROWS_WITH(replace_file("/dev/null", "x"), Catch::Contains("is no regular file"));
  CHECK_THROWS_WITH(replace_file("/dev/stdin", "x"), Catch::Contains("is no regular file"));
  CHECK_THROWS_WITH(replace_file(std::filesystem::temp_directory_path().string(), "x"),
                    Catch::Contains("is no regular file"));
  CHECK_THROWS_WITH(replace_file("/no/such/file", "x"), Catch::Contains("No such file"));
  const TextFile file("old");
  const int descriptor = open(file.path().c_str(), O_RDWR);
  CHECK_THROWS_WITH(replace_file("/dev/fd/" + std::to_string(descriptor), "x"),
                    Catch::Contains("is no regular file"));
  close(descriptor);
  CHECK(bytes_of(file.path()) == "old");
}
