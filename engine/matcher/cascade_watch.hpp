#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/matcher/rules_error.hpp"
#include "rules/limits.hpp"

namespace regola {

/// Counts the `after` lines that fire in one move, and refuses those that do not come to rest. A position
/// that comes back is found by Brent's algorithm: each is compared with one kept before, which is a later one
/// after 16, 32, 64 … lines.
class CascadeWatch {
public:
  explicit CascadeWatch(std::size_t board_cells) : most_(limits::cascade(board_cells)) {}

  /// Notes that a line has fired.
  /// @param is_kept returns whether the position that it leaves is the one kept last
  /// @param keep keeps that position
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
  std::vector<std::uint32_t> lines_; // that have fired since a position was kept, in ascending order
};

} // namespace regola
