#pragma once

#include <tuple>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/lower/cells.hpp"
#include "engine/compiled/lower/missing.hpp"

namespace regola {

class KnownSet;
class MoveUnderWay;
struct Shape;
class WalkedPicture;

/// Writes questions about a position into a form: about sets of cells, classes, conditions and ends.
/// Variables of the form hold the position.
class PositionLowering {
public:
  PositionLowering(const CompiledRuleset& rules, form::Builder& to);

  [[nodiscard]] form::Builder& to() { return to_; }
  [[nodiscard]] const CellBuilder& cells() const { return cells_; }
  [[nodiscard]] const CompiledRuleset& rules() const { return rules_; }
  /// The layout of the cells; pictures may add steps to it.
  [[nodiscard]] Layout& layout() { return layout_; }
  [[nodiscard]] const Layout& layout() const { return layout_; }

  // The position. Change its variables by the builder.
  std::vector<Cells> planes; ///< by symbol
  std::vector<Ref> quiet;    ///< counters of quiet plies
  std::vector<Ref> hands;
  Ref seen = form::no_value;          ///< how often the position has occurred
  PlayerIndex to_move = first_player; ///< the side to move; valid whenever a condition is evaluated
  Label refused = 0;                  ///< jump target if the position needs more room than the form has
  /// PastLowering::cycle(). Empty if the text does not keep the past.
  std::function<Ref(std::int32_t plies)> cycles;
  /// Not 0 if the player has a legal move.
  std::function<Ref(PlayerIndex player)> can_move;
  /// Number of legal moves that the player would have at his turn.
  /// @param name if given, only moves with a part of that name count
  std::function<Ref(PlayerIndex player, std::optional<NameIndex> name)> count_moves;

  /// Not 0 if count_moves() would count a move with a part of this name.
  std::function<Ref(PlayerIndex player, NameIndex name)> can_move_by;
  /// Not 0 if the player has a legal move that begins with a part of this name. Ignores `prefer`.
  std::function<Ref(PlayerIndex player, NameIndex name)> can_begin_with;

  /// Whether this is the second, shorter version of a form that was too long.
  bool is_short = false;
  /// In a short form: the cells of a class, by code that is written only once; `nullopt` if this code does
  /// not know the position.
  std::function<std::optional<Cells>(ClassIndex index, PlayerIndex viewer, RelationIndex along)> shared_class;
  /// The cells of a class. For classes that depend on it, give the direction of the line.
  [[nodiscard]] Cells class_cells(ClassIndex index, PlayerIndex viewer, RelationIndex along);
  /// Jumps to `label` if a `forbid` line holds for the move that the player has just made.
  std::function<void(PlayerIndex player, const MoveUnderWay& move, Label label)> jump_if_forbidden;

  /// Writes `body` for a position with these planes; the rest of the position is the same.
  void with_planes(std::vector<Cells> others, const std::function<void()>& body);

  /// Returns the value of a register of a program.
  /// @param input the input of the program, or null
  [[nodiscard]] Cells result(const Program& program, Register wanted, PlayerIndex viewer,
                             const Cells* input = nullptr);
  [[nodiscard]] Cells result(ProgramIndex program, Register wanted, PlayerIndex viewer,
                             const Cells* input = nullptr) {
    return result(rules_.programs[program], wanted, viewer, input);
  }
  /// Compiles a picture into a program.
  [[nodiscard]] CompiledPicture compile(const Picture& picture, PlayerIndex viewer, Program& program,
                                        const PictureQuestion& question) {
    return PictureCompiler(*rules_.ruleset, rules_.ruleset->sides[viewer], layout_, program)
        .compile(picture, question);
  }
  /// The cells that hold one of the symbols.
  [[nodiscard]] Cells symbols(const SymbolSet& wanted);
  /// The cells that do not hold `.`, or, in a game without `.`, the commonest symbol.
  [[nodiscard]] Cells pieces();
  /// The cells that pass a test; ignores its variable.
  [[nodiscard]] Cells passing(const CellTest& test, PlayerIndex viewer,
                              const std::vector<RelationIndex>& along);
  [[nodiscard]] Cells members(ClassIndex index, PlayerIndex viewer, const std::vector<RelationIndex>& along);

