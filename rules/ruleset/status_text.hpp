#pragma once

#include <variant>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Explains why a text is no status.
struct StatusFault {
  std::string message;
  std::size_t offset = 0; ///< index of a byte of the text
};

/// Returns the text form of a status: rows from the top joined by `/` with `#` for holes, the player to move,
/// the hands (`9x 8o`), and `pass` after a pass. Returns only the cells if the first cell shows the player to
/// move.
[[nodiscard]] std::string to_text(const Ruleset& ruleset, const Status& status);

/// Reads the form of to_text(), or the article's plain string, which is the player to move and then all
/// cells.
[[nodiscard]] std::variant<Status, StatusFault> read_status(const Ruleset& ruleset, std::string_view text);

} // namespace regola
