#pragma once

#include "engine/solve/solve.hpp"

namespace regola {

/// Tells best moves from others by the values of all positions that play can reach.
class MovesByValues {
public:
  /// Returns the value of an open status; `nullopt` if play cannot reach it.
  using ValueOf = std::function<std::optional<PositionValue>(const Status&)>;

  /// @param engine must outlive it
  /// @param endless must outlive it
  MovesByValues(Engine& engine, const EndlessPlay& endless, ValueOf value_of)
      : engine_(engine), endless_(endless), value_of_(std::move(value_of)) {}

  /// The value of an open status; `nullopt` if play cannot reach it.
  [[nodiscard]] std::optional<PositionValue> value(const Status& status) const { return value_of_(status); }
  /// The status after a best move; `nullopt` if no move has a known value.
  [[nodiscard]] std::optional<Status> best_move(const Status& at) const;
  /// Lists the moves that keep the value of a status, and a best line.
  void list(const Status& status, PositionValue value, Solution& solution) const;

private:
  [[nodiscard]] std::optional<PositionValue> value_of_move(const Status& at, const Status& next) const;

  Engine& engine_;
  const EndlessPlay& endless_;
  ValueOf value_of_;
};

} // namespace regola
