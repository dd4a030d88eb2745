#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/console/command.hpp"
#include "engine/match/record.hpp"

namespace regola::console {

/// A file to which games are added. What is written is on the disk at once. The last game may be written
/// again, as it goes on.
class RecordFile {
public:
  /// Adds behind what the file holds.
  /// @throws std::runtime_error where it cannot be written
  RecordFile(std::string path, RecordedRules rules);

  /// Writes the last game anew.
  void write(const Ruleset& ruleset, const PlayedGame& game);
  /// What is written next is another game.
  void next();

private:
  std::string path_;
  RecordedRules rules_;
  std::uintmax_t start_ = 0; // of the last game
};

/// The games of a file; nothing, with a message, for a file that holds none.
[[nodiscard]] std::optional<std::vector<PlayedGame>> read_games(const std::string& path, Engine& engine,
                                                                const std::vector<std::string>& settings,
                                                                Streams& streams);

/// One of the games of a file.
/// @param number from 1; 0 for the last
[[nodiscard]] std::optional<PlayedGame> read_game(const std::string& path, std::size_t number, Engine& engine,
                                                  const std::vector<std::string>& settings, Streams& streams);

} // namespace regola::console
