#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/match/game.hpp"
#include "rules/source.hpp"

namespace regola {

/// Which text a game was played by.
struct RecordedRules {
  std::string file;
  std::vector<std::string> settings; ///< NAME=VALUE
};

/// A game as text: headers, an empty line, and a move a line. Several follow each other, with an empty line
/// between them:
///
///     game: My Game
///     rules: my-game.rules
///     start: .../.../... x
///     player x: human
///     player o: alphabeta:depth=4
///     result: open
///
///     1. put b2
///     2. put a3
[[nodiscard]] std::string record_text(const Ruleset& ruleset, const RecordedRules& rules,
                                      const PlayedGame& game);

/// Why a text is no record of games.
struct RecordFault {
  std::string message; ///< in one sentence without a full stop
  std::string help;    ///< may be empty
  Place place;         ///< in the text, its source being 0
};

/// Reads the games of a text and checks every move. Moves may be written in any way that find_move accepts;
/// lines that begin with `//` are comments.
/// @param settings with which the ruleset was loaded
/// @throws RulesError
[[nodiscard]] std::variant<std::vector<PlayedGame>, RecordFault>
read_record(Engine& engine, const std::vector<std::string>& settings, std::string_view text);

} // namespace regola
