#include "rules/check/checks.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "rules/grammar/each_line.hpp"

namespace regola {

namespace {

bool is_capital(Symbol symbol) { return symbol >= 'A' && symbol <= 'Z'; }
Symbol small_letter(Symbol capital) { return static_cast<Symbol>(capital - 'A' + 'a'); }

/// Warns of `K` and `k` that both stand on the board, but do not mirror each other as `P` and `p` do.
void warn_of_missing_pairs(const Scope& scope, const syntax::Text& text) {
  const auto& pairs = scope.mirror.symbols;
  const bool by_case = std::any_of(pairs.begin(), pairs.end(), [](const auto& pair) {
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
    return std::any_of(hands.begin(), hands.end(), [&](const Hand& hand) { return hand.symbol == symbol; });
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

} // namespace

void check_slips(const Scope& scope, const syntax::Text& text) {
  if (scope.ruleset.mirrored) {
    warn_of_missing_pairs(scope, text);
    warn_of_missing_hands(scope, text);
  }
  warn_of_lines_again(scope, text);
}

} // namespace regola
