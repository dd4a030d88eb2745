#pragma once

#include "engine/match/played_game.hpp"

namespace regola {

/// A fault in a record.
struct RecordFault {
  std::string message; ///< a sentence without its full stop
  std::string help;    ///< may be empty
  Place place;         ///< place in the text, with source 0
};

/// One game as written in a record. Its moves are split, but not played, so they may be illegal.
struct WrittenGame {
  struct WrittenMove {
    std::string_view typed;
    std::string_view line;
  };

  PlayedGame head;                          ///< the game without its plies and result
  std::vector<WrittenMove> moves;           ///< moves that were not taken back
  std::optional<Result> result;             ///< the result, if it is written
  std::string_view result_text;             ///< text of the result in the record
  std::vector<std::string_view> unfinished; ///< incomplete lines, which the reader skips
  bool begun = true;                        ///< false if the record ends within the head: nothing was played
  std::optional<RecordFault> fault;         ///< the first fault; the reader stops there
};

/// Makes a fault.
/// @param record the whole record
/// @param where the text at fault; must be a part of `record`
[[nodiscard]] RecordFault fault_at(std::string_view record, std::string_view where, std::string message,
                                   std::string help = {});

/// Text of a record for use in a message, cut after 80 bytes.
[[nodiscard]] std::string cited(std::string_view text);

/// A line of a record, without blanks around it.
struct RecordLine {
  std::string_view text;
  bool finished = true;
};

/// Removes the next line from the front of `rest` and returns it.
[[nodiscard]] RecordLine next_line(std::string_view& rest);

[[nodiscard]] bool begins_game(const RecordLine& line);

/// Reads one game, up to its first fault.
/// @param record the whole text, for the places of faults
/// @param game the part of `record` from a line `game: ...` to the end of the game
/// @param settings the settings with which the ruleset was loaded, sorted
[[nodiscard]] WrittenGame read_written_game(const Ruleset& ruleset, const std::vector<std::string>& settings,
                                            std::string_view record, std::string_view game);

} // namespace regola
