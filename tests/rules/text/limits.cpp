#include "rules/text/limits.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/rules/loaded.hpp"

using namespace regola;

namespace {

std::string times(std::size_t count, const std::string& text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) {
    all += text;
  }
  return all;
}

/// Lines, of which each has its number in place of `{}`.
std::string numbered(std::size_t count, const char* line) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) {
    all += fmt::format(fmt::runtime(line), i);
  }
  return all;
}

/// A comment that makes the text as long as that.
std::string filled(std::string text, std::size_t bytes) {
  text += "//";
  while (text.size() + 101 < bytes) {
    text += std::string(98, '.') + "\n//";
  }
  return text + std::string(bytes - text.size(), '.');
}

const std::string game = "players x/o\nboard 3x3\nmove put: . -> x\n";

/// A text in which something is as large as the number says.
struct Limit {
  const char* what;
  std::size_t limit;
  std::string (*text)(std::size_t size);
  Code refusal;
};

const std::vector<Limit>& all_limits() {
  static const std::vector<Limit> all = {
      {"bytes of a text", limits::text_bytes, [](std::size_t n) { return filled(game, n); },
       Code::unreadable_file},
      {"lines of a text", limits::lines, [](std::size_t n) { return game + numbered(n - 3, "// {}\n"); },
       Code::unreadable_file},
      {"bytes of a line", limits::line_bytes,
       [](std::size_t n) {
         const std::string line = "draw if stuck ";
         return game + line + "//" + std::string(n - line.size() - 2, '.') + "\n";
       },
       Code::line_too_long},
      {"cells of a line that tells a length", limits::measured_line,
       [](std::size_t n) {
         return fmt::format("players x/o\nboard {}x1\nmove go e: x .^(line x) -> . =\n", n);
       },
       Code::bad_cell},
      {"parentheses", limits::nesting,
       [](std::size_t n) { return game + "value v = " + times(n, "(") + "1" + times(n, ")") + "\n"; },
       Code::too_deep},
      {"cells of a grid", limits::cells,
       [](std::size_t n) { return fmt::format("players x/o\nboard {}x1\nmove put: . -> x\n", n); },
       Code::board_too_large},
      {"points", limits::cells,
       [](std::size_t n) {
         return "players x/o\nboard points" + numbered(n, " p{}") + "\nmove put: . -> x\n";
       },
       Code::board_too_large},
      {"directions", limits::directions,
       [](std::size_t n) {
         return "players x/o\nboard points a b\n" + numbered(n, "link l{} a-b\n") + "move put: . -> x\n";
       },
       Code::bad_link},
      {"names", limits::names,
       [](std::size_t n) { return "players x/o\nboard 1x1\n" + numbered(n, "move p{}: . -> x\n"); },
       Code::bad_head},
      {"classes", limits::classes, [](std::size_t n) { return game + numbered(n, "class cc{}: [x]\n"); },
       Code::bad_class},
      {"a number", static_cast<std::size_t>(limits::number),
       [](std::size_t n) { return game + fmt::format("value v = {}\n", n); }, Code::bad_number},
#ifndef REGOLA_SLOW_BUILD // with sanitizers a call takes too much of the stack for this
      {"parts of a value", limits::value_parts,
       [](std::size_t n) { // 1999 parts in the first line, 8003 in the four of it, 2 more for each `+1`
         const bool even = n % 2 == 0;
         return game + "value a = 1" + times(999, "+1") + "\nvalue b = " + (even ? "-a" : "a") +
                " + a + a + a" + times((n - (even ? 8004 : 8003)) / 2, "+1") + "\n";
       },
       Code::bad_expression},
#endif
      {"hands", 16,
       [](std::size_t n) {
         const std::string symbols = "abcdfghijklmpqrtuvyz";
         std::string text = "players x o\nboard 3x3\n";
         std::string hands = "hand";
         std::string moves;
         for (const char symbol : symbols.substr(0, n)) {
           hands += fmt::format(" 1{}", symbol);
           moves += fmt::format("move put: . -> {}\n", symbol);
         }
         return text + hands + "\n" + moves;
       },
       Code::bad_hand},
      {"quiet counters", 4,
       [](std::size_t n) {
         const std::string symbols = "abcdf";
         std::string text = "players x o\nboard 3x3\nclass all = abcdf\nmove put: . -> all\n";
         for (const char symbol : symbols.substr(0, n)) {
           text += fmt::format("draw if quiet {} = 3\n", symbol);
         }
         return text;
       },
       Code::bad_expression},
  };
  return all;
}

} // namespace

TEST_CASE("a text may be as large as each limit says, and no larger") {
  for (const Limit& limit : all_limits()) {
    CAPTURE(limit.what);
    const Loaded largest = load_text("text", limit.text(limit.limit));
    INFO(largest.report());
    CHECK_FALSE(has_errors(largest.diagnostics));
    const Loaded larger = load_text("text", limit.text(limit.limit + 1));
    REQUIRE_FALSE(larger.diagnostics.empty());
    CHECK(larger.diagnostics.front().code == limit.refusal);
    CHECK(larger.diagnostics.front().message.find(fmt::format("{}", limit.limit)) != std::string::npos);
  }
}
