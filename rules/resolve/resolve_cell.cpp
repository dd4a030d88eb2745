#include <fmt/format.h>

#include "rules/resolve/resolve_rules.hpp"

namespace regola {

namespace {

constexpr char and_mark = '&';

bool are_symbols(const Scope& scope, const std::string& word) {
  return all_of(word,
                [&](char symbol) { return symbol == off_symbol || scope.ruleset.symbols.contains(symbol); });
}

/// The longest name of a class that stands in the text; empty for none.
std::string class_within(const Scope& scope, const std::string& text) {
  std::string longest;
  for (const std::string& name : scope.class_names()) {
    if (name.size() > longest.size() && text.find(name) != std::string::npos) longest = name;
  }
  return longest;
}

/// How to write the set of the class and the other symbols.
std::string without_class(const Scope& scope, const std::string& text, const std::string& name) {
  std::string others = text;
  others.erase(others.find(name), name.size());
  const auto symbols = scope.symbol_classes.find(name);
  if (others.empty()) return fmt::format("'{0}' is a class: `{{&{0}}}`, or `{0}` alone", name);
  if (symbols == scope.symbol_classes.end()) {
    return fmt::format("'{0}' is a class of cells: `{{{1}&{0}}}`", name, others);
  }
  return fmt::format("'{0}' is a class: its symbols alone are `{{&{0}}}`; these and more are a class of "
                     "their own, as in `class {0}_or = {1}`",
                     name, symbols->second.to_string() + others);
}

/// Reports the name of a class that stands in a set as if it were symbols: `{foe.}`, or `{.&foe}` in a text
/// where `&` is a symbol. Warns only if all of its letters are symbols.
/// @return false for an error
bool check_classes_in_set(const Scope& scope, const syntax::Cell& cell) {
  const std::string& text = cell.text;
  const std::size_t mark = text.find(and_mark);
  if (mark != std::string::npos && scope.ruleset.symbols.contains(and_mark)) {
    const std::string name = text.substr(mark + 1);
    const auto names = scope.class_names();
    if (!contains(names, name)) return true;
    const bool symbols = are_symbols(scope, name);
    scope.report(symbols ? Severity::warning : Severity::error, Code::bad_cell, cell.place,
                 fmt::format("'&' is a symbol of this game, so this set does not name the class '{}'", name),
                 "with another symbol in its place `&` asks for a class");
    return symbols;
  }
  const std::string name = are_symbols(scope, text) ? std::string() : class_within(scope, text);
  if (name.empty()) return true;
  Place place = cell.place;
  place.offset += static_cast<std::uint32_t>(text.find(name)) + (cell.anchored ? 2U : 1U);
  place.length = static_cast<std::uint32_t>(name.size());
  return scope.error(Code::unknown_symbol, place, fmt::format("in a set '{}' is read as symbols", name),
                     without_class(scope, text, name));
}

bool complain_of_class(const Scope& scope, const syntax::Word& name) {
  Help help = scope.did_you_mean(name.text, scope.class_names());
  if (help.empty()) {
    help = fmt::format("declare it: `class {0} = SYMBOLS`, or `class {0} DIRECTIONS: CELLS`", name.text);
  }
  return scope.error(Code::unknown_class, name.place, fmt::format("no class is called '{}'", name.text),
                     help);
}

/// Whether a word must be the name of a class, because it contains characters that are no symbols of the
/// game.
bool is_class_name(const Scope& scope, std::string_view word) {
  const auto is_letter = [](char c) { return is_variable(c) || (c >= 'a' && c <= 'z'); };
  const auto is_part = [&](char c) { return is_letter(c) || c == '_' || (c >= '0' && c <= '9'); };
  return word.size() > 1 && is_letter(word.front()) && all_of(word, is_part) &&
         !SymbolSet(std::string(word)).is_subset_of(scope.ruleset.symbols);
}

/// Resolves the class after the `&` of `{xo&wet}`; it exists.
void require(const View& view, const syntax::Word& name, CellTest& test) {
  const Scope& scope = *view.scope;
  const auto symbols = scope.symbol_classes.find(name.text);
  if (symbols != scope.symbol_classes.end()) {
    test.symbols -= test.symbols - view.symbols(symbols->second);
  } else {
    test.within = scope.cell_class(name.text);
  }
}

/// Resolves what follows the `!` of `{xo!shut}`: a class of cells, a class of symbols, or symbols.
bool exclude(const View& view, const syntax::Word& exception, CellTest& test) {
  const Scope& scope = *view.scope;
  const ClassIndex cells = scope.cell_class(exception.text);
  if (cells != no_class) {
    test.outside = cells;
    return true;
  }
  const auto symbols = scope.symbol_classes.find(exception.text);
  if (symbols != scope.symbol_classes.end()) {
    test.symbols -= view.symbols(symbols->second);
    return true;
  }
  if (!check_symbols(scope, exception.text, exception.place)) return false;
  test.off = test.off && exception.text.find(off_symbol) == std::string::npos;
  SymbolSet excluded;
  for (const char symbol : exception.text) {
    if (symbol != off_symbol) excluded.insert(symbol);
  }
  test.symbols -= view.symbols(excluded);
  return true;
}

std::optional<CellTest> named_test(const View& view, const syntax::Cell& cell) {
  const Scope& scope = *view.scope;
  CellTest test;
  const auto symbols = scope.symbol_classes.find(cell.text);
  if (symbols != scope.symbol_classes.end()) {
    test.symbols = view.symbols(symbols->second);
  } else {
    test.within = scope.cell_class(cell.text);
  }
  if (!cell.variable.empty()) test.variable = cell.variable.front();
  if (symbols != scope.symbol_classes.end()) return test;
  if (test.within != no_class) {
    test.symbols = scope.ruleset.symbols;
    return test;
  }
  Help help = scope.did_you_mean(cell.text, scope.class_names());
  const auto& players = scope.ruleset.players;
  if (help.empty() && contains(players, cell.text)) {
    help =
        fmt::format("that is a player: pieces are symbols, as in `players {} W/B`", fmt::join(players, "/"));
  } else if (help.empty()) {
    help = SymbolSet(cell.text).is_subset_of(scope.ruleset.symbols)
               ? "cells are separated by blanks: `x . o`, not `x.o`"
               : fmt::format("declare it: `class {} = SYMBOLS`", cell.text);
  }
  return scope.no_result(Code::unknown_class, cell.place, fmt::format("no class is called '{}'", cell.text),
                         help);
}

/// Checks that the classes after `&` and `!` exist: of a misspelt class its symbols say nothing.
bool check_class_names(const Scope& scope, const syntax::Cell& cell) {
  const auto is_known = [&](const syntax::Word& name) {
    return scope.symbol_classes.contains(name.text) || scope.cell_class(name.text) != no_class;
  };
  for (const syntax::Word& name : cell.within) {
    if (!is_known(name)) return complain_of_class(scope, name);
  }
  for (const syntax::Word& name : cell.outside) {
    if (!is_known(name) && is_class_name(scope, name.text) && !scope.misses_rules()) {
      return complain_of_class(scope, name);
    }
  }
  return true;
}

std::optional<CellTest> set_test(const View& view, const syntax::Cell& cell) {
  const Scope& scope = *view.scope;
  CellTest test;
  if (!check_classes_in_set(scope, cell) || !check_class_names(scope, cell) ||
      !check_symbols(scope, cell.text, cell.place)) {
    return std::nullopt;
  }
  SymbolSet written;
  for (const char symbol : cell.text) {
    if (symbol == off_symbol) {
      test.off = true;
    } else {
      written.insert(symbol);
    }
  }
  test.symbols = cell.text.empty() ? scope.ruleset.symbols : view.symbols(written);
  if (cell.text.empty() && cell.outside.empty() && cell.within.empty()) {
    return scope.no_result(Code::bad_cell, cell.place, "an empty set matches nothing",
                           "`?` is any cell on the board");
  }
  for (const syntax::Word& name : cell.within) require(view, name, test);
  for (const syntax::Word& exception : cell.outside) {
    if (!exclude(view, exception, test)) return std::nullopt;
  }
  if (test.symbols.empty() && !test.off) {
    return scope.no_result(Code::never_matches, cell.place,
                           "nothing is left of this set: it matches nothing");
  }
  if (!cell.variable.empty()) test.variable = cell.variable.front();
  return test;
}

/// Checks `{xM}=A` and `foe=A`: a variable for one symbol of a set.
bool check_variable(const Scope& scope, const syntax::Cell& cell) {
  const auto fail = [&](std::string message, std::string help = {}) {
    return scope.error(Code::bad_cell, cell.place, std::move(message), std::move(help));
  };
  if (cell.kind != syntax::Cell::Kind::set && cell.kind != syntax::Cell::Kind::name) {
    return fail("'=' after a cell names what a set stands for", "as in `{xo}=A`");
  }
  if (cell.text.find(off_symbol) != std::string::npos) {
    return fail(fmt::format("off the board there is nothing that {} could stand for", cell.variable));
  }
  if (scope.ruleset.symbols.contains(cell.variable.front())) {
    return fail(fmt::format("'{}' is a symbol of this game and stands for itself", cell.variable),
                "take another capital");
  }
  return true;
}

} // namespace

bool is_variable_here(const Scope& scope, const syntax::Cell& cell) {
  return cell.kind == syntax::Cell::Kind::symbol && is_variable(cell.text.front()) &&
         (!scope.ruleset.symbols.contains(cell.text.front()) ||
          (cell.variable.empty() && !cell.run_name.empty()));
}

bool check_symbols(const Scope& scope, std::string_view symbols, Place place) {
  for (const char symbol : symbols) {
    if (symbol != off_symbol && !scope.ruleset.symbols.contains(symbol)) {
      if (scope.misses_rules()) {
        return false; // its declaration could not be parsed
      }
      return scope.error(Code::unknown_symbol, place,
                         fmt::format("the symbol '{}' is not on this board", symbol),
                         is_variable(symbol)
                             ? "a variable stands by itself, not within { }"
                             : fmt::format("symbols of this game are {}", scope.ruleset.symbols.to_string()));
    }
  }
  return true;
}

std::optional<CellTest> resolve_test(const View& view, const syntax::Cell& cell) {
  const Scope& scope = *view.scope;
  using Kind = syntax::Cell::Kind;
  if (!cell.variable.empty() && cell.run_name.empty() && !check_variable(scope, cell)) return std::nullopt;
  CellTest test;
  if (!cell.variable.empty()) test.variable = cell.variable.front();
  switch (cell.kind) {
  case Kind::any: test.symbols = scope.ruleset.symbols; return test;
  case Kind::off: test.off = true; return test;
  case Kind::keep:
    return scope.no_result(Code::bad_cell, cell.place,
                           "'=' stands on the right side only: it leaves a cell alone",
                           "`?` is any cell on the board");
  case Kind::sum:
    return scope.no_result(Code::bad_cell, cell.place,
                           "a sum stands on the right side only: it says what is written");
  case Kind::set: return set_test(view, cell);
  case Kind::name: return named_test(view, cell);
  case Kind::symbol: break;
  }
  if (is_variable_here(scope, cell)) {
    test.symbols = scope.ruleset.symbols;
    test.variable = cell.text.front();
    return test;
  }
  if (!check_symbols(scope, cell.text, cell.place)) return std::nullopt;
  test.symbols.insert(view.symbol(cell.text.front()));
  return test;
}

} // namespace regola
