#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "rules/resolve/scope.hpp"

/// The rows in which a board is drawn.
namespace regola {

/// One drawn row without the blanks around it, and where it starts.
struct DrawnRow {
  std::string text;
  Place place;
};

[[nodiscard]] std::vector<DrawnRow> trimmed_rows(const syntax::Board& board);

/// The drawing of a board of lines or points without the blanks left of all rows, with '.' at the points.
/// @param marks what stands between the points
[[nodiscard]] std::vector<std::string> without_symbols(const std::vector<syntax::Word>& drawing,
                                                       std::string_view marks);

/// One byte of a place.
[[nodiscard]] Place within(Place place, std::size_t byte);

/// Whether this may stand on a board.
[[nodiscard]] bool is_board_symbol(char c);
/// Why it may not.
[[nodiscard]] std::string no_symbol(char c);

/// False, with a diagnostic, where there is anything but symbols and holes.
/// @param stretches whether `*` may repeat what stands before it
[[nodiscard]] bool has_only_symbols(const Scope& scope, const std::vector<DrawnRow>& rows,
                                    bool stretches = false);

/// False, with a diagnostic, where the rows are not of one length.
[[nodiscard]] bool is_even(const Scope& scope, const std::vector<DrawnRow>& rows);

/// Repeats the cell before a `*` until the row has so many columns, and the row above one that is `*` alone
/// until there are so many rows. What is repeated may come to nothing. False, with a diagnostic, where that
/// cannot be.
[[nodiscard]] bool stretch(const Scope& scope, std::vector<DrawnRow>& rows, int columns, int height);

} // namespace regola
