#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/interface/session.hpp"

namespace regola::interface {

// What a message holds. Each throws a Fault where a member is of another kind than it has to be.

/// A member that is a text; empty where there is none.
[[nodiscard]] std::string text_in(const Json& message, const std::string& name);
/// @throws Fault where there is none
[[nodiscard]] std::string needed_text_in(const Json& message, const std::string& name);
[[nodiscard]] std::optional<std::int64_t> number_in(const Json& message, const std::string& name,
                                                    std::int64_t least, std::int64_t most);
[[nodiscard]] bool flag_in(const Json& message, const std::string& name);
[[nodiscard]] std::vector<std::string> texts_in(const Json& message, const std::string& name);
/// The parameters of a game that a message sets.
[[nodiscard]] Settings settings_in(const Json& message);

/// What a page needs to know of a game before it shows it: players, symbols, the board and where its cells
/// lie.
[[nodiscard]] Json game_json(const Game& game);
/// What stands on the board, and how the game stands.
[[nodiscard]] Json board_json(const Game& game, const Status& status, const Result& result);
[[nodiscard]] Json diagnostics_json(const Loaded& loaded);

/// Where the pictures of a line of the text lie in a status, for the player to move.
/// @param at no_cell, or a cell that they must cover
[[nodiscard]] Json line_matches_json(const Game& game, const Status& status, std::uint32_t line,
                                     CellIndex at);

} // namespace regola::interface
