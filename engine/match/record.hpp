#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/game.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// A record is a text of games that is only ever added to, line by line, so that what has been written stays
/// true whatever happens next:
///
///     game: My Game
///     rules: my-game.rules
///     settings: N=4
///     start: .../.../... x
///     player x: human
///     player o: alphabeta:depth=4
///     seed: 1
///
///     1. put b2
///     2. put a3
///     undo: 1
///     2. put c1
///     result: x
///
/// - A line `game: ...` begins a game. The lines up to the first empty one are its head, of which only `game`
///   is needed: `start` where the text of the rules has no board, `settings` where it was played with some.
/// - Each ply is a line with its number. `undo: 2` takes the last two plies back, and a result too; `undo: 0`
///   only a result, as of one who resigned and thinks again.
/// - `result: ...` ends the game: a player's name, `draw`, a margin such as `+3`, or `stopped`. A game
/// without
///   one is open, or says how it ended by the rules. Where players agreed on an end, only this line says it.
///   In records written by hand it may also stand in the head.
/// - Empty lines and lines that begin with `//` mean nothing.
/// - A line counts when its end has been written. A last line without one is what a program was writing when
/// it
///   was killed; it is not read. Who adds to such a file closes that line with ` // unfinished`, and a line
///   that ends so is not read either.

/// Which text a game was played by.
struct RecordedRules {
  std::string file;
  std::vector<std::string> settings; ///< NAME=VALUE
};

/// The lines of a game's head, and the empty line behind them.
[[nodiscard]] std::string record_head(const Ruleset& ruleset, const RecordedRules& rules,
                                      const PlayedGame& game);
/// The line of a ply, in the notation of the text.
/// @param number of the ply, from 1, which has been played
[[nodiscard]] std::string record_ply(const Ruleset& ruleset, const PlayedGame& game, std::size_t number);
/// The line that takes plies back.
[[nodiscard]] std::string record_undo(std::size_t plies);
/// The line of a result; none for a game that is open.
[[nodiscard]] std::string record_result(const Ruleset& ruleset, const Result& result);

/// A game from its head to its result, so far as it was played.
[[nodiscard]] std::string record_text(const Ruleset& ruleset, const RecordedRules& rules,
                                      const PlayedGame& game);

/// What closes a line that was left without its end.
inline constexpr std::string_view unfinished_mark = " // unfinished";

} // namespace regola
