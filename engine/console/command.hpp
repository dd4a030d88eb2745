#pragma once

#include <iosfwd>

#include "engine/console/draw/draw.hpp"
#include "engine/console/options.hpp"
#include "engine/interface/loaded_game.hpp"

namespace regola::console {

/// The exit codes of the program.
enum ExitCode : int {
  fine = 0,
  answer_is_no = 1, ///< no match, an expectation failed
  bad_input = 2,    ///< a file, a status or arguments that make no sense
  // After a signal: Interrupt::exit_code(). The results so far are printed.
};

/// The streams of a command: results go to `out`, all other output to `err`.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool interactive = false; ///< whether a person types the input
  bool colour_out = false;
  bool colour_err = false;
  bool terminal_err = false;            ///< whether `err` is a terminal
  bool terminal_out = false;            ///< whether `out` is a terminal
  bool unicode = false;                 ///< whether the terminal shows characters beyond ASCII
  LineName line_name = plain_line_name; ///< names a line of the loaded text in messages
  /// Lines of a file, for `out`: on a terminal, control characters are escaped; elsewhere the lines do not
  /// change.
  [[nodiscard]] std::string shown(const std::string& lines) const;
  /// How to draw a board on `out`. Call it for each board: the width of a terminal may change.
  [[nodiscard]] DrawingFor drawing() const;
};

/// The options that every command with a rule file has.
struct FileOptions {
  std::string file;
  std::vector<std::string> set; ///< NAME=VALUE
  std::string root; ///< folder of the files that the text may include; if empty, it may include any file
  bool json = false;
};

/// The status that a command works on.
struct StatusOption {
  std::optional<std::string> from; ///< value of `--from`
  std::vector<std::string> words;  ///< words of a status that is given without `--from`

  /// The text of the status. Empty for the start of the game.
  [[nodiscard]] std::string text() const;
};

/// Adds FILE, --set and --root.
/// @return the option FILE
Option& add_file(Command& command, FileOptions& options);
void add_set(Command& command, std::vector<std::string>& set);
void add_root(Command& command, std::string& root);
/// Adds --from STATUS, the way to give a status that all commands have.
Option& add_from(Command& command, StatusOption& option);
/// Adds --from STATUS, and STATUS without `--from`. For commands that take it after all other arguments.
void add_status(Command& command, StatusOption& option);
void add_json(Command& command, bool& json);
/// Adds --backend, for commands that may play random games.
void add_backend(Command& command);

// Functions that check input. If it is wrong, they print a message and throw Refused.

/// Parses the arguments of `--set`.
[[nodiscard]] Settings read_settings(const std::vector<std::string>& set, Streams& streams);

/// Loads the file and prints its diagnostics to `err`.
[[nodiscard]] Game load_game(const FileOptions& options, Streams& streams);

/// Parses a status. An empty text is the start of the game.
[[nodiscard]] Status status_for(const Game& game, const std::string& text, Streams& streams);
[[nodiscard]] inline Status status_for(const Game& game, const StatusOption& option, Streams& streams) {
  return status_for(game, option.text(), streams);
}

/// Checks that a name is a value of the text, or empty.
void check_value(const Ruleset& ruleset, const std::string& name, Streams& streams);

/// Shows a message, and the text below it with a caret at `offset`.
void complain(Streams& streams, const std::string& what, const std::string& text, std::size_t offset);
/// Shows the same as complain(), and ends the command.
[[noreturn]] void refuse_text(Streams& streams, const std::string& what, const std::string& text,
                              std::size_t offset);

} // namespace regola::console
