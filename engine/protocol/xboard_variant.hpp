#pragma once

#include <optional>
#include <string>

#include "rules/ruleset.hpp"

namespace regola {

/// What the xboard protocol calls the game: `normal` where its statuses are FEN and it begins as chess does
/// by that protocol, else its title in small letters with dashes, as the name of an engine-defined variant.
[[nodiscard]] std::string variant_name(const Ruleset& ruleset);

/// The statuses of a game as FEN for XBoard. Where the text has `notation` lines they are those; else pieces
/// are the letters of their symbols, capital for the first player, and `*` is a square that is nobody's.
[[nodiscard]] std::string xboard_fen(const Ruleset& ruleset, const Status& status);

/// The status of such a text.
/// @param[out] fault what is wrong with it, where the answer is nothing
[[nodiscard]] std::optional<Status> read_xboard_fen(const Ruleset& ruleset, const std::string& text,
                                                    std::string& fault);

/// The `setup` line of an engine-defined variant: its pieces, its size and its start.
[[nodiscard]] std::string variant_setup(const Ruleset& ruleset);

/// Whether the xboard protocol can speak of the game: squares, and a letter for every piece.
[[nodiscard]] bool has_xboard_fen(const Ruleset& ruleset);

} // namespace regola
