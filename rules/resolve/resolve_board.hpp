#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/resolve/scope.hpp"

namespace regola {

/// A board and its start: one symbol a cell.
struct BoardAndStart {
  Board board;
  std::string start;
};

/// Builds the board of a `board` line and its drawing; `nullopt`, with diagnostics, if they have faults.
[[nodiscard]] std::optional<BoardAndStart> resolve_board(const Scope& scope, const syntax::Board& board,
                                                         Place place);

/// Adds the relations of all `link` lines to the board.
void resolve_links(Scope& scope, const syntax::Text& text);
/// Whether a parameter sets the number of its columns or rows.
[[nodiscard]] bool is_sized_by_param(const syntax::Board& board);

/// Reads one `board` line with its drawing, and reports its faults.
class BoardReader {
public:
  BoardReader(const Scope& scope, const syntax::Board& board, Place place)
      : scope_(scope), syntax_(board), place_(place) {}

  [[nodiscard]] std::optional<BoardAndStart> read() const;

private:
  [[nodiscard]] std::optional<BoardAndStart> fail(Code code, Place place, std::string message,
                                                  std::string help = {}) const {
    scope_.error(code, place, std::move(message), std::move(help));
    return std::nullopt;
  }
  [[nodiscard]] std::optional<BoardAndStart> grid() const;
  [[nodiscard]] std::optional<BoardAndStart> lines() const;
  [[nodiscard]] std::optional<BoardAndStart> points() const;
  [[nodiscard]] std::optional<std::string> symbols_of_row(std::size_t count) const;
  [[nodiscard]] std::optional<std::string> symbols_of_layout(std::size_t count) const;

  const Scope& scope_;
  const syntax::Board& syntax_;
  Place place_;
};

} // namespace regola
