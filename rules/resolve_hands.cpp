#include "rules/resolve_hands.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rules/each_line.hpp"

namespace regola {

void resolve_hands(Scope& scope, const syntax::Text& text) {
  syntax::each_line<syntax::Hand>(text, [&](const syntax::Hand& line, const syntax::Line&) {
    for (const auto& item : line.items) {
      const auto count = scope.number(item.count);
      if (!count) {
        continue;
      }
      if (item.from) {
        scope.error(Code::bad_hand, item.from->place, "hands that receive are not part of the language yet");
      } else if (*count == 0) {
        scope.error(Code::bad_hand, item.count.place, "a hand of no pieces");
      }
      const Symbol symbol = item.symbol.text.front();
      const auto& hands = scope.ruleset.hands;
      if (std::any_of(hands.begin(), hands.end(), [&](const Hand& hand) { return hand.symbol == symbol; })) {
        scope.error(Code::bad_hand, item.symbol.place, fmt::format("'{}' has a hand already", symbol));
      } else if (hands.size() == Status::Hands::static_capacity || *count > 0xFFFF) {
        scope.error(Code::bad_hand, item.count.place, "this is more than a status can hold");
      } else {
        scope.ruleset.hands.push_back({symbol, static_cast<std::uint16_t>(*count), first_player});
      }
    }
  });
}

} // namespace regola
