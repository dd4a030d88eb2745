#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace regola::console {

/// A game that comes with the program.
struct LibraryGame {
  std::string name; ///< of its file, without `.rules`
  std::filesystem::path file;
  std::string title; ///< of its `game` line
  std::string about; ///< the comment on that line, or above it; may be empty
};

/// The folder of the games: $REGOLA_GAMES, else where the program is installed, or built, beside it. Nothing
/// where there is none.
[[nodiscard]] std::optional<std::filesystem::path> games_folder();

/// All games of the folder, by name.
[[nodiscard]] std::vector<LibraryGame> library_games();

/// What a user means by a file or the name of a game: a file of that name first, no directory, then
/// NAME.rules beside it, then a game of the library. The argument itself where there is none of these, so
/// that the error names it.
[[nodiscard]] std::string find_game(const std::string& argument);

/// `did you mean 'tris'?` for a name that is nearly that of a game, or an empty text.
[[nodiscard]] std::string suggest_game(const std::string& argument);

} // namespace regola::console
