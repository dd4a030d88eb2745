#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/game.hpp"
#include "rules/ruleset.hpp"
#include "rules/source.hpp"

namespace regola {

/// Why a text is no record of games.
struct RecordFault {
  std::string message; ///< in one sentence without a full stop
  std::string help;    ///< may be empty
  Place place;         ///< in the text, its source being 0
};

/// One game as a record has it. Its moves have been read, and none has been played: whether they are legal is
/// not known.
struct WrittenGame {
  struct WrittenMove {
    std::string_view typed;
    std::string_view line;
  };

  PlayedGame head;                          ///< without plies and result
  std::vector<WrittenMove> moves;           ///< those that were not taken back
  std::optional<Result> result;             ///< that was written
  std::string_view result_text;             ///< where it stands
  std::vector<std::string_view> unfinished; ///< lines that are not read
  bool begun = true; ///< false where the text broke off within the head, so that nothing was played
  std::optional<RecordFault> fault; ///< the first one; what is behind it was not read
};

/// A fault of a part of a record.
[[nodiscard]] RecordFault fault_at(std::string_view record, std::string_view where, std::string message,
                                   std::string help = {});

/// Text of a record as messages cite it: not the whole of what is very long.
[[nodiscard]] std::string cited(std::string_view text);

/// A line of a record without the blanks around it.
struct RecordLine {
  std::string_view text;
  bool finished = true;
};

/// Takes the next line from the front of what is left of a record.
[[nodiscard]] RecordLine next_line(std::string_view& rest);

/// Whether a line begins a game.
[[nodiscard]] bool begins_game(const RecordLine& line);

/// Reads one game.
/// @param record the whole text, for the places of faults
/// @param game its part from a line `game: ...` to the end of the game
/// @param settings with which the ruleset was loaded, sorted
[[nodiscard]] WrittenGame read_written_game(const Ruleset& ruleset, const std::vector<std::string>& settings,
                                            std::string_view record, std::string_view game);

} // namespace regola
