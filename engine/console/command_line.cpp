#include "engine/console/command_line.hpp"

#include <new>
#include <sstream>

#include <CLI/CLI.hpp>

#include "engine/console/interrupt.hpp"
#include "engine/console/print.hpp"
#include "engine/search/parameters.hpp"
#include "rules/text/ranges.hpp"

namespace regola::console {

namespace {

/// As the library takes them.
std::string names_of(const Option& option) {
  return option.also.empty() ? option.name : option.name + "," + option.also;
}

CLI::Option* declare(CLI::App& app, const Option& option, bool* flag) {
  return app.add_flag(names_of(option), *flag, option.about);
}

CLI::Option* declare(CLI::App& app, const Option& option, std::vector<std::string>* values) {
  CLI::Option* added = app.add_option(names_of(option), *values, option.about);
  if (option.is_positional()) return added->expected(option.required ? 1 : 0, -1);
  // Each occurrence takes one value: the next word is a file or a status.
  return added->expected(1)->allow_extra_args(false)->take_all();
}

template <typename Value>
CLI::Option* declare(CLI::App& app, const Option& option, Value* value) {
  return app.add_option(names_of(option), *value, option.about);
}

template <typename... Function>
struct Overloaded : Function... {
  using Function::operator()...;
};
template <typename... Function>
Overloaded(Function...) -> Overloaded<Function...>;

const Command& command_called(const CommandLine& line, const std::string& name) {
  return *find_if(line.commands, [&](const Command& command) { return command.name == name; });
}

/// What is wrong with the text of a whole number; empty if nothing is. A number too large for its type is
/// none.
std::string fault_of(const std::string& text, const WholeRange& range) {
  const auto number = whole_number<std::uint64_t>(text);
  const bool is_good = number && *number >= range.least && *number <= range.most;
  return is_good ? std::string() : fmt::format("'{}' is no number in the range {}", text, range_text(range));
}

/// Reads a duration in seconds; a number without a unit is one. `nullopt` for another text.
std::optional<double> seconds_of(const std::string& text) {
  for (const char* const unit : {"", "s"}) {
    try {
      return read_duration(text + unit);
    } catch (const std::invalid_argument&) { // it may lack the unit
    }
  }
  return std::nullopt;
}

/// The same for a duration, which becomes a number of seconds.
std::string fault_of(std::string& text, const DurationRange& range) {
  const std::optional<double> seconds = seconds_of(text);
  if (!seconds) return fmt::format("'{}' is not a duration such as 500ms, 2s or 1m", text);
  if (*seconds < range.least || *seconds > range.most) {
    return fmt::format("'{}' is not from {}", text, range_text(range));
  }
  text = fmt::format("{}", *seconds);
  return {};
}

/// Makes the option refuse what is out of its range, and its help tell the range.
template <typename Range>
void bound(CLI::Option& added, const Option& option, const Range& range) {
  added.type_name(value_name(option));
  added.description(ranged_text(option));
  const auto fault = [range](std::string& text) { return fault_of(text, range); };
  added.transform(CLI::Validator(fault, std::string())); // the description tells the range
}

bool takes_text(const Option& option) {
  return std::holds_alternative<std::string*>(option.variable) ||
         std::holds_alternative<std::optional<std::string>*>(option.variable) ||
         std::holds_alternative<std::vector<std::string>*>(option.variable);
}

/// Declares an option to the library. The options that it needs and excludes must be declared before.
void declare(CLI::App& app, const Option& option) {
  CLI::Option* added =
      std::visit([&](auto* variable) { return declare(app, option, variable); }, option.variable);
  if (!option.type_name.empty()) added->type_name(option.type_name);
  std::visit(Overloaded{[](std::monostate) {}, [&](const auto& range) { bound(*added, option, range); }},
             option.bounds);
  if (takes_text(option)) {
    added->check(CLI::Validator(
        [](const std::string& text) { return std::string(text.empty() ? "this is empty" : ""); },
        std::string()));
  }
  if (!option.words.empty()) {
    added->type_name(fmt::format("{}", fmt::join(option.words, "|")));
    added->check(CLI::Validator(
        [words = option.words](const std::string& text) {
          const bool known = contains(words, text);
          return known ? std::string() : fmt::format("'{}' is none of {}", text, fmt::join(words, ", "));
        },
        std::string()));
  }
  if (option.existing_file) added->check(CLI::ExistingFile);
  if (option.shows_default) added->capture_default_str();
  added->required(option.required);
  for (const std::string& other : option.needs) added->needs(app.get_option(other));
  for (const std::string& other : option.excludes) added->excludes(app.get_option(other));
}

void declare(CLI::App& program, const Command& command) {
  CLI::App* app = program.add_subcommand(command.name, command.about);
  for (const Option& option : command.options) declare(*app, option);
  app->allow_extras(command.others != nullptr);
  app->footer("Example:\n  " + command.example);
}

/// The option or positional argument with an empty value among several; null if there is none. The library
/// does not check an empty value of an optional argument.
const Option* find_empty(const Command& command) {
  return find_where(command.options, [](const Option& option) {
    auto* const* values = std::get_if<std::vector<std::string>*>(&option.variable);
    return values != nullptr && std::find((*values)->begin(), (*values)->end(), "") != (*values)->end();
  });
}

/// Marks a word that begins with a dash but is no option.
constexpr char plain_mark = '\1';

/// Marks the words after `--` and removes that. Otherwise the library would end the command there, once it
/// has all the arguments it needs.
void mark_plain(std::vector<std::string>& arguments) {
  const auto end_of_options = std::find(arguments.begin(), arguments.end(), "--");
  if (end_of_options == arguments.end()) return;
  std::for_each(end_of_options + 1, arguments.end(), [](std::string& word) {
    if (word.rfind('-', 0) == 0) word.insert(0, 1, plain_mark);
  });
  arguments.erase(end_of_options);
}

void unmark(std::string& word) {
  if (word.rfind(plain_mark, 0) == 0) word.erase(0, 1);
}

/// Removes the marks from the words of an option.
void unmark(const Option& option) {
  std::visit(Overloaded{[](std::string* word) { unmark(*word); },
                        [](std::optional<std::string>* word) {
                          if (*word) unmark(**word);
                        },
                        [](std::vector<std::string>* words) {
                          for (std::string& word : *words) unmark(word);
                        },
                        [](auto*) {}},
             option.variable);
}

/// Suggests an option for the first unknown argument that looks like one; else returns an empty text.
std::string suggest_option(const CommandLine& line, const CLI::App& called) {
  const std::vector<std::string> others = called.remaining();
  const auto misspelt = find_if(others, [](const std::string& text) { return text.rfind("--", 0) == 0; });
  return misspelt == others.end() ? std::string()
                                  : did_you_mean(misspelt->substr(0, misspelt->find('=')),
                                                 option_names(command_called(line, called.get_name())));
}

/// Reads `help` and `help COMMAND` as `--help` and `COMMAND --help`.
void read_help(const CommandLine& line, std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front() != "help") return;
  arguments.erase(arguments.begin());
  const bool known = arguments.empty() || any_of(line.commands, [&](const Command& command) {
                       return command.name == arguments.front();
                     });
  if (known) arguments.insert(arguments.begin() + (arguments.empty() ? 0 : 1), "--help");
}

/// Prints the library's message for a bad call, with a suggestion if the command or an option is misspelt.
/// @return the exit code
int refuse_call(const CommandLine& line, const CLI::App& program, const CLI::ParseError& error,
                const std::vector<std::string>& arguments, Streams& streams) {
  print_fault_text(streams.err, error.what());
  const auto called = program.get_subcommands();
  if (!arguments.empty() && called.empty()) {
    const std::vector<std::string> names = mapped(line.commands, &Command::name);
    const std::string help = did_you_mean(arguments.front(), names);
    print(streams.err, "{}\n",
          help.empty() ? fmt::format("The commands are {}.", fmt::join(names, ", ")) : help);
  }
  const std::string help = called.empty() ? std::string() : suggest_option(line, *called.front());
  if (!help.empty()) print(streams.err, "{}\n", help);
  print(streams.err, "Try '{} {}--help'.\n", line.name,
        called.empty() ? "" : called.front()->get_name() + " ");
  return bad_input;
}

} // namespace

