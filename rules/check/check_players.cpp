#include "rules/check/checks.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "rules/grammar/each_line.hpp"

namespace regola {

namespace {

/// Warns of `players one/two` alone: each line means the same for both.
void warn_of_idle_mirror(const Scope& scope, const syntax::Players& players, Place place) {
  if (!scope.mirror.symbols.empty() || !scope.mirror.directions.empty()) return;
  const std::string& one = players.items.front().first.text;
  const std::string& two = players.items.front().second->text;
  SymbolSet pieces(scope.ruleset.start.text());
  pieces -= SymbolSet(std::string(1, empty_symbol));
  const std::string drawn = pieces.to_string();
  const std::string pair = drawn.size() == 2 ? fmt::format("{}/{}", drawn[0], drawn[1]) : "X/O";
  scope.warn(Code::no_effect, place, "this mirror exchanges nothing",
             fmt::format("name what it exchanges, as in `players {0}/{1} {2}`, or write `players {0} {1}`",
                         one, two, pair));
}

bool names_symbol(const syntax::Picture& picture, const std::string& symbol) {
  return std::any_of(picture.rows.begin(), picture.rows.end(), [&](const syntax::Row& row) {
    return std::any_of(row.begin(), row.end(), [&](const syntax::Cell& cell) {
      return cell.kind == syntax::Cell::Kind::symbol && cell.text == symbol;
    });
  });
}

/// Warns of two players with different pieces who may both move all of them.
void warn_of_shared_pieces(const Scope& scope, const syntax::Text& text) {
  const auto& players = scope.ruleset.players;
  if (scope.parts_players || players[0].size() != 1 || players[1].size() != 1) return;
  std::array<const syntax::Production*, 2> moves{};
  bool conditional = false;
  syntax::each_line<syntax::Production>(text, [&](const syntax::Production& line, const syntax::Line&) {
    if (line.kind != syntax::Production::Kind::move) return;
    conditional =
        conditional || std::any_of(line.head.items.begin(), line.head.items.end(), [](const auto& item) {
          return item.kind == syntax::HeadItem::Kind::condition;
        });
    for (const PlayerIndex player : {first_player, second_player}) {
      if (moves.at(player) == nullptr && names_symbol(line.left, players.at(player))) {
        moves.at(player) = &line;
      }
    }
  });
  if (moves[0] == nullptr || moves[1] == nullptr || conditional) return;
  scope.warn(Code::no_effect, moves[0]->name.place,
             fmt::format("{} and {} may both make this move: no line says 'for'", players[0], players[1]),
             fmt::format("`for {}` in its head makes it that player's; `players {}/{}` mirrors the players",
                         players[0], players[0], players[1]));
}

} // namespace

void check_players(const Scope& scope, const syntax::Text& text) {
  syntax::each_line<syntax::Players>(text, [&](const syntax::Players& players, const syntax::Line& line) {
    if (scope.ruleset.mirrored) {
      warn_of_idle_mirror(scope, players, line.place);
    } else {
      warn_of_shared_pieces(scope, text);
    }
  });
}

} // namespace regola
