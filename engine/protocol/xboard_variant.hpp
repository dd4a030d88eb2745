#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Name of the game in the xboard protocol. `normal` if it starts like chess and has FEN statuses. Else its
/// title in small letters with dashes, for an engine-defined variant.
[[nodiscard]] std::string variant_name(const Ruleset& ruleset);

/// Writes a status as FEN for XBoard. Uses the `notation` lines of the text if it has them. Else pieces are
/// the letters of their symbols, capitals for the first player, and `*` is a square that belongs to nobody.
[[nodiscard]] std::string xboard_fen(const Ruleset& ruleset, const Status& status);

/// Reads a status written by xboard_fen().
/// @param[out] fault the reason, if the result is `nullopt`
[[nodiscard]] std::optional<Status> read_xboard_fen(const Ruleset& ruleset, const std::string& text,
                                                    std::string& fault);

/// Returns the `setup` line of an engine-defined variant: its pieces, size and start.
[[nodiscard]] std::string variant_setup(const Ruleset& ruleset);

/// Whether the xboard protocol supports the game: a board of squares, and a letter for every piece.
[[nodiscard]] bool has_xboard_fen(const Ruleset& ruleset);

} // namespace regola
