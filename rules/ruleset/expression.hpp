#pragma once

#include "rules/ruleset/picture.hpp"
#include "rules/ruleset/player.hpp"

namespace regola {

/// An integer expression: a heuristic, a margin, or a condition (0 is no, all other values are yes).
struct Expression {
  enum class Kind {
    number, ///< takes the value in `number`
    value,  ///< another value of the text; takes its index in `number`
    add,    ///< takes two operands, as do the next kinds
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
    negation,    ///< takes one operand
    negate,      ///< takes one operand
    ratio,       ///< 100 (a - b) / (a + b), or 0 if a + b is 0
    minimum,     ///< takes one or more operands
    maximum,     ///< takes one or more operands
    absolute,    ///< takes one operand
    count_cells, ///< number of cells that pass the test `cell`
    count_line,  ///< number of cells that pass the test `cell`, on the line of a measured run
    other,       ///< takes one operand, from the view of the other of two mirrored players
    worth,       ///< another worth of the text; takes its index in `number`
    before,      ///< takes one operand, in the status before the move
    beside, ///< takes one operand and `directions`: its sum over the cells one step from the cell of the move
    count_pictures, ///< takes `picture` and `cells`: number of distinct sets of matched cells. With an
                    ///< operand, a match counts only if the operand is not 0
    count_anchors,  ///< like count_pictures, but the number of distinct cells under the anchor
    moves,          ///< number of legal moves of `player`
    moves_by,       ///< number of legal moves of `player` with a part whose name index is `number`
    hand,           ///< takes the index of the hand in `number`
    attacked, ///< number of pieces that pass the test `cell` and that the other player threatens to take
    attacks,  ///< number of pieces that pass the test `cell` and that this player threatens to take
    quiet,    ///< takes the index of the counter of quiet plies in `number`
    repeats,
    cycle, ///< number of consecutive statuses, up to this one, that equal the status `number` plies earlier
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
