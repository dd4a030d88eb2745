#include "engine/protocol/gtp.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "engine/protocol/protocol.hpp"

namespace regola {

namespace {

constexpr std::string_view columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

} // namespace

std::string vertex_of(const Board& board, CellIndex cell) {
  const Board::Cell& place = board.cell(cell);
  return fmt::format("{}{}", columns[static_cast<std::size_t>(place.column)], board.rows() - place.row);
}

std::optional<CellIndex> cell_of_vertex(const Board& board, std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  const std::size_t column =
      columns.find(static_cast<char>(std::toupper(static_cast<unsigned char>(text.front()))));
  const auto row = read_number(text.substr(1), 1, board.rows());
  if (column >= static_cast<std::size_t>(board.columns()) || !row) return std::nullopt;
  const CellIndex cell = board.at(static_cast<int>(column), board.rows() - static_cast<int>(*row));
  return cell == no_cell ? std::nullopt : std::optional(cell);
}

std::optional<PlayerIndex> player_of_colour(std::string_view text) {
  const std::string word = small_letters(text);
  if (word == "b" || word == "black") return first_player;
  if (word == "w" || word == "white") return second_player;
  return std::nullopt;
}

std::string small_letters(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

} // namespace regola
