#include "rules/check/checks.hpp"

#include <iterator>

#include <fmt/format.h>

#include "rules/resolve/named_lengths.hpp"

namespace regola {

using syntax::each_line;

namespace {

/// Returns all lines that write cells.
std::vector<const Production*> all_productions(const Ruleset& ruleset) {
  std::vector<const Production*> result = ruleset.sides[first_player].productions();
  const std::vector<const Production*> others = ruleset.sides[second_player].productions();
  result.insert(result.end(), others.begin(), others.end());
  return result;
}

SymbolSet written_by(const Production& line) {
  SymbolSet result;
  for (const Write& write : line.right) {
    if (write.kind == Write::Kind::symbols || write.kind == Write::Kind::sum) {
      result |= SymbolSet(write.symbols);
    }
  }
  return result;
}

/// Returns the symbols that can ever stand on a cell: those of the start, and those written by lines that can
/// match.
SymbolSet producible_symbols(const Ruleset& ruleset) {
  SymbolSet result(ruleset.start.text());
  for (const Rule& rule : ruleset.rules) {
    for (std::size_t i = 0; i < rule.right.size(); ++i) {
      if (!rule.right.is_variable_at(i)) result.insert(rule.right[i]);
    }
  }
  const std::vector<const Production*> lines = all_productions(ruleset);
  for (std::size_t before = 0; before != result.size();) {
    before = result.size();
    for (const Production* line : lines) {
      const auto& cells = line->left.elements;
      const bool may_match = all_of(cells, [&](const Element& cell) {
        return cell.test.off || cell.least == 0 || cell.test.symbols.intersects(result);
      });
      if (may_match) result |= written_by(*line);
    }
  }
  return result;
}

/// Whether a hand keeps what its owner takes: such a hand may count alone.
bool keeps_taken(const Ruleset& ruleset, Symbol symbol) {
  return any_of(ruleset.hands,
                [&](const Hand& hand) { return hand.symbol == symbol && !hand.receives.empty(); });
}

void warn_of_unused_hands(const Scope& scope, const syntax::Hand& hand) {
  SymbolSet written;
  for (const Production* line : all_productions(scope.ruleset)) written |= written_by(*line);
  for (const auto& item : hand.items) {
    if (item.symbol.text.size() == 1 && !written.contains(item.symbol.text.front()) &&
        !keeps_taken(scope.ruleset, item.symbol.text.front())) {
      scope.warn(Code::unused_symbol, item.symbol.place,
                 fmt::format("no line takes '{}' from the hand: none writes it", item.symbol.text));
    }
  }
}

/// Warns of a score that never counts: it needs passes to end the game.
void warn_of_idle_score(const Scope& scope, const syntax::Line& line) {
  const auto& sides = scope.ruleset.sides;
  if (sides[0].passes.empty() && sides[1].passes.empty()) {
    scope.warn(Code::no_effect, line.keyword.place, "this score is never asked for: nobody may pass",
               "add a line such as `pass if stuck`");
  }
}

/// Whether an expression names a value, a parameter or a length so.
bool names(const syntax::Expression& expression, char name) {
  return (expression.kind == syntax::Expression::Kind::name && expression.text == std::string(1, name)) ||
         any_of(expression.operands, [&](const syntax::Expression& operand) { return names(operand, name); });
}

/// Whether a run is as long as the number that a variable stands for.
bool is_length(const syntax::Picture& picture, char variable) {
  const auto measured_by = [&](const syntax::Cell& cell) {
    return cell.run.argument.text == std::string(1, variable) ||
           (!cell.run.length.empty() && names(cell.run.length.front(), variable));
  };
  return any_of(syntax::cells_of(picture), measured_by);
}

/// Warns of variables that occur once. They bind nothing, so each is probably an undeclared symbol.
void warn_of_lone_variables(const Scope& scope, const syntax::Picture& left, const syntax::Picture* right) {
  std::map<char, std::vector<syntax::Cell>> found;
  const auto note = [&](const syntax::Picture& picture) {
    for (const syntax::Cell& cell : syntax::cells_of(picture)) {
      const bool variable = cell.kind == syntax::Cell::Kind::symbol && is_variable(cell.text.front()) &&
                            !scope.ruleset.symbols.contains(cell.text.front());
      if (variable || !cell.variable.empty()) {
        found[variable ? cell.text.front() : cell.variable.front()].push_back(cell);
      }
      if (!cell.run_name.empty()) found[cell.run_name.front()].push_back(cell);
      if (const std::string compared = compared_variable(scope, cell); !compared.empty()) {
        found[compared.front()].push_back(cell);
      }
      for (const syntax::Cell::Term& term : cell.terms) {
        if (is_variable(term.what.text.front())) found[term.what.text.front()].push_back(cell);
      }
    }
  };
  note(left);
  if (right != nullptr) note(*right);
  for (const auto& [variable, cells] : found) {
    if (cells.size() > 1 || is_length(left, variable)) continue;
    if (cells.front().variable.empty() && cells.front().run_name.empty()) {
      scope.warn(Code::lone_variable, cells.front().place,
                 fmt::format("the variable {} stands only once: it is any symbol", variable),
                 "write `?` for that; a symbol is declared by `players`, `board`, `class` or `hand`");
    } else {
      scope.warn(Code::lone_variable, cells.front().place,
                 fmt::format("the variable {} stands only once: it is not asked for again", variable),
                 cells.front().variable.empty() ? "the run alone says the same"
                                                : "the set alone says the same");
    }
  }
}

void warn_of_cells(const Scope& scope, const SymbolSet& producible, const syntax::Picture& picture) {
  for (const syntax::Cell& cell : syntax::cells_of(picture)) {
    const bool literal =
        cell.kind == syntax::Cell::Kind::symbol && scope.ruleset.symbols.contains(cell.text.front());
    // The second of two mirrored players reads the mirrored symbol here.
    if (literal && !producible.contains(cell.text.front()) &&
        !producible.contains(scope.mirror.symbol(cell.text.front()))) {
      scope.warn(Code::never_matches, cell.place,
                 fmt::format("'{}' never stands on the board: no rule produces it and the start has none",
                             cell.text));
    }
  }
}

void warn_of_unused_pairs(const Scope& scope, const SymbolSet& producible, const syntax::Players& players) {
  for (std::size_t i = 1; i < players.items.size(); ++i) {
    const auto& item = players.items[i];
    const bool symbols = scope.mirror.symbols.contains(item.first.text.front()) &&
                         item.first.text.size() == 1 && !scope.mirror.directions.contains(item.first.text);
    if (symbols && !producible.contains(item.first.text.front()) &&
        !producible.contains(item.second->text.front()) &&
        !keeps_taken(scope.ruleset, item.first.text.front())) {
      scope.warn(
          Code::unused_symbol, item.first.place,
          fmt::format("neither '{}' nor '{}' ever stands on the board", item.first.text, item.second->text));
    }
  }
}

/// Warns of `players x o` where both put x and nothing ever puts o.
void warn_of_idle_player(const Scope& scope, const SymbolSet& producible, const syntax::Players& players) {
  const auto& names = scope.ruleset.players;
  if (scope.ruleset.mirrored || scope.parts_players || names[0].size() != 1 || names[1].size() != 1) return;
  for (const PlayerIndex idle : {first_player, second_player}) {
    const std::string& busy = names.at(other(idle));
    if (producible.contains(names.at(idle).front()) || !producible.contains(busy.front())) continue;
    scope.warn(Code::unused_symbol, players.items.at(idle).first.place,
               fmt::format("'{}' never stands on the board: both players have '{}'", names.at(idle), busy),
               fmt::format("`players {0}/{1}` reads each line for {1}, too, with {0} and {1} exchanged; `for "
                           "{0}` in a head keeps a line to {0}",
                           names[0], names[1]));
  }
}

void warn_of_one_sided_classes(const Scope& scope, const syntax::Text& text) {
  if (!scope.ruleset.mirrored) return;
  std::map<std::string, std::string> mirrored; // by the symbols of a mirrored class: its name
  const auto& orders = scope.ruleset.orders;
  for (const auto& [name, symbols] : scope.symbol_classes) {
    const bool is_order =
        any_of(orders, [&, &called = name](const SymbolOrder& order) { return order.name == called; });
    if (!is_order) mirrored.try_emplace(scope.mirror.set(symbols).to_string(), name);
  }
  each_line<syntax::Class>(text, [&](const syntax::Class& line, const syntax::Line&) {
    if (!line.symbols || scope.symbol_classes.at(line.name.text).size() < 2) return;
    const SymbolSet& mine = scope.symbol_classes.at(line.name.text);
    for (const Symbol missing : (scope.ruleset.symbols - mine).to_string()) {
      SymbolSet whole = mine;
      whole.insert(missing);
      const auto found = mirrored.find(whole.to_string());
      if (found != mirrored.end()) {
        scope.warn(Code::one_sided_class, line.name.place,
                   fmt::format("'{}' is the mirror of '{}' but for '{}': was it left out?", line.name.text,
                               found->second, missing));
      }
    }
  });
}

} // namespace

void check_ruleset(const Scope& scope, const syntax::Text& text) {
  const SymbolSet producible = producible_symbols(scope.ruleset);
  for (const syntax::Line& line : text.lines) {
    if (const auto* production = std::get_if<syntax::Production>(&line.content)) {
      warn_of_cells(scope, producible, production->left);
      warn_of_lone_variables(scope, production->left, &production->right);
    } else if (const auto* judgement = std::get_if<syntax::Judgement>(&line.content)) {
      if (judgement->picture) {
        warn_of_cells(scope, producible, *judgement->picture);
        warn_of_lone_variables(scope, *judgement->picture, nullptr);
      }
    } else if (const auto* small = std::get_if<syntax::Class>(&line.content)) {
      if (small->picture) warn_of_lone_variables(scope, *small->picture, nullptr);
    } else if (const auto* players = std::get_if<syntax::Players>(&line.content)) {
      warn_of_unused_pairs(scope, producible, *players);
      warn_of_idle_player(scope, producible, *players);
    } else if (const auto* hand = std::get_if<syntax::Hand>(&line.content)) {
      warn_of_unused_hands(scope, *hand);
    } else if (std::holds_alternative<syntax::Score>(line.content)) {
      warn_of_idle_score(scope, line);
    }
  }
  warn_of_one_sided_classes(scope, text);
  check_players(scope, text);
  check_following(scope, text);
  check_slips(scope, text);
}

} // namespace regola
