#pragma once

#include <vector>

#include "engine/compiled/lower/node.hpp"

namespace regola {

/// Puts positions on the records that a node form leaves behind, one after the other. @see NodeMemory
class NodeRecords {
public:
  explicit NodeRecords(PlyLowering& ply)
      : ply_(ply), to_(ply.to()), position_(ply.position()), source_(*ply.rules().ruleset) {}

  /// Makes room in the memory, and variables that hold what is there.
  /// @param words that follow a position
  void begin(NodeMemory& memory, std::size_t words);
  /// Puts the position on the next record.
  /// @param head of the record
  /// @param behind words that follow the position
  /// @param full where to go if there is no room
  void write(const std::vector<form::Ref>& head, PlayerIndex to_move, const std::vector<form::Ref>& behind,
             form::Label full);
  /// Puts where the next record would begin into the memory.
  void store() const { to_.store(at_.top, top_); }

private:
  [[nodiscard]] std::vector<form::Ref> tail(PlayerIndex to_move);

  PlyLowering& ply_;
  form::Builder& to_;
  PositionLowering& position_;
  const Ruleset& source_;
  NodeMemory at_; ///< where all of it lies
  form::Ref top_ = form::no_value;
  form::Ref limit_ = form::no_value;
};

} // namespace regola
