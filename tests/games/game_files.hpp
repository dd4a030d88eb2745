#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/status.hpp"

namespace regola::test {

/// All rule files of games/, in the order of their names.
[[nodiscard]] std::vector<std::filesystem::path> game_files();

/// A game of games/ with these lines behind it, where later ones replace earlier ones; nothing while games/
/// has no such file. A fault of the text fails the test.
[[nodiscard]] std::optional<Ruleset> load_game(const std::string& file, const std::string& lines = {});

/// Where a game begins. Bare rules do not say: theirs is the first left side with one symbol for all
/// variables.
[[nodiscard]] Status start_of(const Ruleset& ruleset);

/// The status of that text; a fault of the text fails the test.
[[nodiscard]] Status status_of(const Ruleset& ruleset, const std::string& text);

} // namespace regola::test
