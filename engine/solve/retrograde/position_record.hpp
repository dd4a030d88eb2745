#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/solve/retrograde/position_set.hpp"
#include "engine/solve/solve_watch.hpp"
#include "engine/solve/store/kept_positions.hpp"

namespace regola {

/// Thrown for stored positions that no analysis can have written.
class WrongPositions : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// A set of positions as a sequence of bytes: all positions in order, each with its value or its state, as
/// KeptPositions reads them.
class PositionRecord {
public:
  /// @param positions must outlive it and not change
  explicit PositionRecord(PositionSet& positions);
  [[nodiscard]] const CodeCounts& lengths() const { return lengths_; }
  [[nodiscard]] std::uint64_t bytes() const { return KeptPositions::bytes_of(lengths_); }
  /// Writes the next bytes of the sequence.
  void fill(std::span<char> bytes);

private:
  void write_next();

  std::vector<PositionSet::Place> places_;
  CodeCounts lengths_; // number of codes of each length
  std::size_t place_ = 0;
  std::size_t slot_ = 0;  // of that place
  std::string waiting_;   // an entry that is being handed out
  std::size_t taken_ = 0; // bytes of it that are handed out
};

/// Reads a record into an empty set.
/// @param read fills in the next bytes
/// @throws WrongPositions
[[nodiscard]] SolveEnd read_positions(PositionSet& positions, const CodeCounts& lengths,
                                      const std::function<void(std::span<char>)>& read, SolveWatch& watch);

} // namespace regola
