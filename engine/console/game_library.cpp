#include "engine/console/game_library.hpp"

#include <cstdlib>

#include "rules/grammar/parse.hpp"
#include "rules/load.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

namespace fs = std::filesystem;

constexpr const char* extension = ".rules";

bool is_file(const fs::path& path) {
  std::error_code ignored; // an unreadable path counts as no file
  return fs::is_regular_file(path, ignored);
}

/// The description of a game in its text: its title, and the comment on that line or above it.
LibraryGame library_game(const fs::path& file) {
  LibraryGame game{file.stem().string(), file, {}, {}};
  const Loaded loaded = load_file(file);
  if (loaded.sources.empty()) return game;
  Diagnostics ignored;
  std::string above;
  for (const syntax::Line& line : parse(loaded.sources.front(), 0, ignored).lines) {
    if (const auto* title = std::get_if<syntax::Title>(&line.content)) {
      const std::string& comment = line.comment.empty() ? above : line.comment;
      game.title = printable(title->text);
      game.about = printable(comment.substr(std::min(comment.find_first_not_of("/ "), comment.size())));
      break;
    }
    above = std::holds_alternative<syntax::Blank>(line.content) ? line.comment : "";
  }
  return game;
}

std::vector<fs::path> files_of(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code fault;
  for (fs::directory_iterator entry(folder, fault), end; !fault && entry != end; entry.increment(fault)) {
    if (entry->path().extension() == extension && is_file(entry->path())) files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

} // namespace

std::optional<fs::path> games_folder() {
  if (const char* given = std::getenv("REGOLA_GAMES");
      given != nullptr && *given != '\0') { // NOLINT(concurrency-mt-unsafe)
    return fs::path(given);
  }
  std::error_code fault;
  const fs::path program = fs::read_symlink("/proc/self/exe", fault);
  if (fault) return std::nullopt;
  // Installed: bin/regola and share/regola/games. Built: build/PRESET/regola and games.
  const fs::path folder = program.parent_path();
  for (const fs::path& games : std::array{folder / "../share/regola/games", folder / "../../games"}) {
    if (!files_of(games).empty()) return games.lexically_normal();
  }
  return std::nullopt;
}

std::vector<LibraryGame> library_games() {
  std::vector<LibraryGame> games;
  if (const auto folder = games_folder()) {
    for (const fs::path& file : files_of(*folder)) games.push_back(library_game(file));
  }
  return games;
}

std::string find_game(const std::string& argument) {
  std::error_code ignored;
  if (argument.empty() || (fs::exists(argument, ignored) && !fs::is_directory(argument, ignored))) {
    return argument;
  }
  if (is_file(argument + extension)) return argument + extension;
  const auto folder = argument.find('/') == std::string::npos ? games_folder() : std::nullopt;
  if (folder) {
    for (const std::string& name : {argument, argument + extension}) {
      if (fs::path(name).extension() == extension && is_file(*folder / name)) {
        return (*folder / name).string();
      }
    }
  }
  return argument;
}

std::string suggest_game(const std::string& argument) {
  std::vector<std::string> names;
  if (const auto folder = games_folder()) {
    for (const fs::path& file : files_of(*folder)) names.push_back(file.stem().string());
  }
  const bool is_name = argument.find_first_of("./") == std::string::npos;
  return names.empty() && is_name ? no_games_installed : did_you_mean(argument, names);
}

} // namespace regola::console
