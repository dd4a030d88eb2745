#pragma once

#include <vector>

#include "engine/compiled/lower/node.hpp"

namespace regola {

/// Appends positions to the records that a node form returns. @see NodeMemory
class NodeRecords {
public:
  explicit NodeRecords(PlyLowering& ply)
      : ply_(ply), to_(ply.to()), position_(ply.position()), source_(*ply.rules().ruleset) {}

  /// Reserves the fields in memory and makes variables that hold them.
  /// @param words number of words after each position
  void begin(NodeMemory& memory, std::size_t words);
  /// Appends the position.
  /// @param head first words of the record
  /// @param behind words after the position
  /// @param full jump target if there is no room
  /// @param is_bare whether the position lacks its hash and its past
  void write(const std::vector<form::Ref>& head, PlayerIndex to_move, const std::vector<form::Ref>& behind,
             form::Label full, bool is_bare = false);
  /// Stores the end of the records in memory.
  void store() const { to_.store(at_.top, top_); }

private:
  [[nodiscard]] std::vector<form::Ref> tail(PlayerIndex to_move, bool is_bare);

  PlyLowering& ply_;
  form::Builder& to_;
  PositionLowering& position_;
  const Ruleset& source_;
  NodeMemory at_; ///< offsets of the fields
  form::Ref top_ = form::no_value;
  form::Ref limit_ = form::no_value;
};

} // namespace regola
