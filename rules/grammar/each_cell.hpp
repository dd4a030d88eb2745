#pragma once

#include "rules/grammar/syntax.hpp"

namespace regola::syntax {

/// Where a cell stands in its line.
enum class CellPlace { picture, right_side, expression };

/// Visits the cells of one line; see each_cell().
template <typename Action>
class CellWalk {
public:
  explicit CellWalk(const Action& action) : action_(action) {}

  template <typename Line>
  void visit_line(Line& content) {
    if (auto* production = std::get_if<Production>(&content)) {
      visit(production->head);
      visit(production->left, CellPlace::picture);
      visit(production->right, CellPlace::right_side);
    } else if (auto* judgement = std::get_if<Judgement>(&content)) {
      visit(judgement->head);
      if (judgement->picture) visit(*judgement->picture, CellPlace::picture);
    } else if (auto* small = std::get_if<Class>(&content)) {
      visit(small->head);
      if (small->picture) visit(*small->picture, CellPlace::picture);
    } else if (auto* prefer = std::get_if<Prefer>(&content)) {
      if (prefer->most) visit(*prefer->most);
    } else if (auto* score = std::get_if<Score>(&content)) {
      visit(score->expression);
    } else if (auto* value = std::get_if<Value>(&content)) {
      visit(value->expression);
    }
  }

private:
  void visit(auto& head) requires requires { head.items; }
  {
    for (auto& item : head.items) {
      for (auto& condition : item.condition) visit(condition);
    }
  }
  void visit(auto& expression) requires requires { expression.operands; }
  {
    for (auto& cell : expression.cell) visit_cell(cell, CellPlace::expression);
    for (auto& head : expression.head) visit(head);
    for (auto& picture : expression.picture) visit(picture, CellPlace::picture);
    for (auto& operand : expression.operands) visit(operand);
  }
  void visit(auto& picture, CellPlace place) {
    for (auto& row : picture.rows) {
      for (auto& cell : row) visit_cell(cell, place);
    }
  }
  void visit_cell(auto& cell, CellPlace place) {
    for (auto& length : cell.run.length) visit(length);
    action_(cell, place);
  }

  const Action& action_;
};

/// Calls `action(cell, place)` with every cell of a line, in the order of the text, including the cells of
/// its conditions and lengths.
template <typename Line, typename Action>
void each_cell(Line& content, const Action& action) {
  CellWalk<Action>(action).visit_line(content);
}

} // namespace regola::syntax
