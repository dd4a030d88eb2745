#pragma once

#include <variant>

#include "engine/match/written_game.hpp"

namespace regola {

/// A record is a text of games that grows line by line: programs only append to it, so what is written stays
/// true.
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
/// - `game: ...` begins a game. The lines up to the first empty one are its head. Only `game` is always
///   needed; `start` if the rules have no board, `settings` if the game was played with some.
/// - Each ply is a line with its number. `undo: 2` takes back the last two plies and any result. `undo: 0`
///   takes back only the result, for example after a player resigned and thinks again.
/// - `result: ...` ends the game: a player's name, `draw`, a margin such as `+3`, or `stopped`. Without this
///   line the game is open, or ended by the rules. If the players agreed on an end, only this line says so.
///   Records written by hand may also have it in the head.
/// - Empty lines and lines that begin with `//` are skipped.
/// - A line counts once its line end is written. A last line without one was cut off when the program was
///   killed; it is skipped. A program that appends to such a file first closes that line with
///   ` // unfinished`. Lines that end so are skipped, too.

/// The rules of a game: the file and its settings.
struct RecordedRules {
  std::string file;
  std::vector<std::string> settings; ///< NAME=VALUE
};

/// Returns the lines of a game's head and the empty line after them.
[[nodiscard]] std::string record_head(const Ruleset& ruleset, const RecordedRules& rules,
                                      const PlayedGame& game);
/// Returns the line of a ply, in the notation of the text.
/// @param number number of the ply, from 1; the game must have it
[[nodiscard]] std::string record_ply(const Ruleset& ruleset, const PlayedGame& game, std::size_t number);
/// Returns the line that takes back `plies` plies.
[[nodiscard]] std::string record_undo(std::size_t plies);
/// Returns the line of a result; empty for an open game.
[[nodiscard]] std::string record_result(const Ruleset& ruleset, const Result& result);

/// Returns a whole game, from its head to its result if there is one.
[[nodiscard]] std::string record_text(const Ruleset& ruleset, const RecordedRules& rules,
                                      const PlayedGame& game);

/// Appended to a line that was left incomplete.
inline constexpr std::string_view unfinished_mark = " // unfinished";

/// Reads the games of a record (see record.hpp). Splits the record without playing moves, so reading one game
/// costs the same in a record with many. A game with a fault does not affect the others.
class RecordReader {
public:
  /// A fault in a part of the record.
  struct Remark {
    /// Index of the game that cannot be read; `nullopt` for lines that are skipped.
    std::optional<std::size_t> game;
    RecordFault fault;
  };

  /// @param settings the settings with which the ruleset was loaded, each NAME=VALUE
  /// @param text at most 4 GiB; must outlive the reader
  RecordReader(const Ruleset& ruleset, std::vector<std::string> settings, std::string_view text);

  /// Number of games, including those that cannot be read.
  [[nodiscard]] std::size_t games() const { return parts_.size(); }
  /// The faults found without playing moves, in the order of the text: at most the first hundred.
  [[nodiscard]] const std::vector<Remark>& remarks() const { return remarks_; }
  /// Number of all faults, including those after the first hundred.
  [[nodiscard]] std::size_t remarked() const { return remarked_; }

  /// Reads a game and checks each of its moves, in any notation that find_move() accepts.
  /// @param game its number, from 0
  /// @return the game, or its first fault
  /// @throws RulesError
  [[nodiscard]] std::variant<PlayedGame, RecordFault> read(Engine& engine, std::size_t game) const;

private:
  void remark(std::optional<std::size_t> game, RecordFault fault);
  void look_at(std::size_t from, std::size_t end);

  const Ruleset& ruleset_;
  std::vector<std::string> settings_; // NAME=VALUE, sorted
  std::string_view text_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> parts_; // begin and end of each game in text_
  std::vector<Remark> remarks_;
  std::size_t remarked_ = 0;
};

} // namespace regola
