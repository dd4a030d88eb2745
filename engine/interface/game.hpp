#pragma once

#include "engine/interface/json.hpp"
#include "engine/matcher/picture_match.hpp"
#include "rules/load.hpp"

namespace regola::console {

/// A loaded game: its ruleset and the texts it came from.
struct Game {
  Ruleset ruleset;
  Loaded loaded; ///< its ruleset is moved out

  /// The text of a line, for messages.
  [[nodiscard]] std::string line(std::uint32_t number) const { return loaded.line_text(number); }
  /// The name of a line in messages: `line 6`, with the file if that is an included one.
  [[nodiscard]] std::string line_name(std::uint32_t number) const { return loaded.line_name(number); }
};

/// Adds the number of a line in its file, and the file if that is an included one.
void add_line(Json& json, const Game& game, std::uint32_t number);

/// The variables that are set, by name, with their symbols.
[[nodiscard]] Json to_json(const Varspace& variables);

/// The points of each player, by the score of a text: its terms that are added are those of the first player,
/// its terms that are subtracted those of the second. `nullopt` if the text has no score or one without terms
/// of both.
[[nodiscard]] std::optional<std::array<std::int64_t, 2>> score_sides(const Ruleset& ruleset,
                                                                     const Status& status);

} // namespace regola::console
