#pragma once

#include <functional>

#include "engine/compiled/lower/writes.hpp"

namespace regola {

/// Writes the `after` lines of a player.
class AfterLowering {
public:
  /// @throws Missing
  AfterLowering(PositionLowering& position, PlayerIndex player);

  /// Not 0 if some line matches.
  [[nodiscard]] form::Ref any() const;
  /// Runs them to rest: the first line that matches changes the position at its first match, again and again.
  /// @param restless where to go when a line has fired too often
  void run(const std::function<form::Label(std::uint32_t line)>& restless) const;

private:
  void fire(const MoveLine& line, const Cells& matches, std::uint16_t lanes) const;

  PositionLowering& position_;
  MoveLineLowering lowering_;
  std::vector<MoveLine> lines_;
};

} // namespace regola