int run(const CommandLine& line, std::vector<std::string> arguments, Streams& streams) {
  CLI::App program(line.about, line.name);
  program.require_subcommand(1);
  program.set_version_flag("--version", line.version);
  program.footer(line.footer);
  for (const Command& command : line.commands) declare(program, command);
  read_help(line, arguments);
  const std::vector<std::string> called = arguments;
  mark_plain(arguments);
  try {
    std::reverse(arguments.begin(), arguments.end()); // the library takes them from the back
    program.parse(arguments);
  } catch (const CLI::Success& request) { // --help, --version
    std::ostringstream text;
    const int code = program.exit(request, text, text);
    streams.out << text.str() << (text.str().empty() || text.str().back() == '\n' ? "" : "\n");
    return code;
  } catch (const CLI::ParseError& error) {
    return refuse_call(line, program, error, called, streams);
  }
  const CLI::App* chosen = program.get_subcommands().front();
  const Command& command = command_called(line, chosen->get_name());
  if (const Option* empty = find_empty(command)) {
    print_fault(streams.err, "{}: this is empty", empty->name);
    return bad_input;
  }
  if (command.others != nullptr) *command.others = chosen->remaining();
  for (const Option& option : command.options) {
    unmark(option);
    if (option.then) option.then();
  }
  try {
    return command.run(streams);
  } catch (const Stopped&) {
    if (Interrupt::asked()) return Interrupt::exit_code();
    print_fault(streams.err, "the time was over before the moves of this turn were listed");
    return bad_input;
  } catch (const Refused&) {
    return bad_input;
  } catch (const RulesError& error) {
    print_fault_text(streams.err, error.message(streams.line_name));
    return bad_input;
  } catch (const std::bad_alloc&) {
    print_fault(streams.err, "there is not enough memory for '{}'; what it takes grows with {}", command.name,
                command.memory.empty() ? "the size of the game" : command.memory);
    return bad_input;
  }
}

} // namespace regola::console
