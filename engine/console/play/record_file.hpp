#pragma once

#include "engine/console/command.hpp"
#include "engine/console/replace_file.hpp"
#include "engine/match/record.hpp"

namespace regola::console {

/// Adds the option `--record FILE`.
void add_record(Command& command, std::string& path);

/// Appends a whole game to a file.
/// @throws FileError
void add_game(const std::string& path, const Ruleset& ruleset, const RecordedRules& rules,
              const PlayedGame& game);

/// Records games in progress, one after the other. A ply is in the file before the other player thinks about
/// it. During its lifetime, the journal locks the file: lines that other programs write between two plies
/// would spoil its games. All functions throw FileError.
class Journal {
public:
  Journal(const Ruleset& ruleset, const std::string& path, RecordedRules rules);

  /// Starts a new game with the next ply.
  void next_game() { begun_ = false; }
  /// Records the last ply of a game. For its first ply, also writes the head of the game and all earlier
  /// plies.
  void played(const PlayedGame& game);
  /// Records that plies were taken back. Writes nothing if the record has no line of the game yet.
  void took_back(std::size_t plies);
  /// Records the result of a game. Writes nothing for a game without plies.
  void ended(const PlayedGame& game);

  [[nodiscard]] bool is(const std::string& path) const { return file_.is(path); }

private:
  const Ruleset& ruleset_;
  RecordedRules rules_;
  AppendFile file_;
  bool begun_ = false;
};

/// Lets a match continue even if its record cannot be written.
class RecordGuard {
public:
  explicit RecordGuard(Streams& streams) : streams_(streams) {}

  /// Runs an action that may throw FileError. After the first error it prints a message and runs no more
  /// actions.
  void write(const std::function<void()>& action);
  [[nodiscard]] bool failed() const { return failed_; }

private:
  Streams& streams_;
  bool failed_ = false;
};

/// Selects a game from a file.
struct ReplayOptions {
  std::string file;       ///< empty if no file is given
  std::size_t number = 0; ///< number of the game, from 1; 0 for the last one
};

/// Adds the options `--replay FILE` and `--game NUMBER`.
/// @returns the option --replay
Option& add_replay(Command& command, ReplayOptions& options, const std::string& help);

/// Reads a game from a file. Faults in other games of the file become warnings.
/// @param settings settings with which the ruleset was loaded
/// @throws Refused, with a message, if the game cannot be read; RulesError
[[nodiscard]] PlayedGame read_game(const ReplayOptions& options, Engine& engine,
                                   const std::vector<std::string>& settings, Streams& streams);

} // namespace regola::console
