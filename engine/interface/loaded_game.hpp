#pragma once

#include "engine/interface/json.hpp"
#include "engine/matcher/picture_match.hpp"
#include "rules/load.hpp"

namespace regola::console {

/// A loaded game: its ruleset and its texts.
struct Game {
  Ruleset ruleset;
  Loaded loaded; ///< its ruleset is moved out

  /// The text of a line, for messages.
  [[nodiscard]] std::string line(std::uint32_t number) const { return loaded.line_text(number); }
  /// The name of a line in messages: `line 6`; with the file's name if it is in an included file.
  [[nodiscard]] std::string line_name(std::uint32_t number) const { return loaded.line_name(number); }
};

/// Adds the number of a line in its file; adds the file's name if it is an included file.
void add_line(Json& json, const Game& game, std::uint32_t number);

/// The variables that are set: for each name its symbol.
[[nodiscard]] Json to_json(const Varspace& variables);

/// The points of each player in the score of a text. Added terms are points of the first player, subtracted
/// terms those of the second. `nullopt` if the text has no score, or its score lacks terms of a player.
[[nodiscard]] std::optional<std::array<std::int64_t, 2>> score_sides(const Ruleset& ruleset,
                                                                     const Status& status);

} // namespace regola::console
