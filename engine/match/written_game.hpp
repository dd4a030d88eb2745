#pragma once

#include "engine/match/game.hpp"

namespace regola {

/// A fault in a record.
struct RecordFault {
  std::string message; ///< one sentence without a full stop
  std::string help;    ///< may be empty
  Place place;         ///< place in the text, with source 0
};

/// One game as written in a record. Its moves are split, but not played: they may be illegal.
struct WrittenGame {
  struct WrittenMove {
    std::string_view typed;
    std::string_view line;
  };

  PlayedGame head;                          ///< the game without its plies and result
  std::vector<WrittenMove> moves;           ///< moves that were not taken back
  std::optional<Result> result;             ///< the written result
  std::string_view result_text;             ///< its text in the record
  std::vector<std::string_view> unfinished; ///< incomplete lines, which are skipped
  bool begun = true; ///< false if the record breaks off within the head, so that nothing was played
  std::optional<RecordFault> fault; ///< the first fault; the text after it was not read
};

/// Makes a fault.
/// @param record the whole record
/// @param where the part with the fault; must be a part of `record`
[[nodiscard]] RecordFault fault_at(std::string_view record, std::string_view where, std::string message,
                                   std::string help = {});

/// Text of a record for a message, cut after 80 bytes.
[[nodiscard]] std::string cited(std::string_view text);

/// A line of a record, without blanks around it.
struct RecordLine {
  std::string_view text;
  bool finished = true;
};

/// Removes the next line from the front of `rest` and returns it.
[[nodiscard]] RecordLine next_line(std::string_view& rest);

[[nodiscard]] bool begins_game(const RecordLine& line);

/// Reads one game; its first fault ends the reading.
/// @param record the whole text, for the places of faults
/// @param game its part from a line `game: ...` to the end of the game
/// @param settings with which the ruleset was loaded, sorted
[[nodiscard]] WrittenGame read_written_game(const Ruleset& ruleset, const std::vector<std::string>& settings,
                                            std::string_view record, std::string_view game);

} // namespace regola
