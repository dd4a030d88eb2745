#include "engine/console/commands/check_file.hpp"

#include "tests/engine/console/run.hpp"
#include "tests/source_dir.hpp"

#include <algorithm>
#include <filesystem>

#include <catch2/catch.hpp>

using namespace regola;
using console::Mended;

namespace {

Mended mended(const std::string& text) { return console::mend("text", text, {}); }

const std::string head_of_text = "players x/o\nboard 3x3\n";

} // namespace

TEST_CASE("mend: what is certain is put right") {
  for (const auto& [wrong, right] : std::vector<std::pair<std::string, std::string>>{
           {"mvoe put: . -> x\n", "move put: . -> x\n"},
           {"move put: . => x\n", "move put: . -> x\n"},
           {"move put: . -> x\nwin if count x == 3\n", "move put: . -> x\nwin if count x = 3\n"},
           {"move put: . -> x\nwin if count x = 3 && count o = 0\n",
            "move put: . -> x\nwin if count x = 3 and count o = 0\n"},
           {"move put: . -> x\nwin if count(x) = 3\n", "move put: . -> x\nwin if count x = 3\n"},
           {"move put: . -> x\nlose if stuk\n", "move put: . -> x\nlose if stuck\n"},
           {"move go N: x . -> . x\n", "move go n: x . -> . x\n"},
           {"move go arond: x . -> . x\n", "move go around: x . -> . x\n"},
           {"link e c1-a1\nmove go e: x . -> . x\n", "link e/w c1-a1\nmove go e: x . -> . x\n"},
           {"mvoe put: . -> x\nwinn around: x^3\n", "move put: . -> x\nwin around: x^3\n"},
       }) {
    CAPTURE(wrong);
    CHECK(mended(head_of_text + wrong).text == head_of_text + right);
  }
}

TEST_CASE("mend: what is fine, or may be meant in several ways, stays as it is") {
  for (const char* text : {"move put: . -> x\n", "move put: . -> x\nlose if\n", "xyzzy\n", "",
                           "class ab = xo\nclass ac = x\nmove put: ad -> x\n"}) {
    CAPTURE(text);
    CHECK(mended(head_of_text + text).mendings.empty());
  }
}

TEST_CASE("mend: of the faulty texts none is made worse, and what is mended stays mended") {
  std::size_t some = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/tests/bad")) {
    if (entry.path().extension() != ".rules") continue;
    CAPTURE(entry.path().filename().string());
    const Loaded before = load_file(entry.path());
    if (before.sources.empty()) continue;
    const std::string& text = before.sources.front().text;
    const Mended once = console::mend(entry.path().string(), text, {});
    const Mended twice = console::mend(entry.path().string(), once.text, {});
    CHECK(twice.mendings.empty());
    CHECK(std::count(text.begin(), text.end(), '\n') == std::count(once.text.begin(), once.text.end(), '\n'));
    CHECK(once.mendings.empty() == (once.text == text));
    some += once.mendings.empty() ? 0 : 1;
  }
  CHECK(some > 30);
}

TEST_CASE("mend: lines that differ are shown as patch reads them") {
  CHECK(console::differing_lines("f", "a\nb\nc\n", "a\nd\nc\n") == "--- f\n+++ f\n@@ -2 +2 @@\n-b\n+d\n");
  CHECK(console::differing_lines("f", "a", "b") ==
        "--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n");
  CHECK(console::differing_lines("f", "a\n", "a\n").empty());
}

TEST_CASE("check --fix writes the file and checks what is in it then") {
  const test::TextFile file(head_of_text + "mvoe put: . -> x\nexpect moves = 9\n");
  const test::Ran shown = test::run({"check", "--diff", file.path()});
  CHECK(shown.code == 1);
  CHECK(shown.out.find("+move put") != std::string::npos);
  const test::Ran fixed = test::run({"check", "--fix", file.path()});
  CHECK(fixed.code == 0);
  CHECK(fixed.err == file.path() + ":3: 'mvoe' is 'move' now\n");
  CHECK(fixed.out == file.path() + ": fine, 1 expectation met\n");
  CHECK(test::run({"check", "--diff", file.path()}).code == 0);
  CHECK(test::run({"check", "--fix", "--diff", file.path()}).code == 2);
  const test::Ran missing = test::run({"check", "--diff", file.path() + "x"});
  CHECK(missing.code == 2);
  CHECK(missing.err.find("there is no such file") != std::string::npos);
}
