#include "engine/console/command_line.hpp"
#include "engine/console/program.hpp"
#include "tests/texts.hpp"

#include <algorithm>
#include <sstream>

#include <catch2/catch.hpp>

using namespace regola::console;

namespace {

using regola::test::contains;

std::string with_dashes(const std::string& text) {
  std::string result;
  for (const char c : text) {
    result += c == '-' ? std::string("\\-") : std::string(1, c);
  }
  return result;
}

} // namespace

TEST_CASE("the manual page of the program names every command") {
  const CommandLine line = command_line();
  const std::string page = manual_page(line);
  CHECK(page.rfind(".TH REGOLA 1 \"\" \"" + line.version + "\"", 0) == 0);
  for (const Command& command : line.commands) {
    CAPTURE(command.name);
    CHECK(contains(page, ".BR regola\\-" + command.name + " (1)\n"));
  }
}

TEST_CASE("the manual page of a command has each of its options, and its example") {
  const CommandLine line = command_line();
  for (const Command& command : line.commands) {
    CAPTURE(command.name);
    const std::string page = manual_page(line, command);
    CHECK(contains(page, ".SH NAME\nregola\\-" + command.name + " \\- "));
    CHECK(contains(page, "\nregola " + command.name + " "));
    for (const Option& option : command.options) {
      CAPTURE(option.name);
      CHECK(contains(page, ".TP\n\\fB" + with_dashes(option.name) + "\\fR"));
    }
  }
}

TEST_CASE("no text of a manual page is taken for an instruction") {
  CommandLine line;
  line.name = "program";
  line.version = "program 1";
  Command command("do", "Do 'it' with \\ and - signs");
  bool flag = false;
  command.add("--flag", &flag, ".begins with a dot");
  command.example = "'quoted\n.dotted";
  const std::string page = manual_page(line, command);
  CHECK(contains(page, "Do \\(aqit\\(aq with \\e and \\- signs.\n"));
  CHECK(contains(page, "\n\\&.begins with a dot\n"));
  CHECK(contains(page, "\n\\&\\(aqquoted\n\\&.dotted\n"));
}

TEST_CASE("options tell their values, their range and what holds without them") {
  int number = 5;
  bool flag = false;
  std::string text = "standard";
  Command command("do", "does");
  Option& bounded = command.add("--number", &number, "A number").within(1, 9).show_default();
  CHECK(value_name(bounded) == "NUMBER");
  CHECK(about_text(bounded) == "A number (1 to 9) [5]");
  Option& plain = command.add("--flag", &flag, "A flag");
  CHECK_FALSE(takes_value(plain));
  CHECK(value_name(plain).empty());
  Option& words = command.add("--words", &text, "One of them").one_of({"a", "b"}).show_default();
  CHECK(value_name(words) == "a|b");
  CHECK(about_text(words) == "One of them [standard]");
}
