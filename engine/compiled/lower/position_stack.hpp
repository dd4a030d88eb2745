#pragma once

#include "engine/compiled/lower/forms.hpp"

namespace regola {

/// Saves the position, and the counters that a move changes, while the moves of the position are made.
class KeptPosition {
public:
  explicit KeptPosition(PlyLowering& ply) : ply_(ply) {}

  /// Makes the variables. Call it after PlyLowering::reserve().
  void reserve();
  void keep();
  void restore();
  /// Restores the position. The code written next assumes that `player` is to move.
  void put_back(PlayerIndex player) {
    restore();
    ply_.position().to_move = player;
  }
  /// The saved planes and hands.
  [[nodiscard]] const PlyLowering::Saved& saved() const { return saved_; }

private:
  PlyLowering& ply_;
  PlyLowering::Saved saved_;
  std::vector<Ref> counters_;
  std::vector<Ref> kept_; ///< saved values of `counters_`
};

/// The stack of positions whose moves are not yet made.
class PositionStack {
public:
  explicit PositionStack(PlyLowering& ply)
      : ply_(ply), to_(ply.to()), keeps_past_(ply.rules().ruleset->keeps_past) {}

  /// Reserves the fields in memory and makes variables that hold them.
  void begin(LeafMemory& memory);
  /// Not 0 if the stack is empty.
  [[nodiscard]] Ref is_empty();
  /// Pops an entry into the variables: its position, and its hash if the text needs the past.
  /// @return the tag of the entry
  [[nodiscard]] Ref take();
  /// Pushes the position.
  /// @param tag first word of the entry
  /// @param full jump target if there is no room
  void push(Ref tag, Label full);
  /// Pushes the last popped entry again. The variables must still hold its position.
  void put_back();
  /// Stores the end of the stack in memory.
  void store() const { to_.store(at_.top, top_); }

private:
  void put(Ref tag);

  PlyLowering& ply_;
  form::Builder& to_;
  bool keeps_past_;
  LeafMemory at_; ///< offsets of the fields
  Ref top_ = form::no_value;
  Ref limit_ = form::no_value;
  Ref taken_ = form::no_value; ///< offset of the last popped entry
  Ref tag_ = form::no_value;   ///< tag of the last popped entry
};

/// What writes a form that makes all moves of positions and looks at each position after them.
class NodeLoop : protected FormLowering {
protected:
  NodeLoop(const CompiledRuleset& rules, bool is_short, std::optional<std::size_t> value = std::nullopt)
      : FormLowering(rules, is_short), kept_(ply_), judging_(ply_, turns_, value), behind_move_(to_) {}

  void find_moves();
  /// Updates the counters of the game after a move.
  void count_move();
  /// Passes: updates the counters of the game, and gives the turn to the next player.
  void make_pass(PlayerIndex player);

  KeptPosition kept_; ///< the node's position
  Judging judging_;
  SharedCode behind_move_; ///< code that runs after each move of a player
  std::array<Label, 2> node_{};
  std::array<Label, 2> behind_{}; ///< entry of behind_move_, by player
  Label leave_ = 0;
  Label full_ = 0;
  Label refused_ = 0;
  std::optional<Cells> exposed_; ///< PlyLowering::exposed() of the node
};

} // namespace regola
