#pragma once

#include "rules/ruleset/picture.hpp"
#include "rules/ruleset/player.hpp"

namespace regola {

/// An integer expression: a heuristic, a margin, or a condition (0 is no, all else yes).
struct Expression {
  enum class Kind {
    number, ///< number
    value,  ///< number: the index of another value of the text
    add,    ///< two operands, as for the next ones
    subtract,
    multiply,
    divide, ///< towards zero; by zero it gives 0
    less,
    less_equal,
    equal,
    not_equal,
    greater_equal,
    greater,
    conjunction,
    disjunction,
    negation,       ///< one operand
    negate,         ///< one operand
    ratio,          ///< 100 (a - b) / (a + b), 0 when a + b is 0
    minimum,        ///< one operand or more
    maximum,        ///< one operand or more
    absolute,       ///< one operand
    count_cells,    ///< cell: how many cells pass the test
    count_line,     ///< cell: how many cells of the line on which a measured run lies pass the test
    other,          ///< one operand, as the other of two mirrored players sees it
    worth,          ///< number: the index of another worth of the text
    before,         ///< one operand, in the status before the move
    beside,         ///< one operand, directions: summed over the cells one step from that of the move
    count_pictures, ///< picture, cells: number of distinct sets of matched cells; one operand: counted only
                    ///< if it holds
    count_anchors,  ///< as count_pictures, but the number of distinct anchor cells
    moves,          ///< player: number of his legal moves
    moves_by,       ///< player, number: legal moves with a part of this name index
    hand,           ///< number: the index of the hand
    attacked,       ///< cell: such pieces that the other player threatens to take
    attacks,        ///< cell: such pieces that this player threatens to take
    quiet,          ///< number: the index of the quiet counter
    repeats,
    cycle, ///< number: how many statuses in a row, up to this one, equal the status that many plies earlier
    stuck,
    to_move,
  };

  Kind kind = Kind::number;
  std::int32_t number = 0;
  PlayerIndex player = 0;
  std::vector<Expression> operands;
  CellTest cell;
  Picture picture;
  std::vector<CellIndex> cells; ///< of a picture: allowed anchors; here_cell: that of the move; empty: any
  std::vector<RelationIndex> directions;

  /// Pictures of different lines of a text are never equal.
  friend bool operator==(const Expression&, const Expression&) = default;
};

/// Whether the expression is `moves x by NAME > 0`, the meaning of `can NAME`. It asks whether such a move
/// exists, not how many there are.
[[nodiscard]] inline bool asks_for_any_move(const Expression& expression) {
  using Kind = Expression::Kind;
  return expression.kind == Kind::greater && expression.operands[0].kind == Kind::moves_by &&
         expression.operands[1].kind == Kind::number && expression.operands[1].number == 0;
}

} // namespace regola
