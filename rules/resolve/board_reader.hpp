#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "rules/resolve/resolve_board.hpp"

namespace regola {

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
