#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Why a text is no status: what is wrong and where.
struct StatusFault {
  std::string message;
  std::size_t offset = 0; ///< byte of the text
};

/// The text form of a status: rows from the top joined by `/` with `#` for holes, the player to move, the
/// hands
/// (`9x 8o`), and `pass` where the last move was one. Where the first cell says whose turn it is, the cells
/// alone.
[[nodiscard]] std::string to_text(const Ruleset& ruleset, const Status& status);

/// Reads that form. Also accepted: the article's plain string where it says the same (the turn, then all
/// cells).
[[nodiscard]] std::variant<Status, StatusFault> read_status(const Ruleset& ruleset, std::string_view text);

} // namespace regola
