#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace regola::console {

/// A game that comes with the program.
struct LibraryGame {
  std::string name; ///< name of its file, without `.rules`
  std::filesystem::path file;
  std::string title; ///< title in its `game` line
  std::string about; ///< the comment on that line or above it; may be empty
};

/// The folder of the games: $REGOLA_GAMES, else the folder beside the installed or built program. `nullopt`
/// if there is none.
[[nodiscard]] std::optional<std::filesystem::path> games_folder();

/// All games of the folder, by name.
[[nodiscard]] std::vector<LibraryGame> library_games();

/// Finds the file for an argument: a file with this name (no directory), else NAME.rules beside it, else a
/// game of the library with this name. If there is none, returns the argument, so that the error names it.
[[nodiscard]] std::string find_game(const std::string& argument);

inline constexpr const char* no_games_installed =
    "no games are installed; REGOLA_GAMES may name a folder with some";

/// Suggests a game with a similar name: `did you mean 'tris'?`. Empty if there is none. If `argument` is a
/// name and no games are installed, says so instead.
[[nodiscard]] std::string suggest_game(const std::string& argument);

} // namespace regola::console
