#include "rules/resolve/passes.hpp"

#include <fmt/format.h>

#include "rules/resolve/resolve_rules.hpp"

namespace regola {

namespace {

/// Why a hand cannot receive pieces; empty if it can.
std::string fault_of_receiving(const Scope& scope, const syntax::Hand::Item& item) {
  const Symbol symbol = item.symbol.text.front();
  if (item.symbol.text.size() > 1) {
    return "a hand that holds a number receives what is taken from the sum on the board, and nothing else";
  }
  if (!scope.ruleset.mirrored) {
    return "a hand that receives belongs to one of two players who mirror each other";
  }
  if (scope.mirror.symbol(symbol) == symbol) {
    return fmt::format("'{}' is no piece of one player: the mirror leaves it as it is", symbol);
  }
  if (item.from->text.find(empty_symbol) != std::string::npos) return "an empty cell comes into no hand";
  return {};
}

/// Adds a hand. False, with a diagnostic, if it has a fault.
bool add_hand(Scope& scope, const syntax::Hand::Item& item, Hand hand) {
  const auto& hands = scope.ruleset.hands;
  const auto same = [&](const Hand& other) { return other.name() == hand.name(); };
  if (any_of(hands, same)) {
    scope.error(Code::bad_hand, item.symbol.place, fmt::format("'{}' has a hand already", hand.name()),
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

/// Makes a hand that holds a number; `nullopt`, with a diagnostic, if no order has this name.
std::optional<Hand> hand_of_order(const Scope& scope, const syntax::Word& name, std::uint16_t count) {
  const auto& orders = scope.ruleset.orders;
  const auto is_called = [&](const SymbolOrder& order) { return order.name == name.text; };
  const auto found = find_if(orders, is_called);
  if (found == orders.end()) {
    const std::vector<std::string> names = mapped(orders, &SymbolOrder::name);
    return scope.no_result(Code::bad_hand, name.place,
                           fmt::format("'{}' is neither a symbol nor the name of an order", name.text),
                           scope.did_you_mean(name.text, names));
  }
  if (count_if(orders, is_called) > 1) {
    return scope.no_result(
        Code::bad_hand, name.place,
        fmt::format("the order '{}' is another one for the second player: no hand holds both", name.text));
  }
  Hand hand;
  hand.count = count;
  hand.order = *found;
  return hand;
}

} // namespace

void resolve_hands(Scope& scope, const syntax::Text& text) {
  syntax::each_line<syntax::Hand>(text, [&](const syntax::Hand& line, const syntax::Line&) {
    for (const auto& item : line.items) {
      const auto count = scope.number(item.count);
      if (!count) continue;
      if (*count > 0xFFFF) {
        scope.error(Code::bad_hand, item.count.place, "this is more than a status can hold");
        continue;
      }
      const auto held = static_cast<std::uint16_t>(*count);
      const bool of_order = item.symbol.text.size() > 1;
      const auto number = of_order ? hand_of_order(scope, item.symbol, held) : std::nullopt;
      if (of_order && !number) continue;
      Hand hand = number.value_or(Hand{item.symbol.text.front(), held, first_player, {}, {}, {}});
      if (!item.from) {
        if (*count == 0 && !of_order) {
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
                          scope.mirror.set(hand.receives),  {},         {}};
      (void)(add_hand(scope, item, std::move(hand)) && add_hand(scope, item, mirrored));
    }
  });
}

void mark_hands(Scope& scope, const syntax::Text& text) {
  auto& hands = scope.ruleset.hands;
  syntax::each_line<syntax::Hand>(text, [&](const syntax::Hand& line, const syntax::Line&) {
    std::vector<NameIndex> names;
    for (const syntax::Word& name : line.names) {
      const auto known = scope.name_index.find(name.text);
      if (known != scope.name_index.end()) {
        names.push_back(known->second);
      } else if (!scope.misses_rules()) {
        const std::vector<std::string> known_names = keys_of(scope.name_index);
        scope.error(Code::unknown_name, name.place, fmt::format("no move is called '{}'", name.text),
                    scope.did_you_mean(name.text, known_names));
      }
    }
    for (const syntax::Hand::Item& item : line.items) {
      const Symbol symbol = item.symbol.text.front();
      const std::string mirrored(1, scope.mirror.symbol(symbol));
      for (Hand& hand : hands) {
        const std::string called = hand.name();
        if (called == item.symbol.text || (item.from && called == mirrored)) hand.names = names;
      }
    }
  });
  const auto mark = [&](Production& line, bool named) {
    for (std::size_t i = 0; i < hands.size(); ++i) {
      const std::vector<NameIndex>& names = hands[i].names;
      const bool is_named = named && contains(names, name_in_text(scope, line.name));
      if (!names.empty() && !is_named) line.hands = static_cast<std::uint16_t>(line.hands & ~(1U << i));
    }
  };
  for (Side& side : scope.ruleset.sides) {
    for (Production& line : side.moves) mark(line, true);
    for (Part& part : side.parts) {
      for (Production& line : part.lines) mark(line, true);
    }
    for (Production& line : side.afters) mark(line, false);
  }
}

} // namespace regola
