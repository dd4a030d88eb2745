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

/// Properties of a kind of expression, collected in one place for all code that handles expressions.
struct ExpressionTraits {
  enum class Form {
    sign,     ///< `a + b`: an operation on two numbers
    function, ///< `min(a, b)`: an operation on numbers
    prefix,   ///< `not a`: one operand
    other     ///< without operands that are numbers
  };
  enum class Subject {
    number, ///< its arguments are Expression::number and Expression::player, if it has any
    cell,   ///< its argument is Expression::cell
    picture ///< its argument is Expression::picture
  };
  /// Binding strength of all forms but `sign`.
  static constexpr int tightest = 6;

  Expression::Kind kind = Expression::Kind::number;
  std::string_view text; ///< its sign or first word; may be empty
  Form form = Form::other;
  Subject subject = Subject::number;
  bool is_operation = false;  ///< whether apply() computes it from its operands alone
  int binding = tightest;     ///< for signs: larger values bind tighter
  bool has_no_order = false;  ///< whether it is commutative
  bool counts_cells = false;  ///< whether it is `count`, of cells or of matches of a picture
  bool is_comparison = false; ///< whether it compares two numbers
  std::size_t least = 0;      ///< least number of arguments of a function
  std::size_t most = 0;       ///< greatest number of arguments of a function
};

[[nodiscard]] const ExpressionTraits& traits_of(Expression::Kind kind);

/// Returns the operation with this form and text, such as `min` among functions; null if there is none.
[[nodiscard]] const ExpressionTraits* operation_called(ExpressionTraits::Form form, std::string_view text);
/// The names of all functions, such as `min`.
[[nodiscard]] std::vector<std::string> function_names();

/// Applies an operation to two numbers and clamps the result to the range of int32. A unary operation takes
/// its operand twice.
/// @param kind a kind whose traits say is_operation
[[nodiscard]] std::int32_t apply(Expression::Kind kind, std::int64_t a, std::int64_t b);

/// Clamps a number to the range of int32.
[[nodiscard]] std::int32_t saturated(std::int64_t number);

/// Evaluates an operation, its operands in order. Skips operands that cannot change the result.
/// @param count number of operands, at least 1
/// @param operand returns the value of the operand with this index
template <typename Operand>
[[nodiscard]] std::int32_t operate(Expression::Kind kind, std::size_t count, const Operand& operand) {
  std::int32_t result = operand(0);
  if (kind == Expression::Kind::conjunction && result == 0) return 0;
  if (kind == Expression::Kind::disjunction && result != 0) return 1;
  if (count == 1) return apply(kind, result, result);
  for (std::size_t i = 1; i < count; ++i) result = apply(kind, result, operand(i));
  return result;
}

} // namespace regola
