#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/compiled/layout.hpp"
#include "engine/matcher/move_to.hpp"

namespace regola {

/// Reads the numbers of a player's moves: MoveLoops::chosen().
struct MoveNumbers {
  /// The numbers of the moves of one MoveSource.
  struct Source {
    std::uint32_t first = 0;                          ///< MoveSource::first
    std::size_t line = 0;                             ///< its first line, an index in Side::moves
    std::size_t pivot = 0;                            ///< index of an element
    std::vector<std::optional<std::size_t>> headings; ///< by lane
    /// Of a line that is laid out by shapes, in place of `headings`: by lane, then by the pivot's cell.
    std::vector<std::map<Bit, std::size_t>> headings_at;
    bool is_known = true; ///< whether a number tells where its move begins
  };
  std::vector<Source> sources;
  std::uint32_t words = 0; ///< of the matches of all sources
  bool splits = false;     ///< a number ends with a choice among the moves of one match

  /// @return nullopt if it does not tell where the move begins
  [[nodiscard]] std::optional<FirstMatch> first_match(Word number, const Layout& layout) const;
};

} // namespace regola
