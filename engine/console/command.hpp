#pragma once

#include <iosfwd>

#include "engine/console/draw/draw.hpp"
#include "engine/console/options.hpp"
#include "engine/interface/game.hpp"

namespace regola::console {

/// The exit codes of the program.
enum ExitCode : int {
  fine = 0,
  answer_is_no = 1, ///< no match, an expectation failed
  bad_input = 2,    ///< a file, a status or a call that makes no sense
  // After a signal: Interrupt::exit_code(). The results so far are printed.
};

/// The streams of a command: results go to out, everything else to err.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool interactive = false; ///< a person types the input
  bool colour_out = false;
  bool colour_err = false;
  bool terminal_err = false;            ///< err is a terminal
  bool terminal_out = false;            ///< out is a terminal
  bool unicode = false;                 ///< the terminal shows characters beyond ASCII
  LineName line_name = plain_line_name; ///< names a line of the loaded text in messages
  /// Lines of a file for out: control characters are escaped on a terminal and unchanged elsewhere.
  [[nodiscard]] std::string shown(const std::string& lines) const;
  /// How to draw a board on out. The width of a terminal may change at any time.
  [[nodiscard]] DrawingFor drawing() const;
};

/// The options of all commands with a rule file.
struct FileOptions {
  std::string file;
  std::vector<std::string> set; ///< NAME=VALUE
  std::string root;             ///< folder of the files that the text may include; empty for any file
  bool json = false;
};

/// The status that a command is about.
struct StatusOption {
  std::optional<std::string> from; ///< of `--from`
  std::vector<std::string> words;  ///< of the positional form

  /// Empty for the start of the game.
  [[nodiscard]] std::string text() const;
};

/// Adds FILE, --set and --root.
/// @return FILE
Option& add_file(Command& command, FileOptions& options);
void add_set(Command& command, std::vector<std::string>& set);
void add_root(Command& command, std::string& root);
/// Adds --from STATUS, by which every command takes a status.
Option& add_from(Command& command, StatusOption& option);
/// Adds --from STATUS and also STATUS without `--from`. For commands whose other arguments stand before it.
void add_status(Command& command, StatusOption& option);
void add_json(Command& command, bool& json);
/// Adds --backend, for commands that may play random games.
void add_backend(Command& command);

// These throw Refused, with a message, for what is wrong.

/// Parses the arguments of `--set`.
[[nodiscard]] Settings read_settings(const std::vector<std::string>& set, Streams& streams);

/// Loads the file and prints its diagnostics to err.
[[nodiscard]] Game load_game(const FileOptions& options, Streams& streams);

/// Parses a status; the start of the game for an empty text.
[[nodiscard]] Status status_for(const Game& game, const std::string& text, Streams& streams);
[[nodiscard]] inline Status status_for(const Game& game, const StatusOption& option, Streams& streams) {
  return status_for(game, option.text(), streams);
}

/// Refuses a name that is no value of the text; it may be empty.
void check_value(const Ruleset& ruleset, const std::string& name, Streams& streams);

/// Shows a message, and the text below it with a caret at `offset`.
void complain(Streams& streams, const std::string& what, const std::string& text, std::size_t offset);
/// The same, and ends the command.
[[noreturn]] void refuse_text(Streams& streams, const std::string& what, const std::string& text,
                              std::size_t offset);

} // namespace regola::console
