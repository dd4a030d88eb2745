#include "rules/resolve_hands.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "rules/each_line.hpp"

namespace regola {

namespace {

/// What keeps a hand from receiving; empty if nothing does.
std::string fault_of_receiving(const Scope& scope, const syntax::Hand::Item& item) {
  const Symbol symbol = item.symbol.text.front();
  if (!scope.ruleset.mirrored) {
    return "a hand that receives belongs to one of two players who mirror each other";
  }
  if (scope.mirror.symbol(symbol) == symbol) {
    return fmt::format("'{}' is no piece of one player: the mirror leaves it as it is", symbol);
  }
  if (item.from->text.find(empty_symbol) != std::string::npos) {
    return "an empty cell comes into no hand";
  }
  return {};
}

/// False, with a diagnostic, where it cannot be.
bool add_hand(Scope& scope, const syntax::Hand::Item& item, Hand hand) {
  const auto& hands = scope.ruleset.hands;
  const auto same = [&](const Hand& other) { return other.symbol == hand.symbol; };
  if (std::any_of(hands.begin(), hands.end(), same)) {
    scope.error(Code::bad_hand, item.symbol.place, fmt::format("'{}' has a hand already", hand.symbol),
                item.from ? "a hand that receives is written for the first player; the second has its mirror"
                          : "");
  } else if (hands.size() == Status::Hands::static_capacity) {
    scope.error(Code::bad_hand, item.count.place,
                fmt::format("a status holds at most {} hands", std::size_t{Status::Hands::static_capacity}));
  } else {
    scope.ruleset.hands.push_back(std::move(hand));
    return true;
  }
  return false;
}

} // namespace

void resolve_hands(Scope& scope, const syntax::Text& text) {
  syntax::each_line<syntax::Hand>(text, [&](const syntax::Hand& line, const syntax::Line&) {
    for (const auto& item : line.items) {
      const auto count = scope.number(item.count);
      if (!count) {
        continue;
      }
      if (*count > 0xFFFF) {
        scope.error(Code::bad_hand, item.count.place, "this is more than a status can hold");
        continue;
      }
      Hand hand{item.symbol.text.front(), static_cast<std::uint16_t>(*count), first_player, {}};
      if (!item.from) {
        if (*count == 0) {
          scope.error(Code::bad_hand, item.count.place, "a hand of no pieces",
                      "one that receives says what: `hand 0x=o`");
        }
        (void)add_hand(scope, item, std::move(hand));
        continue;
      }
      const std::string fault = fault_of_receiving(scope, item);
      if (!fault.empty()) {
        scope.error(Code::bad_hand, item.from->place, fault);
        continue;
      }
      hand.receives = SymbolSet(item.from->text);
      const Hand mirrored{scope.mirror.symbol(hand.symbol), hand.count, second_player,
                          scope.mirror.set(hand.receives)};
      (void)(add_hand(scope, item, std::move(hand)) && add_hand(scope, item, mirrored));
    }
  });
}

} // namespace regola
