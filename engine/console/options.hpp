#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace regola::console {

struct Streams;

/// The numbers that an option takes, both ends included.
struct WholeRange {
  std::uint64_t least = 0;
  std::uint64_t most = 0;
};
struct RealRange {
  double least = 0;
  double most = 0;
};

/// Where the value of an option goes. A flag is a `bool`; an `optional` stays empty where the option is not
/// given; a vector takes the values of an option that is repeated, or all further positional arguments.
using Variable = std::variant<bool*, int*, std::uint32_t*, std::uint64_t*, double*, std::string*,
                              std::optional<int>*, std::optional<std::uint64_t>*, std::optional<double>*,
                              std::optional<std::string>*, std::vector<std::string>*>;

/// An option or a positional argument of a command: all that a parser, a help, a manual page and the
/// completion of a shell need to know of it.
struct Option {
  std::string name; ///< `--depth`, or for a positional argument `FILE`
  Variable variable;
  std::string about;
  std::string type_name; ///< what the help calls its value; empty: the type of the variable
  std::variant<std::monostate, WholeRange, RealRange> bounds;
  bool required = false;
  bool shows_default = false;        ///< the help tells what the variable holds before
  bool existing_file = false;        ///< the value names a file that is there
  std::vector<std::string> needs;    ///< options without which it makes no sense
  std::vector<std::string> excludes; ///< options beside which it makes no sense
  std::vector<std::string> words;    ///< the only values it takes; empty: any
  std::function<void()> then; ///< what its value sets, once all are read; called where it is given or not

  [[nodiscard]] bool is_positional() const { return name.front() != '-'; }

  // For declarations in one expression.
  Option& require() { return required = true, *this; }
  Option& show_default() { return shows_default = true, *this; }
  Option& existing() { return existing_file = true, *this; }
  Option& called(std::string type) { return type_name = std::move(type), *this; }
  Option& within(std::uint64_t least, std::uint64_t most) { return bounds = WholeRange{least, most}, *this; }
  Option& within_reals(double least, double most) { return bounds = RealRange{least, most}, *this; }
  Option& needing(std::string option) { return needs.push_back(std::move(option)), *this; }
  Option& one_of(std::vector<std::string> all) { return words = std::move(all), *this; }
  Option& setting(std::function<void()> what) { return then = std::move(what), *this; }
  Option& excluding(std::string option) { return excludes.push_back(std::move(option)), *this; }
};

/// A command of the program: a declaration of its options, and what it does once they are read.
struct Command {
  std::string name;
  std::string about;
  std::deque<Option> options; ///< in the order of the help; their addresses stay as more are added
  std::string example;        ///< calls, and further sentences, for the end of the help
  std::string memory; ///< what bounds the memory it takes, as a sentence's end; empty: the size of the game
  /// Takes arguments that are no option of the command; without it they are refused.
  std::vector<std::string>* others = nullptr;
  /// Runs it, after the variables of the options are set; gives the exit code.
  std::function<int(Streams&)> run;

  Command(std::string called, std::string does) : name(std::move(called)), about(std::move(does)) {}

  Option& add(std::string option, Variable variable, std::string help) {
    return options.emplace_back(
        Option{std::move(option), variable, std::move(help), {}, {}, false, false, false, {}, {}, {}, {}});
  }
};

/// The names of the options of a command that begin with dashes, for suggestions.
[[nodiscard]] inline std::vector<std::string> option_names(const Command& command) {
  std::vector<std::string> names = {"--help"};
  for (const Option& option : command.options) {
    if (!option.is_positional()) {
      names.push_back(option.name);
    }
  }
  return names;
}

} // namespace regola::console
