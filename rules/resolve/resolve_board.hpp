#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// A board and its start, which has one symbol for each cell.
struct BoardAndStart {
  Board board;
  std::string start;
};

/// Builds the board of a `board` line and its drawing; `nullopt`, with diagnostics, if they have faults.
[[nodiscard]] std::optional<BoardAndStart> resolve_board(const Scope& scope, const syntax::Board& board,
                                                         Place place);

/// Adds the relations of all `link` lines to the board.
void resolve_links(Scope& scope, const syntax::Text& text);
/// Whether a parameter sets the board's number of columns or rows.
[[nodiscard]] bool is_sized_by_param(const syntax::Board& board);

/// Reads one `board` line with its drawing, and reports its faults.
class BoardReader {
public:
  BoardReader(const Scope& scope, const syntax::Board& board, Place place)
      : scope_(scope), syntax_(board), place_(place) {}

  [[nodiscard]] std::optional<BoardAndStart> read() const;

private:
  [[nodiscard]] std::optional<BoardAndStart> grid() const;
  [[nodiscard]] std::optional<BoardAndStart> lines() const;
  [[nodiscard]] std::optional<BoardAndStart> points() const;
  [[nodiscard]] std::optional<std::string> symbols_of_row(std::size_t count) const;
  [[nodiscard]] std::optional<std::string> symbols_of_layout(std::size_t count) const;

  const Scope& scope_;
  const syntax::Board& syntax_;
  Place place_;
};

/// One drawn row without surrounding blanks, and its place.
struct DrawnRow {
  std::string text;
  Place place;
};

[[nodiscard]] std::vector<DrawnRow> trimmed_rows(const syntax::Board& board);

/// Returns the drawing of a board of lines or points, without common indentation and with '.' at the points.
/// @param marks characters allowed between the points
[[nodiscard]] std::vector<std::string> without_symbols(const std::vector<syntax::Word>& drawing,
                                                       std::string_view marks);

/// Returns the place of one byte within another place.
[[nodiscard]] Place within(Place place, std::size_t byte);

/// Whether this character can be a symbol on a board.
[[nodiscard]] bool is_board_symbol(char c);
/// Returns why a character cannot be a symbol on a board.
[[nodiscard]] std::string no_symbol(char c);

/// Checks that rows contain only symbols and holes. Returns false, with a diagnostic, if not.
/// @param stretches whether `*` may repeat the cell or row before it
[[nodiscard]] bool has_only_symbols(const Scope& scope, const std::vector<DrawnRow>& rows,
                                    bool stretches = false);

/// Checks that all rows have the same length. Returns false, with a diagnostic, if not.
[[nodiscard]] bool is_even(const Scope& scope, const std::vector<DrawnRow>& rows);

/// Expands `*`: repeats the cell before it until the row has enough columns, and the row above a lone `*`
/// until there are enough rows. A cell or row may be repeated zero times. Returns false, with a diagnostic,
/// if the sizes do not fit.
[[nodiscard]] bool stretch(const Scope& scope, std::vector<DrawnRow>& rows, int columns, int height);

} // namespace regola
