#include "rules/format/format.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "rules/grammar/parse.hpp"
#include "rules/load.hpp"
#include "tests/source_dir.hpp"

using namespace regola;

namespace {

std::string formatted(const std::string& text) { return format(Source{"text", text}); }

/// All comments of a text in their order.
std::string comments(const std::string& text) {
  Diagnostics diagnostics;
  std::string all;
  for (const syntax::Line& line : parse({"text", text}, 0, diagnostics).lines) {
    all += line.comment;
  }
  return all;
}

} // namespace

TEST_CASE("format: one blank, no needless parentheses, long lines continued") {
  struct Row {
    std::string written;
    std::string canonical;
  };
  for (const Row& row : std::vector<Row>{
           {"x-A   ->  oxA", "x-A -> oxA\n"},
           {"x-A // a\n  -> // b\n  oxA", "x-A -> oxA  // a // b\n"},
           {"worth w=before  (other (at  n x))+before count  x",
            "worth w = before (other (at n x)) + before count x\n"},
           {"expect x..  x   worth w  put a1=3", "expect x.. x worth w put a1 = 3\n"},
           {"expect worth w  b8=Q = -3 // why", "expect worth w b8=Q = -3  // why\n"},
           {"move  go n  e:   x  .  ->   .  [x]", "move go n e: x . -> . [x]\n"},
           {"after :  d -> p", "after: d -> p\n"},
           {"win  e/s :  ? x /  # .", "win e/s: ? x / # .\n"},
           {"value v=((1+2))*3-(4-5)", "value v = (1 + 2) * 3 - (4 - 5)\n"},
           {"value v = not (count x>3) and 1", "value v = not count x > 3 and 1\n"},
           {"order  pile=.12", "order pile = .12\n"},
           {"hand 0x=o   2pile by  take  drop", "hand 0x=o 2pile by take drop\n"},
           {"move add n : pile=A  [pile] -> =  [+A-1]", "move add n: pile=A [pile] -> = [+A-1]\n"},
           {"value v=sum (in a1: pile)+sum  pile", "value v = sum (in a1: pile) + sum pile\n"},
           {"board  x.o\n     .xo", "board x.o\n  .xo\n"},
           {"expect  matches  hop=2", "expect matches hop = 2\n"},
           {"expect x. o class mill=a1  b1-c2", "expect x. o class mill = a1 b1-c2\n"},
           {"expect class mill={}", "expect class mill = {}\n"},
           {"expect  move put  b2  =>  .x.  o", "expect move put b2 => .x. o\n"},
           {"expect x.. o  after  => .x.  o  // c", "expect x.. o after => .x. o     // c\n"},
           {"expect  forbids  put b2  by  check", "expect forbids put b2 by check\n"},
           {"forbid  check  if attacked K", "forbid check if attacked K\n"},
           {"after tidy  n : x -> o", "after tidy n: x -> o\n"},
           {"move go e if A>B: x^A  .^(B-1) o -> = = x", "move go e if A > B: x^A .^(B - 1) o -> = = x\n"},
           {"board   8x8\n        xo\n        ox", "board 8x8\n  xo\n  ox\n"},
           {"// alone\n\nscore 1   // behind", "// alone\n\nscore 1   // behind\n"},
       }) {
    CAPTURE(row.written);
    CHECK(formatted(row.written) == row.canonical);
  }
  const std::string whole = std::string(60, 'A') + " ->\n    " + std::string(60, 'A') + "\n";
  CHECK(formatted(whole) == whole);
  const std::string wide = std::string(120, 'A') + " ->\n    A\n"; // the arrow stays behind its pattern
  CHECK(formatted(wide) == wide);
  const std::string sum = "value v = " + std::string(60, '1') + " + " + std::string(60, '2');
  CHECK(formatted(sum).find("\n        + 2") != std::string::npos);
}

TEST_CASE("format: comments of lines below each other stand in one column") {
  struct Row {
    std::string written;
    std::string canonical;
  };
  for (const Row& row : std::vector<Row>{
           {"score  1      // far\n", "score 1       // far\n"}, // it keeps its column
           {"score 1 // a\nvalue vv = 1   // b\n", "score 1        // a\nvalue vv = 1   // b\n"},
           {"score 1 // a\n\nvalue vv = 1   // b\n", "score 1  // a\n\nvalue vv = 1   // b\n"},
           {"score 1 // a\n// alone\nscore 2    // b\n", "score 1  // a\n// alone\nscore 2    // b\n"},
       }) {
    CAPTURE(row.written);
    CHECK(formatted(row.written) == row.canonical);
    CHECK(formatted(row.canonical) == row.canonical);
  }
}

TEST_CASE("format: every game is in its canonical form") {
  for (const auto& file : std::filesystem::directory_iterator(test::source_dir() + "/games")) {
    if (file.path().extension() == ".rules") {
      CAPTURE(file.path().string());
      const std::string text = load_file(file.path()).sources.front().text;
      CHECK(formatted(text) == text);
    }
  }
}

TEST_CASE("format: every game reads back as itself, comments kept") {
  for (const auto& file : std::filesystem::directory_iterator(test::source_dir() + "/games")) {
    if (file.path().extension() != ".rules") {
      continue;
    }
    CAPTURE(file.path().string());
    const Loaded written = load_file(file.path());
    REQUIRE(written.ruleset);
    const std::string text = written.sources.front().text;
    const std::string once = formatted(text);
    CHECK(formatted(once) == once);
    CHECK(comments(once) == comments(text));
    const Loaded again = load_text(file.path().string(), once);
    REQUIRE(again.ruleset);
    CHECK(again.ruleset->start == written.ruleset->start);
    CHECK(again.ruleset->names == written.ruleset->names);
    CHECK(again.ruleset->values.size() == written.ruleset->values.size());
    CHECK(again.ruleset->sides[1].moves.size() == written.ruleset->sides[1].moves.size());
  }
}
