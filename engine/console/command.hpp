#pragma once

#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/console/draw.hpp"
#include "engine/console/game.hpp"
#include "engine/console/options.hpp"
#include "rules/line_name.hpp"
#include "rules/load.hpp"

namespace regola::console {

/// What the program leaves behind.
enum ExitCode : int {
  fine = 0,
  answer_is_no = 1, ///< no match, an expectation failed
  bad_input = 2,    ///< a file, a status or a call that makes no sense
  // A signal before all was done: Interrupt::exit_code(); what was done is printed.
};

/// Where a command reads and writes: results go to out, everything else to err.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool interactive = false; ///< a person types
  bool colour_out = false;
  bool colour_err = false;
  bool terminal_err = false;            ///< somebody may look at err
  bool terminal_out = false;            ///< somebody may look at out
  bool unicode = false;                 ///< and sees characters beyond ASCII
  LineName line_name = plain_line_name; ///< what messages call a line of the text that was loaded
  /// Lines of a file as out may show them: on a terminal without control characters, elsewhere as they are.
  [[nodiscard]] std::string shown(const std::string& lines) const;
  /// What a board on out is drawn for. A terminal may change its width at any time.
  [[nodiscard]] DrawingFor drawing() const;
};

/// The options that every command with a rule file has.
struct FileOptions {
  std::string file;
  std::vector<std::string> set; ///< NAME=VALUE
  std::string root;             ///< of what the text may include; empty: any file
  bool json = false;
};

/// The status that a command is about.
struct StatusOption {
  std::optional<std::string> from; ///< of `--from`
  std::vector<std::string> words;  ///< of the positional form

  /// Empty for the start of the game.
  [[nodiscard]] std::string text() const;
};

// One command a file; a new one also needs its place in program.cpp.

[[nodiscard]] Command play_command();
[[nodiscard]] Command match_command();
[[nodiscard]] Command apply_command();
[[nodiscard]] Command moves_command();
[[nodiscard]] Command perft_command();
[[nodiscard]] Command check_command();
[[nodiscard]] Command format_command();
[[nodiscard]] Command notation_command();
[[nodiscard]] Command why_command();
[[nodiscard]] Command analyze_command();
[[nodiscard]] Command arena_command();
[[nodiscard]] Command engine_command();
[[nodiscard]] Command explain_command();
[[nodiscard]] Command bench_command();
[[nodiscard]] Command games_command();
[[nodiscard]] Command new_command();
[[nodiscard]] Command serve_command();
[[nodiscard]] Command show_command();
[[nodiscard]] Command solve_command();
[[nodiscard]] Command tree_command();
[[nodiscard]] Command trace_command();
[[nodiscard]] Command verify_command();

/// Adds FILE, which it returns, --set and --root.
Option& add_file(Command& command, FileOptions& options);
void add_set(Command& command, std::vector<std::string>& set);
void add_root(Command& command, std::string& root);
/// Adds --from STATUS, the way in which every command takes a status.
Option& add_from(Command& command, StatusOption& option);
/// The same for a command that takes nothing else behind the file: there `--from` may be left out.
void add_status(Command& command, StatusOption& option);
void add_json(Command& command, bool& json);
/// Adds --backend, for commands that may play random games.
void add_backend(Command& command);

/// The settings of `--set`, or nothing, with a message.
[[nodiscard]] std::optional<Settings> read_settings(const std::vector<std::string>& set, Streams& streams);

/// Loads the file and shows what is wrong with it on err; nothing where it cannot be used.
[[nodiscard]] std::optional<Game> load_game(const FileOptions& options, Streams& streams);

/// The status of a text, or the start of the game for an empty one; nothing, with a message, for nonsense.
[[nodiscard]] std::optional<Status> status_for(const Game& game, const std::string& text, Streams& streams);

[[nodiscard]] std::optional<Status> status_for(const Game& game, const StatusOption& option,
                                               Streams& streams);

/// Whether the text has a value of that name, or the name is empty; if not, a message says which it has.
[[nodiscard]] bool has_value(const Ruleset& ruleset, const std::string& name, Streams& streams);

/// Shows a message with a caret below the text it is about.
void complain(Streams& streams, const std::string& what, const std::string& text, std::size_t offset);

} // namespace regola::console
