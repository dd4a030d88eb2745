#include "rules/resolve/resolve_rules.hpp"

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
    const bool fits = contains(heading.starts, cell);
    heading.starts.assign(fits ? 1 : 0, cell);
  }
  return any_of(picture.headings, [](const Heading& heading) { return !heading.starts.empty(); });
}

/// Counts the steps that a line of cells can take from a cell, at most `wanted`.
std::size_t steps_from(const Relation& relation, CellIndex cell, std::size_t wanted) {
  std::size_t steps = 0;
  while (steps < wanted && !relation.next[cell].empty()) {
    cell = relation.next[cell].front();
    ++steps;
  }
  return steps;
}

/// Whether a picture of several rows, which is rigid, fits when its pivot lies on the cell.
bool rows_fit(const Board& board, const Picture& picture, const Heading& heading, CellIndex cell) {
  const Step along = *board.relation(heading.along).step;
  const Step down = *board.relation(heading.down).step;
  const Element& pivot = picture.elements[picture.pivot];
  return all_of(picture.elements, [&](const Element& element) {
    const int rows = element.row - pivot.row;
    const int columns = element.column - pivot.column;
    const bool hole = board.step(cell, {rows * down.right + columns * along.right,
                                        rows * down.down + columns * along.down}) == no_cell;
    return hole ? element.test.off : !element.test.symbols.empty();
  });
}

} // namespace

bool looks_from_anchor(const Expression& condition) {
  return contains(condition.cells, here_cell) || any_of(condition.operands, looks_from_anchor);
}

std::vector<std::pair<Guard, Picture>> at_each_anchor(Scope& scope, const Guard& guard,
                                                      const Picture& picture, Place place) {
  if (!guard.condition || !looks_from_anchor(*guard.condition)) return {{guard, picture}};
  const Board& board = scope.ruleset.board;
  std::vector<std::pair<Guard, Picture>> lines;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    const bool asked = guard.cells.empty() || contains(guard.cells, cell);
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

void find_starts(const Board& board, const Picture& picture, Heading& heading) {
  std::size_t before = 0;
  std::size_t behind = 0;
  bool rigid = true; // every step leads to one cell
  for (std::size_t i = 0; i < picture.elements.size(); ++i) {
    const Element& element = picture.elements[i];
    rigid = rigid && element.contact.empty();
    const std::size_t cells = element.test.off ? 0 : element.least;
    (i < picture.pivot ? before : behind) += cells;
  }
  const bool lies = picture.elements.size() > 1 || picture.elements[0].most > 1;
  const bool steps = lies && rigid && board.relation(heading.along).step.has_value();
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    bool fits = true;
    if (picture.has_rows) {
      fits = rows_fit(board, picture, heading, cell);
    } else if (steps) {
      const Relation& forth = board.relation(heading.along);
      fits = steps_from(forth, cell, behind - 1) == behind - 1 &&
             steps_from(board.relation(forth.opposite), cell, before) == before;
    }
    if (fits) heading.starts.push_back(cell);
  }
}

bool add_heading(const Board& board, Picture& picture, RelationIndex along) {
  picture.headings.push_back({along, along, {}});
  find_starts(board, picture, picture.headings.back());
  return !picture.headings.back().starts.empty();
}

} // namespace regola
