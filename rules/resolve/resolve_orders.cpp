#include "rules/resolve/resolve_rules.hpp"

#include <cctype>

#include <fmt/format.h>

#include "rules/check/checks.hpp"
#include "rules/resolve/named_lengths.hpp"

namespace regola {

namespace {

/// Why the symbols cannot form an order; empty if they can.
std::string fault_of_symbols(const Scope& scope, const std::string& symbols) {
  if (symbols.size() < 2) return "an order has two symbols at least";
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    const char symbol = symbols[i];
    if (symbols.find(symbol) != i) return fmt::format("'{}' stands twice in this order", symbol);
    const bool is_digit = std::isdigit(static_cast<unsigned char>(symbol)) != 0;
    if (is_digit && symbol != static_cast<char>('0' + i)) {
      return fmt::format("'{}' would stand for {}: the first symbol of an order stands for 0", symbol, i);
    }
    const auto known = scope.ruleset.numbers.find(symbol);
    if (known != scope.ruleset.numbers.end() && known->second != static_cast<std::int32_t>(i)) {
      return fmt::format("'{}' would stand for {}, but elsewhere it stands for {}", symbol, i, known->second);
    }
  }
  return {};
}

void add_order(Scope& scope, SymbolOrder order) {
  std::int32_t number = 0;
  for (const char symbol : order.symbols) scope.ruleset.numbers.emplace(symbol, number++);
  scope.ruleset.orders.push_back(std::move(order));
}

/// How to say which of several orders is meant.
std::string how_to_choose(const Scope& scope, const std::vector<const SymbolOrder*>& orders) {
  const bool mirrored =
      all_of(orders, [&](const SymbolOrder* order) { return order->name == orders.front()->name; });
  if (!mirrored) {
    return fmt::format("say which on the left side, as in `{}`: by symbols that stand in one of them only",
                       orders.front()->name);
  }
  std::string shared;
  for (const char symbol : orders.front()->symbols) {
    const bool everywhere = all_of(
        orders, [&](const SymbolOrder* order) { return order->symbols.find(symbol) != std::string::npos; });
    shared += everywhere ? std::string(1, symbol) : "";
  }
  constexpr std::string_view spare = "_-;@$";
  const auto free = find_if(spare, [&](char symbol) { return !scope.ruleset.symbols.contains(symbol); });
  return fmt::format("'{0}' stands in both: exchange it too, as by the pair `{0}/{1}` in `players`",
                     shared.front(), free == spare.end() ? '_' : *free);
}

/// A line of a class of cells.
void add_class(Scope& scope, const syntax::Class& line, Place place, ClassIndex index) {
  for_each_view(scope, [&](const View& view) {
    HeadRules allowed;
    allowed.anchor = true;
    auto head = resolve_head(view, line.head, allowed);
    if (!head) return false;
    auto picture = resolve_picture(view, *head, *line.picture, index);
    if (!picture || !check_lengths(scope, *line.picture, "a class")) return false;
    for (std::size_t i = 0; i < picture->elements.size(); ++i) {
      const Element& element = picture->elements[i];
      const auto too_late = [&](ClassIndex other) { return other != no_class && other >= index; };
      if (too_late(element.test.within) || too_late(element.test.outside)) {
        return scope.error(Code::bad_class, place_of(*line.picture, i),
                           "a class may name only classes that stand above it");
      }
    }
    if (belongs_to(*head, view.player) && !head->nowhere) {
      const bool freely = lies_freely(*head, *line.picture);
      for (auto& [guard, laid] : at_each_anchor(scope, guard_of(scope, *head, place), *picture, place)) {
        scope.class_places[view.player].push_back({line.picture->place, fits_by_value(scope, *line.picture)});
        scope.ruleset.sides[view.player].classes.push_back(
            {std::move(guard), index, std::move(laid), freely});
        note_direction(view, scope.ruleset.sides[view.player].classes.back());
      }
    }
    return true;
  });
}

} // namespace

