#pragma once

#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/matcher/varspace.hpp"
#include "rules/load.hpp"

namespace CLI {
class App;
}

namespace regola::console {

/// What the program leaves behind.
enum ExitCode : int {
  fine = 0,
  answer_is_no = 1,  ///< no match, an expectation failed
  bad_input = 2,     ///< a file, a status or a call that makes no sense
  interrupted = 130, ///< somebody pressed Ctrl-C before all was done; what was done is printed
};

/// Where a command reads and writes: results go to out, everything else to err.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool interactive = false; ///< a person types
  bool colour_out = false;
  bool colour_err = false;
  bool terminal_err = false; ///< somebody may look at err
};

/// The options that every command with a rule file has.
struct FileOptions {
  std::string file;
  std::vector<std::string> set; ///< NAME=VALUE
  bool json = false;
};

// Each command adds itself to the program; its callback sets the exit code. One command a file; a new one
// also needs its line in program.cpp.

void add_play(CLI::App& program, Streams& streams, int& exit_code);
void add_match(CLI::App& program, Streams& streams, int& exit_code);
void add_apply(CLI::App& program, Streams& streams, int& exit_code);
void add_moves(CLI::App& program, Streams& streams, int& exit_code);
void add_perft(CLI::App& program, Streams& streams, int& exit_code);
void add_check(CLI::App& program, Streams& streams, int& exit_code);
void add_format(CLI::App& program, Streams& streams, int& exit_code);
void add_notation(CLI::App& program, Streams& streams, int& exit_code);
void add_why(CLI::App& program, Streams& streams, int& exit_code);
void add_analyze(CLI::App& program, Streams& streams, int& exit_code);
void add_arena(CLI::App& program, Streams& streams, int& exit_code);
void add_explain(CLI::App& program, Streams& streams, int& exit_code);
void add_bench(CLI::App& program, Streams& streams, int& exit_code);

/// Adds FILE and --set.
void add_file(CLI::App& command, FileOptions& options);
void add_json(CLI::App& command, bool& json);
/// The text below a command's options: how it is called.
void add_example(CLI::App& command, const std::string& example);

/// The settings of `--set`, or nothing, with a message.
[[nodiscard]] std::optional<Settings> read_settings(const std::vector<std::string>& set, Streams& streams);

/// A game that was loaded: its ruleset and the texts it came from.
struct Game {
  Ruleset ruleset;
  Loaded loaded; ///< without its ruleset

  /// The text of a line, for messages.
  [[nodiscard]] std::string line(std::uint32_t number) const { return loaded.line_text(number); }
  /// What messages call it: `line 6`, with its file where that is an included one.
  [[nodiscard]] std::string line_name(std::uint32_t number) const { return loaded.line_name(number); }
  /// Its number in its own file, for JSON, which names the file beside it.
  [[nodiscard]] std::uint32_t line_in_file(std::uint32_t number) const;
  [[nodiscard]] const std::string& file_of_line(std::uint32_t number) const;
};

/// Loads the file and shows what is wrong with it on err; nothing where it cannot be used.
[[nodiscard]] std::optional<Game> load_game(const FileOptions& options, Streams& streams);

/// The status of a text, or the start of the game for an empty one; nothing, with a message, for nonsense.
[[nodiscard]] std::optional<Status> status_for(const Game& game, const std::string& text, Streams& streams);

/// Shows a message with a caret below the text it is about.
void complain(Streams& streams, const std::string& what, const std::string& text, std::size_t offset);

/// The variables that are set, by name.
[[nodiscard]] nlohmann::json to_json(const Varspace& variables);

} // namespace regola::console
