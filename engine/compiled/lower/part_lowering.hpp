#pragma once

#include "engine/compiled/lower/hands.hpp"
#include "engine/compiled/lower/move_under_way.hpp"

namespace regola {

/// The cells on which a further part may follow a first part: a superset.
struct MayFollow {
  Mask cells;                ///< all cells on which a part may follow in some position
  Program program;           ///< to be run in the position before the move
  Register at = no_register; ///< one lane, the result of the program; no_register: all of `cells`
};

/// Matches of lines that share a name.
struct NamedCells {
  NameIndex name = 0;
  Cells* cells = nullptr;
};

/// Applies `prefer`: removes the matches of a name if a better name has a move.
/// @param all matches of a player's lines
/// @param tries whether a match may lead to no legal move
void prefer(PositionLowering& position, PlayerIndex player, const std::vector<NamedCells>& all, bool tries);

/// Writes the further parts of a player's moves: how many ways to go on there are, and their effects.
class PartLowering : PlayerLowering {
public:
  PartLowering(PositionLowering& position, const MoveLineLowering& lowering, HandLowering& hands,
               MoveUnderWay& move, PlayerIndex player)
      : PlayerLowering(position, player), lowering_(lowering), hands_(hands), move_(move) {}

  /// Compiles the lines of all parts.
  /// @param has_chains whether first parts may go on by `again`
  /// @throws Missing
  void compile(bool has_chains);
  /// Compiles like compile(), but lays lines out by shapes if that can tell their matches apart.
  /// @throws Missing
  void lay_out(bool has_chains);
  void clear() { parts_.clear(); }
  [[nodiscard]] const std::vector<FurtherPart>& all() const { return parts_; }
  /// The lines of each part that may occur in a move that begins with a part of this name.
  [[nodiscard]] std::vector<std::vector<const MoveLine*>> lines_behind(NameIndex first) const;
  /// The cells on which further parts may follow a line.
  [[nodiscard]] MayFollow followers_of(const MoveLine& line) const;
  /// Whether some part may follow only parts of certain names.
  [[nodiscard]] bool some_come_after() const;

  /// Makes all further parts.
  /// @param left selects a way to go on: a number below the product of FurtherPart::most over the parts that
  /// may follow
  /// @param reject jump target if there is no such way
  /// @param count if given, receives the number of ways of the last part, which then is not made
  void follow_all(Ref left, Label reject, std::optional<Ref> count = std::nullopt);
  /// Makes the parts after the last step of a move that goes on by `again`.
  void follow_chain(Ref left, Label reject);
  /// Makes the `each` parts after a step of a move that goes on by `again`.
  /// @param at the cell to which the step leads
  /// @return the cell that the move has reached
  [[nodiscard]] Cells follow_step(const MoveLine& line, const Cells& at, Label reject);
  /// Makes all matches of `every` lines at the reached cell as one part.
  void follow_together(const FurtherPart& part);

  /// Indices of the `free` parts whose ways can be counted in a position; empty if they have few ways.
  [[nodiscard]] std::vector<std::size_t> countable_free() const;
  /// Upper bound of the ways of a part in the current position, after any first part; at least 1.
  /// @param first the lines of the first parts that it may follow
  [[nodiscard]] Ref most_now(std::size_t index, const std::vector<const MoveLine*>& first);
  /// Lets a variable select the way of the part from now on: the number of the way, from 1, or 0 if the
  /// number of the move selects it.
  void choose_apart(std::size_t index, Ref variable) { apart_[index] = variable; }

private:
  struct LineWays {
    const MoveLine* line = nullptr; ///< the first piece of the line
    std::vector<std::uint32_t> by_cell;
    bool is_whole = false; ///< whether the line has no other piece
  };
  /// How a part can go on at a cell.
  struct Alternatives {
    const MoveLine* line = nullptr;
    bool by_heading = false; ///< the ends are pivots of matches, one lane per heading
    Cells ends;              ///< one bit for each end
    Ref count;               ///< number of ways: the number of ends times that of open symbols
  };

  void add(FurtherPart& part, const CompiledProduction& source, std::size_t index) const;
  void check_texts(const FurtherPart& part, std::size_t index) const;
  static void check_together(const FurtherPart& part);
  [[nodiscard]] std::vector<std::uint32_t> matches_at(const std::vector<const MoveLine*>& pieces) const;
  [[nodiscard]] std::vector<LineWays> ways_of(const FurtherPart& part) const;
  [[nodiscard]] std::uint32_t joined(const std::map<NameIndex, std::uint32_t>& by_name) const;
  [[nodiscard]] std::uint32_t most_of(const FurtherPart& part) const;
  [[nodiscard]] static bool may_be_no_choice(const FurtherPart& part);
  [[nodiscard]] Ref may_come(const FurtherPart& part) const;
  void reject_what_is_left(Ref left, Label reject);
  void follow_part(const FurtherPart& part, Ref& left, Label reject);
  void follow(const FurtherPart& part, Ref chosen, Label reject);
  [[nodiscard]] static std::optional<std::size_t> told_by(const MoveLine& line);
  [[nodiscard]] Cells pivots(const FurtherPart& part, std::size_t index) const;
  [[nodiscard]] Alternatives alternatives(const FurtherPart& part, std::size_t index);
  [[nodiscard]] std::vector<Alternatives> alternatives(const FurtherPart& part);
  [[nodiscard]] Ref ways_to_follow(const FurtherPart& part);
  void go_on(const Alternatives& way, Ref chosen);

  const MoveLineLowering& lowering_;
  HandLowering& hands_;
  MoveUnderWay& move_;
  std::vector<FurtherPart> parts_;
  bool lays_out_ = false;
  std::map<std::size_t, Ref> apart_; ///< variables by part; see choose_apart()
};

} // namespace regola
