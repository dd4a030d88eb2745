#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/matcher/rules_error.hpp"
#include "rules/text/limits.hpp"

namespace regola {

/// Counts the `after` lines that fire in one move, and throws if they never come to rest. Brent's algorithm
/// detects a repeated position: it compares each one with a position kept earlier, and keeps a new one after
/// 16, 32, 64 … lines.
class CascadeWatch {
public:
  explicit CascadeWatch(std::size_t board_cells) : most_(limits::cascade(board_cells)) {}

  /// Records that a line has fired.
  /// @param is_kept returns whether the current position equals the one kept last
  /// @param keep keeps the current position
  /// @throws RulesError
  template <typename IsKept, typename Keep>
  void note(std::uint32_t line, const IsKept& is_kept, const Keep& keep) {
    constexpr std::size_t first = 16; // ordinary cascades are shorter
    if (++fired_ > first) {
      note_line(line);
      if (is_kept()) refuse_unrest(std::move(lines_));
      if (fired_ > most_) refuse_long_cascade(std::move(lines_), most_);
    }
    if (fired_ >= first && std::has_single_bit(fired_)) {
      keep();
      lines_.clear();
    }
  }

private:
  void note_line(std::uint32_t line) {
    const auto place = std::lower_bound(lines_.begin(), lines_.end(), line);
    if (place == lines_.end() || *place != line) lines_.insert(place, line);
  }

  std::size_t most_;
  std::size_t fired_ = 0;
  std::vector<std::uint32_t> lines_; // lines fired since a position was kept, ascending
};

} // namespace regola
