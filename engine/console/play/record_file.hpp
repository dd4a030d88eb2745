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

/// Records games in progress, one after the other. Each ply is in the file before the other player thinks
/// about it. The journal locks the file during its lifetime: lines of other programs between two plies would
/// break its games. All functions throw FileError.
class Journal {
public:
  Journal(const Ruleset& ruleset, const std::string& path, RecordedRules rules);

  /// Starts a new game with the next ply.
  void next_game() { begun_ = false; }
  /// Records the last ply of a game. The first one also writes the head of the game and all plies before.
  void played(const PlayedGame& game);
  /// Records that plies were taken back. Writes nothing for a game without a line.
  void took_back(std::size_t plies);
  /// Records the result of a game. A game without plies leaves no record.
  void ended(const PlayedGame& game);

  [[nodiscard]] bool is(const std::string& path) const { return file_.is(path); }

private:
  const Ruleset& ruleset_;
  RecordedRules rules_;
  AppendFile file_;
  bool begun_ = false;
};

/// Lets a match continue if its record cannot be written.
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

/// A game of a file.
struct ReplayOptions {
  std::string file;       ///< empty for none
  std::size_t number = 0; ///< of the game, from 1; 0 for the last one
};

/// Adds the options `--replay FILE` and `--game NUMBER`.
/// @returns --replay
Option& add_replay(Command& command, ReplayOptions& options, const std::string& help);

/// Reads a game from a file. Other faults of the file are warnings.
/// @param settings with which the ruleset was loaded
/// @throws Refused, with a message, if that game cannot be read; RulesError
[[nodiscard]] PlayedGame read_game(const ReplayOptions& options, Engine& engine,
                                   const std::vector<std::string>& settings, Streams& streams);

} // namespace regola::console
