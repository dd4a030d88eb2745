#include "engine/console/command_line.hpp"

#include "engine/console/program.hpp"

#include <limits>
#include <memory>
#include <new>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>

using namespace regola::console;

namespace {

/// All that a call may set.
struct Read {
  bool flag = false;
  std::uint64_t whole = 7;
  std::optional<double> real;
  std::string needy;
  std::vector<std::string> repeated;
  std::string first;
  std::vector<std::string> rest;
};

struct Called {
  int code = 0;
  std::string out;
  std::string err;
  Read read;
};

Called call(const std::vector<std::string>& arguments) {
  Called called;
  Command command("act", "Does something");
  command.add("FIRST", &called.read.first, "The first").require();
  command.add("REST", &called.read.rest, "The others");
  command.add("--flag", &called.read.flag, "A flag");
  command.add("--whole", &called.read.whole, "A whole number").within(1, 10).show_default();
  command.add("--real", &called.read.real, "A duration").or_called("--lasting").lasting(0.5, 3600);
  command.add("--repeated", &called.read.repeated, "Several").called("NAME=VALUE");
  command.add("--needy", &called.read.needy, "Needs another").needing("--flag").excluding("--repeated");
  command.example = "tool act a";
  command.memory = "--whole";
  command.run = [&called](Streams& streams) {
    if (called.read.first == "huge") throw std::bad_alloc();
    streams.out << "ran\n";
    return 1;
  };
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{in, out, err};
  called.code = run({"tool", "A tool.", "tool 1", "The end.", {command}}, arguments, streams);
  called.out = out.str();
  called.err = err.str();
  return called;
}

} // namespace

TEST_CASE("command_line: values arrive in their variables") {
  const Called called = call(
      {"act", "a", "--whole", "10", "--repeated", "x", "b", "--flag", "--real=2.5", "--repeated", "y", "c"});
  CHECK(called.code == 1);
  CHECK(called.out == "ran\n");
  CHECK(called.read.flag);
  CHECK(called.read.whole == 10);
  CHECK(called.read.real == 2.5);
  CHECK(call({"act", "a", "--real=750ms"}).read.real == 0.75);
  CHECK(call({"act", "a", "--lasting", "1m"}).read.real == 60);
  CHECK(called.read.repeated == std::vector<std::string>{"x", "y"});
  CHECK(called.read.first == "a");
  CHECK(called.read.rest == std::vector<std::string>{"b", "c"});
  const Called without = call({"act", "a"});
  CHECK(without.read.whole == 7);
  CHECK_FALSE(without.read.real);
}

TEST_CASE("command_line: what is no number of the range is refused with the range") {
  for (const std::string text :
       {"0", "11", "-1", "", "x", "5x", "0x5", "1e1", "nan", "99999999999999999999"}) {
    CAPTURE(text);
    const Called called = call({"act", "a", "--whole=" + text});
    CHECK(called.code == bad_input);
    CHECK(called.out.empty());
    CHECK(called.err.find("--whole") != std::string::npos);
    CHECK((text.empty() ||
           called.err.find("'" + text + "' is no number in the range 1 to 10") != std::string::npos));
  }
  for (const std::string text : {"0.4", "400ms", "2h", "3601"}) {
    CAPTURE(text);
    const Called called = call({"act", "a", "--real=" + text});
    CHECK(called.code == bad_input);
    CHECK(called.err.find("'" + text + "' is not from 500ms to 1h") != std::string::npos);
  }
  for (const std::string text :
       {"-1", "nan", "-nan", "inf", "1e999", "1e10", "x", "5x", "99999999999999999999"}) {
    CAPTURE(text);
    const Called called = call({"act", "a", "--real=" + text});
    CHECK(called.code == bad_input);
    CHECK(called.err.find("'" + text + "' is not a duration such as 500ms, 2s or 1m") != std::string::npos);
  }
}

TEST_CASE("command_line: an option that needs or excludes another is refused accordingly") {
  CHECK(call({"act", "a", "--needy", "x"}).code == bad_input);
  CHECK(call({"act", "a", "--needy", "x", "--flag"}).code == 1);
  CHECK(call({"act", "a", "--needy", "x", "--flag", "--repeated", "y"}).code == bad_input);
}

TEST_CASE("command_line: an empty text is refused, a misspelt option brings the right one") {
  for (const auto& arguments : std::vector<std::vector<std::string>>{{"act", ""},
                                                                     {"act", "a", ""},
                                                                     {"act", "a", "--repeated", ""},
                                                                     {"act", "a", "--flag", "--needy="}}) {
    CAPTURE(arguments);
    CHECK(call(arguments).code == bad_input);
  }
  CHECK(call({"act", "a", "--hwole", "3"}).err.find("did you mean '--whole'?") != std::string::npos);
  CHECK(call({"act", "a", "--hwole=3"}).err.find("did you mean '--whole'?") != std::string::npos);
  CHECK(call({"act", "a", "--xyzxyz"}).err.find("did you mean") == std::string::npos);
}

TEST_CASE("command_line: control characters of arguments are shown as escapes") {
  const Called called = call({"act", "a", "--real=\x1b[31m"});
  CHECK(called.err.find('\x1b') == std::string::npos);
  CHECK(called.err.find("\\x1b[31m") != std::string::npos);
}

TEST_CASE("command_line: where memory ends it is told what asked for it and what bounds it") {
  const Called called = call({"act", "huge"});
  CHECK(called.code == bad_input);
  CHECK(called.err == "regola: there is not enough memory for 'act'; what it takes grows with --whole\n");
}

TEST_CASE("command_line: the help has every option, its range, what it holds before, and the example") {
  const Called called = call({"act", "--help"});
  CHECK(called.code == 0);
  for (const std::string text :
       {"--whole NUMBER=7", "A whole number (1 to 10)", "--real,--lasting DURATION",
        "A duration (500ms to 1h)", "FIRST TEXT REQUIRED", "Example:\n  tool act a"}) {
    CAPTURE(text);
    CHECK(called.out.find(text) != std::string::npos);
  }
}

TEST_CASE(
    "command_line: every numeric option of the program has a range, and every option says what it does") {
  for (const Command& command : command_line().commands) {
    std::set<std::string> names;
    for (const Option& option : command.options) {
      CAPTURE(command.name, option.name);
      CHECK(names.insert(option.name).second);
      CHECK_FALSE(option.about.empty());
      const bool is_number = std::visit(
          [](auto* variable) {
            using Value = std::remove_pointer_t<decltype(variable)>;
            return (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>) ||
                   std::is_same_v<Value, std::optional<int>> ||
                   std::is_same_v<Value, std::optional<double>> ||
                   std::is_same_v<Value, std::optional<std::uint64_t>>;
          },
          option.variable);
      CHECK(is_number != std::holds_alternative<std::monostate>(option.bounds));
    }
  }
}
