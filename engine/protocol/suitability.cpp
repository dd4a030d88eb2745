#include "engine/protocol/suitability.hpp"

#include <algorithm>

namespace regola {

namespace {

/// Whether a line puts one of the player's stones on an empty cell, its anchor, and leaves it there.
bool puts_stone(const Production& line, const SymbolSet& own) {
  const Picture& picture = line.left;
  if (picture.anchor >= picture.elements.size() || line.right_anchor != picture.anchor || line.again) {
    return false;
  }
  const Element& anchor = picture.elements[picture.anchor];
  const Write& write = line.right[picture.anchor];
  return anchor.is_single() && anchor.test.symbols == SymbolSet(".") && write.kind == Write::Kind::symbols &&
         write.symbols.size() == 1 && own.contains(write.symbols.front());
}

SymbolSet stones_of(const Ruleset& ruleset, PlayerIndex player) {
  SymbolSet stones;
  for (const Symbol symbol : ruleset.symbols.to_string()) {
    if (owner_of(ruleset, symbol) == player) stones.insert(symbol);
  }
  return stones;
}

} // namespace

bool is_board_of_stones(const Ruleset& ruleset) {
  constexpr int most = 25; // column letters of GTP
  const Board& board = ruleset.board;
  if (board.shape() != Board::Shape::squares || board.columns() != board.rows() || board.columns() > most ||
      board.size() != static_cast<std::size_t>(board.columns()) * static_cast<std::size_t>(board.rows()) ||
      !ruleset.rules.empty() || !ruleset.hands.empty() || !ruleset.has_start) {
    return false;
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    const SymbolSet own = stones_of(ruleset, player);
    const auto& moves = ruleset.sides[player].moves;
    if (own.size() != 1 || moves.empty() ||
        !std::all_of(moves.begin(), moves.end(), [&](const auto& line) { return puts_stone(line, own); })) {
      return false;
    }
  }
  return true;
}

bool is_board_of_squares(const Ruleset& ruleset) {
  const Board& board = ruleset.board;
  return board.shape() == Board::Shape::squares && board.columns() <= 26 && board.rows() <= 99 &&
         board.size() == static_cast<std::size_t>(board.columns()) * static_cast<std::size_t>(board.rows()) &&
         ruleset.hands.empty() && ruleset.rules.empty() && ruleset.has_start;
}

} // namespace regola
