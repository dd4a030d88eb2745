#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace regola::console {

struct Streams;

/// The range of an option, both ends included.
struct WholeRange {
  std::uint64_t least = 0;
  std::uint64_t most = 0;
};
struct DurationRange {
  double least = 0; ///< in seconds
  double most = 0;
};

/// The variable that gets the value of an option. A flag is a `bool`. An `optional` stays empty if the option
/// is missing. A vector takes the values of a repeated option, or all further positional arguments.
using Variable = std::variant<bool*, int*, std::uint32_t*, std::uint64_t*, double*, std::string*,
                              std::optional<int>*, std::optional<std::uint64_t>*, std::optional<double>*,
                              std::optional<std::string>*, std::vector<std::string>*>;

/// An option or a positional argument of a command. The parser, the help, the manual page and the completions
/// for shells all use it.
struct Option {
  std::string name; ///< `--depth`; for a positional argument `FILE`
  std::string also; ///< a second name for the option; empty for none
  Variable variable;
  std::string about;
  std::string type_name; ///< name of its value in the help; empty to use the type of the variable
  std::variant<std::monostate, WholeRange, DurationRange> bounds;
  bool required = false;
  bool shows_default = false;        ///< whether the help shows the initial value of the variable
  bool existing_file = false;        ///< whether the value must name an existing file
  std::vector<std::string> needs;    ///< other options that it requires
  std::vector<std::string> excludes; ///< options with which it cannot be combined
  std::vector<std::string> words;    ///< the only values that it takes; empty for any value
  std::function<void()> then;        ///< called when all options are read, even if this one is missing

  [[nodiscard]] bool is_positional() const { return name.front() != '-'; }

  // Setters. Each returns the option, so that one expression declares it.
  Option& require() { return required = true, *this; }
  Option& show_default() { return shows_default = true, *this; }
  Option& existing() { return existing_file = true, *this; }
  Option& or_called(std::string second) { return also = std::move(second), *this; }
  Option& called(std::string type) { return type_name = std::move(type), *this; }
  Option& within(std::uint64_t least, std::uint64_t most) { return bounds = WholeRange{least, most}, *this; }
  /// The value is a duration such as `500ms`, `2s` or `1m`; a number without a unit means seconds. The
  /// variable gets seconds.
  Option& lasting(double least, double most) { return bounds = DurationRange{least, most}, *this; }
  Option& needing(std::string option) { return needs.push_back(std::move(option)), *this; }
  Option& one_of(std::vector<std::string> all) { return words = std::move(all), *this; }
  Option& setting(std::function<void()> what) { return then = std::move(what), *this; }
  Option& excluding(std::string option) { return excludes.push_back(std::move(option)), *this; }
};

/// A command of the program: its options, and a function that runs it.
struct Command {
  std::string name;
  std::string about;
  std::deque<Option> options; ///< in the order of the help; adding options does not move the others
  std::string example;        ///< example calls, and more sentences, for the end of the help
  std::string memory; ///< what limits its memory, as words that end a sentence; empty: the size of the game
  /// Receives arguments that are not options of the command; null if such arguments are refused.
  std::vector<std::string>* others = nullptr;
  /// Runs the command when the variables of its options are set. Returns the exit code.
  std::function<int(Streams&)> run;

  Command(std::string called, std::string does) : name(std::move(called)), about(std::move(does)) {}

  /// Makes `run` call a function with options of its own, which live as long as the command.
  /// @return these options, so that the caller can declare them
  template <typename Options>
  auto& runs(int (*function)(Options, Streams&)) {
    auto given = std::make_shared<std::remove_cvref_t<Options>>();
    run = [given, function](Streams& streams) { return function(*given, streams); };
    return *given;
  }

  Option& add(std::string option, Variable variable, std::string help) {
    return options.emplace_back(Option{
        std::move(option), {}, variable, std::move(help), {}, {}, false, false, false, {}, {}, {}, {}});
  }
};

/// The names of a command's options, without positional arguments, for suggestions.
[[nodiscard]] inline std::vector<std::string> option_names(const Command& command) {
  std::vector<std::string> names = {"--help"};
  for (const Option& option : command.options) {
    if (!option.is_positional()) names.push_back(option.name);
  }
  return names;
}

/// A range in words: `1 to 1000`, `5 or more`.
[[nodiscard]] std::string range_text(const WholeRange& range);
[[nodiscard]] std::string range_text(const DurationRange& range);

/// Whether the option takes a value; a flag takes none.
[[nodiscard]] bool takes_value(const Option& option);
/// The name of the value of an option: `NUMBER`, `a|b`; empty for a flag.
[[nodiscard]] std::string value_name(const Option& option);
/// The description of an option, with its range.
[[nodiscard]] std::string ranged_text(const Option& option);
/// The description of an option, with its range and its default.
[[nodiscard]] std::string about_text(const Option& option);

} // namespace regola::console
