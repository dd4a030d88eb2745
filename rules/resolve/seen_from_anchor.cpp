#include "rules/resolve/resolve_rules.hpp"

#include <algorithm>

namespace regola {

namespace {

/// Replaces `here` by a cell. `at` becomes the sum of its terms.
Expression seen_from(const Board& board, const Expression& expression, CellIndex cell) {
  Expression result = expression;
  if (expression.kind == Expression::Kind::beside) {
    result = Expression{};
    for (const RelationIndex direction : expression.directions) {
      for (const CellIndex next : board.relation(direction).next[cell]) {
        Expression sum;
        sum.kind = Expression::Kind::add;
        sum.operands = {std::move(result), seen_from(board, expression.operands.front(), next)};
        result = std::move(sum);
      }
    }
    return result;
  }
  std::replace(result.cells.begin(), result.cells.end(), here_cell, cell);
  for (Expression& operand : result.operands) operand = seen_from(board, operand, cell);
  return result;
}

/// Restricts a picture to matches with the anchor on one cell. False if it does not fit there.
bool pin(const Board& board, CellIndex cell, Picture& picture) {
  const Element& anchor = picture.elements[picture.anchor];
  if (picture.headings.empty() || picture.first_cell || !anchor.is_single() || anchor.test.off) {
    return true; // the guard alone says where the anchor lies
  }
  picture.pivot = picture.anchor;
  for (Heading& heading : picture.headings) {
    heading.starts.clear();
    find_starts(board, picture, heading);
    const bool fits = std::find(heading.starts.begin(), heading.starts.end(), cell) != heading.starts.end();
    heading.starts.assign(fits ? 1 : 0, cell);
  }
  return std::any_of(picture.headings.begin(), picture.headings.end(),
                     [](const Heading& heading) { return !heading.starts.empty(); });
}

} // namespace

bool looks_from_anchor(const Expression& condition) {
  return std::find(condition.cells.begin(), condition.cells.end(), here_cell) != condition.cells.end() ||
         std::any_of(condition.operands.begin(), condition.operands.end(), looks_from_anchor);
}

std::vector<std::pair<Guard, Picture>> at_each_anchor(Scope& scope, const Guard& guard,
                                                      const Picture& picture, Place place) {
  if (!guard.condition || !looks_from_anchor(*guard.condition)) return {{guard, picture}};
  const Board& board = scope.ruleset.board;
  std::vector<std::pair<Guard, Picture>> lines;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    const bool asked =
        guard.cells.empty() || std::find(guard.cells.begin(), guard.cells.end(), cell) != guard.cells.end();
    std::pair<Guard, Picture> line{guard, picture};
    if (!asked || !pin(board, cell, line.second)) continue;
    line.first.cells = {cell};
    line.first.condition = seen_from(board, *guard.condition, cell);
    std::size_t starts = 0;
    for (const Heading& heading : line.second.headings) starts += heading.starts.size();
    if (!scope.add_starts(starts, place)) return {};
    lines.push_back(std::move(line));
  }
  return lines;
}

} // namespace regola
