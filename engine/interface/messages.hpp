#pragma once

#include "engine/interface/session.hpp"

namespace regola::interface {

// Members of a message. Each function throws a Fault if the member has the wrong type.

/// A member that is a string; empty if it is missing.
[[nodiscard]] std::string text_in(const Json& message, const std::string& name);
/// A member that is a string.
/// @throws Fault if it is missing
[[nodiscard]] std::string needed_text_in(const Json& message, const std::string& name);
[[nodiscard]] std::optional<std::int64_t> number_in(const Json& message, const std::string& name,
                                                    std::int64_t least, std::int64_t most);
[[nodiscard]] bool flag_in(const Json& message, const std::string& name);
[[nodiscard]] std::vector<std::string> texts_in(const Json& message, const std::string& name);
/// The parameters of the game, from the member `set`.
[[nodiscard]] Settings settings_in(const Json& message);
/// The game text in a message, loaded.
[[nodiscard]] Loaded load_in(const Json& message);

/// A game as a page needs it before the first position: players, symbols, names, and the places of the cells.
[[nodiscard]] Json game_json(const Game& game);
/// A position: the symbols on its cells, the hands and the result.
[[nodiscard]] Json board_json(const Game& game, const Status& status, const Result& result);
[[nodiscard]] Json diagnostics_json(const Loaded& loaded);

/// The matches of a line's pictures in a status, for the player to move.
/// @param at a cell that each match must cover; no_cell: all matches
[[nodiscard]] Json line_matches_json(const Game& game, const Status& status, std::uint32_t line,
                                     CellIndex at);

/// Encodes bytes as letters, digits, `+` and `/`, for texts in JSON (Base64, RFC 4648).
[[nodiscard]] std::string to_base64(std::string_view bytes);
/// @return `nullopt` if the text is not Base64
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

} // namespace regola::interface
