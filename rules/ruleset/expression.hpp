#pragma once

#include "rules/ruleset/picture.hpp"
#include "rules/ruleset/player.hpp"

namespace regola {

/// An integer expression: a heuristic, a margin, or a condition (0 is no, all other values are yes).
struct Expression {
  enum class Kind {
    number, ///< number: the value
    value,  ///< number: index of another value of the text
    add,    ///< two operands; the same for those below
    subtract,
    multiply,
    divide, ///< rounds towards zero; division by zero gives 0
    less,
    less_equal,
    equal,
    not_equal,
    greater_equal,
    greater,
    conjunction,
    disjunction,
    negation,    ///< one operand
    negate,      ///< one operand
    ratio,       ///< 100 (a - b) / (a + b), or 0 if a + b is 0
    minimum,     ///< one or more operands
    maximum,     ///< one or more operands
    absolute,    ///< one operand
    count_cells, ///< cell: the number of cells that pass the test
    count_line,  ///< cell: the number of cells that pass the test, on the line of a measured run
    other,       ///< one operand, from the view of the other of two mirrored players
    worth,       ///< number: index of another worth of the text
    before,      ///< one operand, in the status before the move
    beside, ///< one operand, directions: the operand's sum over the cells one step from the cell of the move
    count_pictures, ///< picture, cells: number of distinct sets of matched cells; one operand, if given: a
                    ///< match counts only if it is not 0
    count_anchors,  ///< like count_pictures, but the number of distinct cells under the anchor
    moves,          ///< player: number of this player's legal moves
    moves_by,       ///< player, number: number of legal moves with a part that has this name index
    hand,           ///< number: index of the hand
    attacked,       ///< cell: number of such pieces that the other player threatens to take
    attacks,        ///< cell: number of such pieces that this player threatens to take
    quiet,          ///< number: index of the counter of quiet plies
    repeats,
    cycle, ///< number n: how many consecutive statuses, up to this one, equal the status n plies earlier
    stuck,
    to_move,
  };

  Kind kind = Kind::number;
  std::int32_t number = 0;
  PlayerIndex player = 0;
  std::vector<Expression> operands;
  CellTest cell;
  Picture picture;
  /// Of a picture: allowed cells for the anchor; here_cell: the cell of the move; empty: any.
  std::vector<CellIndex> cells;
  std::vector<RelationIndex> directions;

  /// Pictures of different lines of a text are never equal.
  friend bool operator==(const Expression&, const Expression&) = default;
};

/// Whether the expression is `moves x by NAME > 0`, the meaning of `can NAME`. It asks if such a move exists,
/// so nobody has to count them.
[[nodiscard]] inline bool asks_for_any_move(const Expression& expression) {
  using Kind = Expression::Kind;
  return expression.kind == Kind::greater && expression.operands[0].kind == Kind::moves_by &&
         expression.operands[1].kind == Kind::number && expression.operands[1].number == 0;
}

} // namespace regola
