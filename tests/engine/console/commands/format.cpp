#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>

using namespace regola::test;

namespace {

const std::string written = "// first\nplayers   x/o\n\nboard 3x1 // a row\nmove put:  .  ->  x\n// last\n";
const std::string canonical = "// first\nplayers x/o\n\nboard 3x1  // a row\nmove put: . -> x\n// last\n";

std::string content(const TextFile& file) {
  std::ostringstream all;
  all << std::ifstream(file.path()).rdbuf();
  return all.str();
}

} // namespace

TEST_CASE("format prints the canonical text with its comments and leaves the file alone") {
  const TextFile file(written);
  const Ran ran = run({"format", file.path()});
  CHECK(ran.code == 0);
  CHECK(ran.out == canonical);
  CHECK(ran.err.empty());
  CHECK(content(file) == written);
}

TEST_CASE("format --write writes it to the file, once and for all") {
  const TextFile file(written);
  for (int time = 0; time < 2; ++time) {
    const Ran ran = run({"format", "--write", file.path()});
    CHECK(ran.code == 0);
    CHECK(ran.out.empty());
    CHECK(ran.err.empty());
    CHECK(content(file) == canonical);
  }
}

TEST_CASE("format --check only answers") {
  const TextFile file(written);
  const Ran no = run({"format", "--check", file.path()});
  CHECK(no.code == 1);
  CHECK(no.out == file.path() + ": not in its canonical form\n");
  CHECK(content(file) == written);
  const TextFile fine(canonical);
  const Ran yes = run({"format", "--check", fine.path()});
  CHECK(yes.code == 0);
  CHECK(yes.out.empty());
}

TEST_CASE("format takes several files; the worst one decides") {
  const TextFile one(written);
  const TextFile two(canonical);
  CHECK(run({"format", one.path(), two.path()}).out == canonical + canonical);
  CHECK(run({"format", "--check", two.path(), one.path(), two.path()}).code == 1);
  CHECK(run({"format", "--write", one.path(), "nowhere.rules", two.path()}).code == 2);
  CHECK(content(one) == canonical);
}

TEST_CASE("format: a text with an error is reported and never rewritten") {
  const std::string faulty = "players x/o\nboard 3x1\nmvoe put:  . -> x\n";
  const TextFile file(faulty);
  for (const std::string option : {"--write", "--check"}) {
    CAPTURE(option);
    const Ran ran = run({"format", option, file.path()});
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(file.path() + ":3:1: error: 'mvoe' begins no line") == 0);
    CHECK(content(file) == faulty);
  }
  const Ran missing = run({"format", "nowhere.rules"});
  CHECK(missing.code == 2);
  CHECK(missing.out.empty());
  CHECK(missing.err.find("nowhere.rules") != std::string::npos);
}
