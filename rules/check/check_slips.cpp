#include "rules/check/checks.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

bool is_capital(Symbol symbol) { return symbol >= 'A' && symbol <= 'Z'; }
Symbol small_letter(Symbol capital) { return static_cast<Symbol>(capital - 'A' + 'a'); }

/// Warns of `K` and `k` that both stand on the board, but do not mirror each other as `P` and `p` do.
void warn_of_missing_pairs(const Scope& scope, const syntax::Text& text) {
  const auto& pairs = scope.mirror.symbols;
  const bool by_case = any_of(pairs, [](const auto& pair) {
    return is_capital(pair.first) && pair.second == small_letter(pair.first);
  });
  if (!by_case || !scope.ruleset.has_start) return;
  const SymbolSet drawn(scope.ruleset.start.text());
  syntax::each_line<syntax::Players>(text, [&](const syntax::Players&, const syntax::Line& line) {
    for (const Symbol symbol : drawn.to_string()) {
      if (!is_capital(symbol)) continue;
      const Symbol other = small_letter(symbol);
      if (drawn.contains(other) && !pairs.contains(symbol) && !pairs.contains(other)) {
        scope.warn(
            Code::bad_players, line.keyword.place,
            fmt::format("'{}' and '{}' stand on the board, but do not mirror each other", symbol, other),
            fmt::format("if they do, `players` says so: `{}/{}`", symbol, other));
      }
    }
  });
}

/// Warns of `hand 2x` where x mirrors o, who has no such hand.
void warn_of_missing_hands(const Scope& scope, const syntax::Text& text) {
  const auto& hands = scope.ruleset.hands;
  const auto has_hand = [&](Symbol symbol) {
    return any_of(hands, [&](const Hand& hand) { return hand.symbol == symbol; });
  };
  syntax::each_line<syntax::Hand>(text, [&](const syntax::Hand& hand, const syntax::Line&) {
    for (const auto& item : hand.items) {
      const Symbol symbol = item.symbol.text.front();
      const Symbol other = scope.mirror.symbol(symbol);
      if (item.symbol.text.size() == 1 && other != symbol && !has_hand(other)) {
        scope.warn(Code::bad_hand, item.symbol.place,
                   fmt::format("'{}' has a hand, and its mirror image '{}' has none: that never runs out",
                               symbol, other),
                   fmt::format("as in `hand {0}{1} {0}{2}`", item.count.text, symbol, other));
      }
    }
  });
}

/// Returns a line without its comment, with single blanks.
std::string bare_text(const Source& source, Place place) {
  const std::string_view whole = std::string_view(source.text).substr(place.offset, place.length);
  std::string text;
  bool comment = false;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const char letter = whole[i];
    const bool blank = letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
    comment =
        letter != '\n' && (comment || (whole.substr(i, 2) == "//" && !text.empty() && text.back() == ' '));
    if (!comment && !(blank && !text.empty() && text.back() == ' ')) text += blank ? ' ' : letter;
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

/// Warns of rules that stand twice in one text: the second one changes nothing. The same `forbid` line may:
/// where it asks for moves, those count that the `forbid` lines above it leave.
void warn_of_lines_again(const Scope& scope, const syntax::Text& text) {
  std::map<std::pair<std::uint32_t, std::string>, Place> met;
  for (const syntax::Line& line : text.lines) {
    const auto* production = std::get_if<syntax::Production>(&line.content);
    const auto* judgement = std::get_if<syntax::Judgement>(&line.content);
    const bool is_rule = (production != nullptr && production->kind == syntax::Production::Kind::move) ||
                         (judgement != nullptr && judgement->kind != syntax::Judgement::Kind::forbid);
    if (!is_rule) continue;
    const std::string said = bare_text((*scope.sources)[line.place.source], line.place);
    const auto [first, is_new] = met.try_emplace({line.place.source, said}, line.place);
    if (!is_new) {
      scope.warn(Code::repeated_line, line.keyword.place,
                 fmt::format("this line stands in the text already: {}", scope.line_name(first->second)));
    }
  }
}

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
  return any_of(syntax::cells_of(picture), [&](const syntax::Cell& cell) {
    return cell.kind == syntax::Cell::Kind::symbol && cell.text == symbol;
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
    conditional = conditional || any_of(line.head.items, [](const auto& item) {
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

void check_slips(const Scope& scope, const syntax::Text& text) {
  if (scope.ruleset.mirrored) {
    warn_of_missing_pairs(scope, text);
    warn_of_missing_hands(scope, text);
  }
  warn_of_lines_again(scope, text);
}

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
