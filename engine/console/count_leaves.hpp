#pragma once

#include <cstdint>
#include <functional>

#include "engine/compiled/engine.hpp"

namespace regola::console {

/// Counts the lines of play of a length, as Engine::perft does, in pieces between which it can be asked how
/// far it is, and stopped.
class LeafCount {
public:
  /// @param stop asked between pieces; a true answer ends the count
  LeafCount(Engine& engine, std::function<bool()> stop) : engine_(engine), stop_(std::move(stop)) {}

  /// The lines below a status. After a stop it is what was counted until then.
  /// @throws RulesError
  std::uint64_t operator()(const Status& status, int depth);

  /// All that was counted up to now.
  [[nodiscard]] std::uint64_t counted() const { return counted_; }
  [[nodiscard]] bool stopped() const { return stopped_; }

private:
  std::uint64_t piece(const Status& status, int depth);

  Engine& engine_;
  std::function<bool()> stop_;
  int piece_depth_ = 1; // plies that the engine is trusted to count in a moment
  std::uint64_t counted_ = 0;
  bool stopped_ = false;
};

} // namespace regola::console
