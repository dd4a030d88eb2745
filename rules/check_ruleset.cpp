#include "rules/check_ruleset.hpp"

#include <string>
#include <variant>

#include <fmt/format.h>

namespace regola {

namespace {

/// What may ever stand on a cell: the start, the hands, and all that a right side writes.
SymbolSet producible_symbols(const Ruleset& ruleset) {
  SymbolSet result(ruleset.start.text());
  const auto add_writes = [&](const std::vector<Production>& lines) {
    for (const Production& line : lines) {
      for (const Write& write : line.right) {
        if (write.kind == Write::Kind::symbols) {
          result |= SymbolSet(write.symbols);
        }
      }
    }
  };
  for (const Side& side : ruleset.sides) {
    add_writes(side.moves);
    add_writes(side.afters);
    for (const Part& part : side.parts) {
      add_writes(part.lines);
    }
  }
  for (const Rule& rule : ruleset.rules) {
    for (std::size_t i = 0; i < rule.right.size(); ++i) {
      if (!rule.right.is_variable_at(i)) {
        result.insert(rule.right[i]);
      }
    }
  }
  return result;
}

void warn_of_cells(const Scope& scope, const SymbolSet& producible, const syntax::Picture& picture) {
  for (const syntax::Row& row : picture.rows) {
    for (const syntax::Cell& cell : row) {
      const bool literal =
          cell.kind == syntax::Cell::Kind::symbol && scope.ruleset.symbols.contains(cell.text.front());
      if (literal && !producible.contains(cell.text.front())) {
        scope.warn(Code::never_matches, cell.place,
                   fmt::format("'{}' never stands on the board: no rule produces it and the start has none",
                               cell.text));
      }
    }
  }
}

void warn_of_unused_pairs(const Scope& scope, const SymbolSet& producible, const syntax::Players& players) {
  for (std::size_t i = 1; i < players.items.size(); ++i) {
    const auto& item = players.items[i];
    const bool symbols = scope.mirror.symbols.count(item.first.text.front()) != 0 &&
                         item.first.text.size() == 1 && scope.mirror.directions.count(item.first.text) == 0;
    if (symbols && !producible.contains(item.first.text.front()) &&
        !producible.contains(item.second->text.front())) {
      scope.warn(
          Code::unused_symbol, item.first.place,
          fmt::format("neither '{}' nor '{}' ever stands on the board", item.first.text, item.second->text));
    }
  }
}

void warn_of_one_sided_classes(const Scope& scope, const syntax::Text& text) {
  for (const syntax::Line& line : text.lines) {
    const auto* small = std::get_if<syntax::Class>(&line.content);
    if (small == nullptr || !small->symbols || !scope.ruleset.mirrored) {
      continue;
    }
    const SymbolSet& mine = scope.symbol_classes.at(small->name.text);
    for (const auto& [name, symbols] : scope.symbol_classes) {
      const SymbolSet mirrored = scope.mirror.set(symbols);
      const SymbolSet missing = mirrored - mine;
      if (mine.size() >= 2 && mine.is_subset_of(mirrored) && missing.size() == 1) {
        scope.warn(Code::one_sided_class, small->name.place,
                   fmt::format("'{}' is the mirror of '{}' but for '{}': was it left out?", small->name.text,
                               name, missing.to_string()));
      }
    }
  }
}

} // namespace

void check_ruleset(const Scope& scope, const syntax::Text& text) {
  const SymbolSet producible = producible_symbols(scope.ruleset);
  for (const syntax::Line& line : text.lines) {
    if (const auto* production = std::get_if<syntax::Production>(&line.content)) {
      warn_of_cells(scope, producible, production->left);
    } else if (const auto* judgement = std::get_if<syntax::Judgement>(&line.content)) {
      if (judgement->picture) {
        warn_of_cells(scope, producible, *judgement->picture);
      }
    } else if (const auto* players = std::get_if<syntax::Players>(&line.content)) {
      warn_of_unused_pairs(scope, producible, *players);
    }
  }
  warn_of_one_sided_classes(scope, text);
}

} // namespace regola
