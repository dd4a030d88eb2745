#pragma once

#include <cstdint>
#include <vector>

#include "rules/ruleset/picture.hpp"
#include "rules/ruleset/player.hpp"

namespace regola {

/// A number as the rules compute it: a heuristic, a margin, or a condition (0 is no, all else yes).
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
    count_pictures, ///< picture, cells: how many distinct sets of cells match; one operand: only if it holds
    count_anchors,  ///< the same, but how many distinct cells the anchor covers
    moves,          ///< player: how many moves he would have
    moves_by,       ///< player, number: how many with a part of the name of this index
    hand,           ///< number: the index of the hand
    attacked,       ///< cell: the other player could take one of these away
    attacks,        ///< cell: this player could
    quiet,          ///< number: the index of the quiet counter
    repeats,
    cycle, ///< number: how many statuses in a row up to this one stand as that many plies before
    stuck,
    to_move,
  };

  Kind kind = Kind::number;
  std::int32_t number = 0;
  PlayerIndex player = 0;
  std::vector<Expression> operands;
  CellTest cell;
  Picture picture;
  std::vector<CellIndex> cells; ///< of a picture: its anchor is one of these, here_cell the cell of the move;
                                ///< empty: any
  std::vector<RelationIndex> directions;

  /// Pictures of different lines of a text are not the same.
  friend bool operator==(const Expression&, const Expression&) = default;
};

/// Whether an expression is `moves x by NAME > 0`, which `can NAME` stands for: it asks whether there is such
/// a move, and not how many or where they lead.
[[nodiscard]] inline bool asks_for_any_move(const Expression& expression) {
  using Kind = Expression::Kind;
  return expression.kind == Kind::greater && expression.operands[0].kind == Kind::moves_by &&
         expression.operands[1].kind == Kind::number && expression.operands[1].number == 0;
}

} // namespace regola
