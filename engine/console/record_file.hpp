#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/console/append_file.hpp"
#include "engine/console/command.hpp"
#include "engine/match/record.hpp"

namespace regola::console {

/// Adds the option `--record FILE`.
void add_record(Command& command, std::string& path);

/// Adds a whole game to a file.
/// @throws FileError
void add_game(const std::string& path, const Ruleset& ruleset, const RecordedRules& rules,
              const PlayedGame& game);

/// The record of games that are being played one after the other: a journal, in which each ply stands before
/// the other player thinks about it. It holds the file as long as it lives, since its games grow line by
/// line: what others add between two plies would tear them apart. All functions throw FileError.
class Journal {
public:
  Journal(const Ruleset& ruleset, const std::string& path, RecordedRules rules);

  /// The next ply belongs to another game.
  void next_game() { begun_ = false; }
  /// The last ply of the game was played. The first one brings the head of the game, and all before it.
  void played(const PlayedGame& game);
  /// The last plies were taken back. What was taken back before anything was written needs no line.
  void took_back(std::size_t plies);
  /// The game has ended. One without a ply leaves no record.
  void ended(const PlayedGame& game);

  [[nodiscard]] bool is(const std::string& path) const { return file_.is(path); }

private:
  const Ruleset& ruleset_;
  RecordedRules rules_;
  AppendFile file_;
  bool begun_ = false;
};

/// Lets a match go on when its record cannot be written.
class RecordGuard {
public:
  explicit RecordGuard(Streams& streams) : streams_(streams) {}

  /// Does what may throw FileError. The first time it does, err is told, and nothing is written after that.
  void write(const std::function<void()>& action);
  [[nodiscard]] bool failed() const { return failed_; }

private:
  Streams& streams_;
  bool failed_ = false;
};

} // namespace regola::console
