#include "rules/resolve/passes.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

/// Finds capitals that a text uses as only symbols can be used.
class CapitalFinder {
public:
  explicit CapitalFinder(const SymbolSet& symbols) : symbols_(symbols) {}

  void look_at(const syntax::Line& line);
  /// Returns the places of each capital, in the order of the text.
  [[nodiscard]] const std::map<char, std::vector<Place>>& found() const { return found_; }

private:
  void add(char symbol, Place place) {
    if (is_variable(symbol) && !symbols_.contains(symbol)) found_[symbol].push_back(place);
  }
  void look_at_sets(const syntax::Picture& picture);
  void look_at_right(const syntax::Production& line);
  void look_at_head(const syntax::Head& head);
  void look_at_number(const syntax::Expression& expression);

  const SymbolSet& symbols_;
  std::map<char, std::vector<Place>> found_;
};

void CapitalFinder::look_at_sets(const syntax::Picture& picture) {
  for (const syntax::Row& row : picture.rows) {
    for (const syntax::Cell& cell : row) {
      if (cell.kind == syntax::Cell::Kind::set) {
        std::for_each(cell.text.begin(), cell.text.end(), [&](char symbol) { add(symbol, cell.place); });
      }
    }
  }
}

/// A variable gets its value on the left side.
void CapitalFinder::look_at_right(const syntax::Production& line) {
  std::string bound;
  for (const syntax::Row& row : line.left.rows) {
    for (const syntax::Cell& cell : row) {
      bound += cell.kind == syntax::Cell::Kind::symbol ? cell.text : cell.variable;
      bound += cell.run_name;
    }
  }
  for (const syntax::Row& row : line.right.rows) {
    for (const syntax::Cell& cell : row) {
      if (cell.kind == syntax::Cell::Kind::symbol && bound.find(cell.text) == std::string::npos) {
        add(cell.text.front(), cell.place);
      }
    }
  }
}

void CapitalFinder::look_at_head(const syntax::Head& head) {
  for (const syntax::HeadItem& item : head.items) {
    std::for_each(item.condition.begin(), item.condition.end(),
                  [&](const syntax::Expression& condition) { look_at_number(condition); });
  }
}

void CapitalFinder::look_at_number(const syntax::Expression& expression) {
  for (const syntax::Cell& cell : expression.cell) {
    if (cell.kind == syntax::Cell::Kind::symbol || cell.kind == syntax::Cell::Kind::set) {
      std::for_each(cell.text.begin(), cell.text.end(), [&](char symbol) { add(symbol, cell.place); });
    }
  }
  for (const syntax::Expression& operand : expression.operands) look_at_number(operand);
  for (const syntax::Head& head : expression.head) look_at_head(head);
  for (const syntax::Picture& picture : expression.picture) look_at_sets(picture);
}

void CapitalFinder::look_at(const syntax::Line& line) {
  if (const auto* production = std::get_if<syntax::Production>(&line.content)) {
    look_at_head(production->head);
    look_at_sets(production->left);
    look_at_right(*production);
  } else if (const auto* judgement = std::get_if<syntax::Judgement>(&line.content)) {
    look_at_head(judgement->head);
    if (judgement->picture) look_at_sets(*judgement->picture);
  } else if (const auto* small = std::get_if<syntax::Class>(&line.content)) {
    look_at_head(small->head);
    if (small->picture) look_at_sets(*small->picture);
  } else if (const auto* prefer = std::get_if<syntax::Prefer>(&line.content)) {
    if (prefer->most) look_at_number(*prefer->most);
  } else if (const auto* score = std::get_if<syntax::Score>(&line.content)) {
    look_at_number(score->expression);
  } else if (const auto* value = std::get_if<syntax::Value>(&line.content)) {
    look_at_number(value->expression);
  }
}

} // namespace

void report_undeclared_capitals(Scope& scope, const syntax::Text& text) {
  for (const char* const declaring : {"players", "board", "class", "order", "hand"}) {
    if (scope.misses_rules() || scope.unread.contains(declaring)) {
      return; // its declaration could not be parsed
    }
  }
  CapitalFinder finder(scope.ruleset.symbols);
  for (const syntax::Line& line : text.lines) finder.look_at(line);
  for (const auto& [symbol, places] : finder.found()) {
    const std::size_t more = places.size() - 1;
    if (scope.line_of(places.front()) == scope.line_of(places.back())) {
      continue; // the fault of that line says more
    }
    scope.error(Code::unknown_symbol, places.front(),
                fmt::format("nothing declares '{}': it is a variable without a value, here and in {} more "
                            "place{}",
                            symbol, more, more == 1 ? "" : "s"),
                fmt::format("a capital that is a symbol is declared, as in `class marker = {}`", symbol));
    scope.ruleset.symbols.insert(symbol);
  }
}

} // namespace regola