  /// The value of an expression, a signed number.
  [[nodiscard]] Ref number(const CompiledExpression& expression, PlayerIndex viewer);
  /// Jumps to `label` if a register of a program is not empty.
  void jump_if_any(ProgramIndex program, Register wanted, PlayerIndex viewer, Label label);
  /// Jumps to `label` if the line holds.
  void jump_if_holds(const CompiledJudgement& line, PlayerIndex viewer, Label label);

private:
  [[nodiscard]] WalkedPicture& walk(const Picture& picture, const std::vector<CellIndex>& anchors,
                                    PlayerIndex viewer);
  void jump_if_walked(const Picture& picture, const std::vector<CellIndex>& anchors, PlayerIndex viewer,
                      Label label);
  /// The cells that an element covers in at least one match; without an element, those that the anchor
  /// covers.
  [[nodiscard]] Cells walked_cells(const Picture& picture, const std::vector<CellIndex>& anchors,
                                   PlayerIndex viewer, std::optional<std::size_t> element = std::nullopt);
  /// The number of different sets of cells that the matches cover.
  [[nodiscard]] Ref walked_count(const Picture& picture, const std::vector<CellIndex>& anchors,
                                 PlayerIndex viewer);

  /// The shapes of a picture; null if planes cannot show its matches by shapes.
  [[nodiscard]] const std::vector<Shape>* shapes(const Picture& picture,
                                                 const std::vector<CellIndex>& anchors, PlayerIndex viewer);
  /// The shapes of shapes(), without those that cover the same cells as others; null if planes cannot count
  /// the sets.
  [[nodiscard]] const std::vector<Shape>*
  distinct_shapes(const Picture& picture, const std::vector<CellIndex>& anchors, PlayerIndex viewer);

  using Memo = std::map<std::tuple<const Program*, Register, PlayerIndex, Ref>, Cells>;

  [[nodiscard]] Cells compute(const Program& program, const Instruction& i, PlayerIndex viewer,
                              const Cells* input);
  [[nodiscard]] Cells class_of(ClassIndex index, PlayerIndex viewer, RelationIndex along);
  [[nodiscard]] bool takes_long(ClassIndex index, PlayerIndex viewer) const;
  [[nodiscard]] std::vector<const Reach*> reaches(const Program& program, const Instruction& i) const;
  [[nodiscard]] Ref saturated(Ref number);
  [[nodiscard]] Ref ratio(Ref a, Ref b);
  [[nodiscard]] Ref count_groups(const CompiledExpression& expression, PlayerIndex viewer);
  [[nodiscard]] Ref count(const CompiledExpression& expression, PlayerIndex viewer);
  [[nodiscard]] std::optional<Ref> asks_for_some(const CompiledExpression& comparison, PlayerIndex viewer);
  [[nodiscard]] Ref attacked(const CompiledExpression& asked, PlayerIndex viewer, PlayerIndex attacker);
  [[nodiscard]] Ref named(std::size_t index, PlayerIndex viewer);

  const CompiledRuleset& rules_;
  form::Builder& to_;
  Layout layout_;
  CellBuilder cells_;
  Memo memo_;
  std::uint64_t memo_epoch_ = 0;
  int depth_ = 0; ///< nesting depth of classes whose tests name classes
  std::map<std::pair<const Picture*, PlayerIndex>, std::shared_ptr<WalkedPicture>> walks_;
  std::map<std::tuple<const Picture*, PlayerIndex, bool>, std::shared_ptr<const std::vector<Shape>>> shapes_;
  std::shared_ptr<KnownSet> counted_; ///< sets of cells that are counted already
};

/// Base of the classes that write the moves of one player.
class PlayerLowering {
protected:
  PlayerLowering(PositionLowering& position, PlayerIndex player)
      : position_(position), to_(position.to()), cells_(position.cells()), player_(player) {}

  PositionLowering& position_;
  form::Builder& to_;
  const CellBuilder& cells_;
  PlayerIndex player_;
};

/// Long code that is written once and shared. Like a subroutine, it returns to the place that jumped to it.
class SharedCode {
public:
  explicit SharedCode(form::Builder& to) : to_(to) {}

  /// Makes the variable that holds the return label.
  void reserve() { came_from_ = to_.variable(); }
  /// Jumps to the code, and from its end to `back`.
  /// @param code label where it begins
  void go_through(Label code, Label back) {
    const Ref number = to_.number(backs_.size());
    to_.set(came_from_, number);
    backs_.emplace_back(back, number);
    to_.jump(code);
  }
  /// Whether any place jumps to it.
  [[nodiscard]] bool is_used() const { return !backs_.empty(); }
  /// Ends the code: returns to each caller. Later calls of go_through() belong to other code.
  void go_back() {
    for (std::size_t i = 0; i + 1 < backs_.size(); ++i) {
      to_.jump_if(to_.equal(came_from_, backs_[i].second), backs_[i].first);
    }
    to_.jump(backs_.back().first);
    backs_.clear();
  }

private:
  form::Builder& to_;
  Ref came_from_ = form::no_value;
  std::vector<std::pair<Label, Ref>> backs_; ///< return label, and the number that selects it
};

} // namespace regola
