#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/lower/cells.hpp"
#include "engine/compiled/lower/missing.hpp"

namespace regola {

class KnownSet;
class MoveUnderWay;
struct Shape;
class WalkedPicture;

/// Writes what can be asked of a position into a form: sets of cells, classes, conditions, ends. The position
/// itself is variables of the form.
class PositionLowering {
public:
  PositionLowering(const CompiledRuleset& rules, form::Builder& to);

  [[nodiscard]] form::Builder& to() { return to_; }
  [[nodiscard]] const CellBuilder& cells() const { return cells_; }
  [[nodiscard]] const CompiledRuleset& rules() const { return rules_; }
  /// Where cells lie, and room for steps that pictures need besides.
  [[nodiscard]] Layout& layout() { return layout_; }
  [[nodiscard]] const Layout& layout() const { return layout_; }

  // The position. Who changes it uses the builder.
  std::vector<Cells> planes;    ///< of the symbols
  std::vector<form::Ref> quiet; ///< counters
  std::vector<form::Ref> hands;
  form::Ref seen = form::no_value;    ///< how often the position has stood
  PlayerIndex to_move = first_player; ///< valid whenever a condition is evaluated
  form::Label refused = 0;            ///< where it goes on if a position asks for more than there is room for
  /// How often positions so many plies apart have been the same, the last ones first.
  std::function<form::Ref(std::int32_t plies)> cycles;
  /// Not 0 if the player to move has a move.
  std::function<form::Ref(PlayerIndex player)> can_move;
  /// How many moves a player would have if it were his turn.
  /// @param name if given, of those that have a part of that name
  std::function<form::Ref(PlayerIndex player, std::optional<NameIndex> name)> count_moves;

  /// Not 0 if a player would have a move with a part of that name if it were his turn.
  std::function<form::Ref(PlayerIndex player, NameIndex name)> can_move_by;
  /// The same of moves that begin with such a part, whatever `prefer` says.
  std::function<form::Ref(PlayerIndex player, NameIndex name)> can_begin_with;

  /// Whether the form has turned out too long, and is written once more to be short, where it can be.
  bool is_short = false;
  /// In such a form: the cells of a class by code that is written once; `nullopt` where the position is none
  /// that this code knows.
  std::function<std::optional<Cells>(ClassIndex index, PlayerIndex viewer, RelationIndex along)> shared_class;
  /// The cells of a class, for lines in one direction if it depends on that.
  [[nodiscard]] Cells class_cells(ClassIndex index, PlayerIndex viewer, RelationIndex along);
  /// Goes to the label if a `forbid` line holds for a move of a player that has just been made.
  std::function<void(PlayerIndex player, const MoveUnderWay& move, form::Label label)> jump_if_forbidden;

  /// Writes code that asks another position: these planes, and all else as it is.
  void with_planes(std::vector<Cells> others, const std::function<void()>& body);

  /// What a program computes.
  /// @param input of the program, or null
  [[nodiscard]] Cells result(const Program& program, Register wanted, PlayerIndex viewer,
                             const Cells* input = nullptr);
  [[nodiscard]] Cells result(ProgramIndex program, Register wanted, PlayerIndex viewer,
                             const Cells* input = nullptr) {
    return result(rules_.programs[program], wanted, viewer, input);
  }
  /// The cells that hold one of the symbols.
  [[nodiscard]] Cells symbols(const SymbolSet& wanted);
  /// Cells that hold something else than '.', or than the commonest symbol where the rules know no '.'.
  [[nodiscard]] Cells pieces();
  /// The cells that pass a test, its variable aside.
  [[nodiscard]] Cells passing(const CellTest& test, PlayerIndex viewer,
                              const std::vector<RelationIndex>& along);
  [[nodiscard]] Cells members(ClassIndex index, PlayerIndex viewer, const std::vector<RelationIndex>& along);

  /// A number with a sign.
  [[nodiscard]] form::Ref number(const CompiledExpression& expression, PlayerIndex viewer);
  /// Goes to the label if what a program computes is not empty.
  void jump_if_any(ProgramIndex program, Register wanted, PlayerIndex viewer, form::Label label);
  /// Goes to the label if the line holds.
  void jump_if_holds(const CompiledJudgement& line, PlayerIndex viewer, form::Label label);

private:
  [[nodiscard]] WalkedPicture& walk(const Picture& picture, const std::vector<CellIndex>& anchors,
                                    PlayerIndex viewer);
  void jump_if_walked(const Picture& picture, const std::vector<CellIndex>& anchors, PlayerIndex viewer,
                      form::Label label);
  /// The cells that an element covers in some match; those under the anchor if none is given.
  [[nodiscard]] Cells walked_cells(const Picture& picture, const std::vector<CellIndex>& anchors,
                                   PlayerIndex viewer, std::optional<std::size_t> element = std::nullopt);
  /// How many different sets of cells the matches cover.
  [[nodiscard]] form::Ref walked_count(const Picture& picture, const std::vector<CellIndex>& anchors,
                                       PlayerIndex viewer);

  /// The shapes of a picture, if planes tell its matches so; else null.
  [[nodiscard]] const std::vector<Shape>* shapes(const Picture& picture,
                                                 const std::vector<CellIndex>& anchors, PlayerIndex viewer);
  /// The same without shapes that cover the same cells as others, if planes tell how many sets there are.
  [[nodiscard]] const std::vector<Shape>*
  distinct_shapes(const Picture& picture, const std::vector<CellIndex>& anchors, PlayerIndex viewer);

  using Memo = std::map<std::tuple<const Program*, Register, PlayerIndex, form::Ref>, Cells>;

  [[nodiscard]] Cells compute(const Program& program, const Instruction& i, PlayerIndex viewer,
                              const Cells* input);
  [[nodiscard]] Cells class_of(ClassIndex index, PlayerIndex viewer, RelationIndex along);
  [[nodiscard]] bool takes_long(ClassIndex index, PlayerIndex viewer) const;
  [[nodiscard]] std::vector<const Reach*> reaches(const Program& program, const Instruction& i) const;
  [[nodiscard]] form::Ref saturated(form::Ref number);
  [[nodiscard]] form::Ref ratio(form::Ref a, form::Ref b);
  [[nodiscard]] form::Ref count_groups(const CompiledExpression& expression, PlayerIndex viewer);
  [[nodiscard]] form::Ref count(const CompiledExpression& expression, PlayerIndex viewer);
  [[nodiscard]] std::optional<form::Ref> asks_for_some(const CompiledExpression& comparison,
                                                       PlayerIndex viewer);
  [[nodiscard]] form::Ref attacked(const CompiledExpression& asked, PlayerIndex viewer, PlayerIndex attacker);
  [[nodiscard]] form::Ref named(std::size_t index, PlayerIndex viewer);

  const CompiledRuleset& rules_;
  form::Builder& to_;
  Layout layout_;
  CellBuilder cells_;
  Memo memo_;
  std::uint64_t memo_epoch_ = 0;
  int depth_ = 0; ///< of classes that ask for classes
  std::map<std::pair<const Picture*, PlayerIndex>, std::shared_ptr<WalkedPicture>> walks_;
  std::map<std::tuple<const Picture*, PlayerIndex, bool>, std::shared_ptr<const std::vector<Shape>>> shapes_;
  std::shared_ptr<KnownSet> counted_; ///< sets of cells
};

} // namespace regola
