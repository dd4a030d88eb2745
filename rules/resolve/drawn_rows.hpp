#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "rules/resolve/scope.hpp"

/// Rows of drawn boards.
namespace regola {

/// One drawn row without surrounding blanks, and its place.
struct DrawnRow {
  std::string text;
  Place place;
};

[[nodiscard]] std::vector<DrawnRow> trimmed_rows(const syntax::Board& board);

/// Returns the drawing of a board of lines or points without common indentation, with '.' at the points.
/// @param marks characters allowed between the points
[[nodiscard]] std::vector<std::string> without_symbols(const std::vector<syntax::Word>& drawing,
                                                       std::string_view marks);

/// Returns the place of one byte within a place.
[[nodiscard]] Place within(Place place, std::size_t byte);

/// Whether this character can be a symbol on a board.
[[nodiscard]] bool is_board_symbol(char c);
/// Returns why it cannot.
[[nodiscard]] std::string no_symbol(char c);

/// Checks that rows contain only symbols and holes. False, with a diagnostic, if not.
/// @param stretches whether `*` may repeat what stands before it
[[nodiscard]] bool has_only_symbols(const Scope& scope, const std::vector<DrawnRow>& rows,
                                    bool stretches = false);

/// Checks that all rows have one length. False, with a diagnostic, if not.
[[nodiscard]] bool is_even(const Scope& scope, const std::vector<DrawnRow>& rows);

/// Expands `*`: repeats the cell before it until the row has enough columns, and the row above a lone `*`
/// until there are enough rows. A repeated cell or row may vanish. False, with a diagnostic, if the sizes do
/// not fit.
[[nodiscard]] bool stretch(const Scope& scope, std::vector<DrawnRow>& rows, int columns, int height);

} // namespace regola
