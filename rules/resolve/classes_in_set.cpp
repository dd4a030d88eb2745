#include "rules/resolve/classes_in_set.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace regola {

namespace {

constexpr char set_mark = '&';

bool are_symbols(const Scope& scope, const std::string& word) {
  return std::all_of(word.begin(), word.end(), [&](char symbol) {
    return symbol == off_symbol || scope.ruleset.symbols.contains(symbol);
  });
}

/// The longest name of a class that stands in the text; empty for none.
std::string class_within(const Scope& scope, const std::string& text) {
  std::string longest;
  for (const std::string& name : scope.class_names()) {
    if (name.size() > longest.size() && text.find(name) != std::string::npos) {
      longest = name;
    }
  }
  return longest;
}

/// How to write the set of the class and the other symbols.
std::string without_class(const Scope& scope, const std::string& text, const std::string& name) {
  std::string others = text;
  others.erase(others.find(name), name.size());
  const auto symbols = scope.symbol_classes.find(name);
  if (others.empty()) {
    return fmt::format("'{0}' is a class: `{{&{0}}}`, or `{0}` alone", name);
  }
  if (symbols == scope.symbol_classes.end()) {
    return fmt::format("'{0}' is a class of cells: `{{{1}&{0}}}`", name, others);
  }
  return fmt::format("'{0}' is a class: its symbols alone are `{{&{0}}}`; these and more are a class of "
                     "their own, as in `class {0}_or = {1}`",
                     name, symbols->second.to_string() + others);
}

} // namespace

bool check_classes_in_set(const Scope& scope, const syntax::Cell& cell) {
  const std::string& text = cell.text;
  const std::size_t mark = text.find(set_mark);
  if (mark != std::string::npos && scope.ruleset.symbols.contains(set_mark)) {
    const std::string name = text.substr(mark + 1);
    const auto names = scope.class_names();
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      return true;
    }
    const bool symbols = are_symbols(scope, name);
    scope.report(symbols ? Severity::warning : Severity::error, Code::bad_cell, cell.place,
                 fmt::format("'&' is a symbol of this game, so this set does not name the class '{}'", name),
                 "with another symbol in its place `&` asks for a class");
    return symbols;
  }
  const std::string name = are_symbols(scope, text) ? std::string() : class_within(scope, text);
  if (name.empty()) {
    return true;
  }
  Place place = cell.place;
  place.offset += static_cast<std::uint32_t>(text.find(name)) + (cell.anchored ? 2U : 1U);
  place.length = static_cast<std::uint32_t>(name.size());
  scope.error(Code::unknown_symbol, place, fmt::format("in a set '{}' is read as symbols", name),
              without_class(scope, text, name));
  return false;
}

} // namespace regola