void resolve_orders(Scope& scope, const syntax::Text& text) {
  syntax::each_line<syntax::Order>(text, [&](const syntax::Order& line, const syntax::Line&) {
    const std::string& name = line.name.text;
    if (scope.symbol_classes.contains(name)) {
      scope.error(Code::bad_order, line.name.place, fmt::format("a second order is called '{}'", name));
      return;
    }
    const std::string& symbols = line.symbols.text;
    std::string mirrored = symbols;
    std::transform(mirrored.begin(), mirrored.end(), mirrored.begin(),
                   [&](char symbol) { return scope.mirror.symbol(symbol); });
    std::string fault = fault_of_symbols(scope, symbols);
    if (fault.empty() && mirrored != symbols) {
      for (std::size_t i = 0; i < symbols.size() && fault.empty(); ++i) {
        if (mirrored[i] != symbols[i] && symbols.find(mirrored[i]) != std::string::npos) {
          fault = fmt::format("'{}' and its mirror image '{}' would stand for different numbers", symbols[i],
                              mirrored[i]);
        }
      }
    }
    if (!fault.empty()) {
      scope.error(Code::bad_order, line.symbols.place, fault);
      return;
    }
    scope.symbol_classes[name] = SymbolSet(symbols);
    const auto same = [&](const SymbolOrder& order) { return order.symbols == mirrored; };
    const auto& orders = scope.ruleset.orders;
    if (any_of(orders, [&](const SymbolOrder& order) { return order.symbols == symbols; })) {
      return; // mirror image of an earlier order
    }
    add_order(scope, {name, symbols});
    if (none_of(orders, same)) add_order(scope, {name, mirrored});
  });
}

bool are_numbers(const Scope& scope, const SymbolSet& symbols, Place place, std::string_view what,
                 const std::string& within) {
  const std::string all = symbols.to_string();
  const auto stranger = find_if(all, [&](char symbol) { return !scope.ruleset.numbers.contains(symbol); });
  if (stranger == all.end()) return true;
  const auto& orders = scope.ruleset.orders;
  std::string help = "symbols that stand for numbers are declared, as in `order pile = 0123456789`";
  if (!orders.empty()) {
    const std::string& order = orders.front().name;
    help = within.empty() ? fmt::format("numbers alone are `{}`, or a set of its symbols", order)
                          : fmt::format("numbers alone on cells of '{1}' are `{{&{0}&{1}}}`, as in "
                                        "`{{&{0}&{1}}}={2}`, or a set of symbols: `{{{3}&{1}}}={2}`",
                                        order, within, what, orders.front().symbols.substr(0, 3));
  }
  return scope.error(Code::bad_cell, place,
                     fmt::format("{} need not be a number: it may be '{}'", what, *stranger), help);
}

const SymbolOrder* find_order(const Scope& scope, const SymbolSet& symbols, Place place,
                              std::string_view what, const std::string& within) {
  if (!are_numbers(scope, symbols, place, what, within)) return nullptr;
  std::vector<const SymbolOrder*> holding;
  for (const SymbolOrder& order : scope.ruleset.orders) {
    if (symbols.is_subset_of(SymbolSet(order.symbols))) holding.push_back(&order);
  }
  if (holding.size() == 1) return holding.front();
  if (holding.empty()) {
    scope.error(Code::bad_cell, place, fmt::format("{} may be a number of several orders", what),
                fmt::format("say which on the left side, as in `{}`", scope.ruleset.orders.front().name));
    return nullptr;
  }
  const SymbolOrder& one = *holding[0];
  const SymbolOrder& other = *holding[1];
  scope.error(Code::bad_cell, place,
              fmt::format("{} may be a number of several orders: of '{}' ({}) or of {} ({})", what, one.name,
                          one.symbols,
                          one.name == other.name ? "its mirror image" : fmt::format("'{}'", other.name),
                          other.symbols),
              how_to_choose(scope, holding));
  return nullptr;
}

void resolve_cell_class(Scope& scope, const syntax::Class& line, Place place) {
  const ClassIndex index = scope.cell_class(line.name.text);
  if (index == no_class) {
    return; // refused where classes are declared
  }
  each_length(scope, line, *line.picture, [&](syntax::Class measured) {
    if (write_out_rows(scope, *measured.picture, nullptr)) add_class(scope, measured, place, index);
  });
}

} // namespace regola
