#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/compiled/layout.hpp"
#include "engine/matcher/move_to.hpp"

namespace regola {

/// Reads the numbers of a player's moves: MoveMaker::chosen().
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
  [[nodiscard]] std::optional<FirstMatch> first_match(Word number, const Layout& layout) const {
    constexpr int choice_bits = 16;
    const Word match = splits ? number >> choice_bits : number;
    const Word word = match / word_bits;
    if (word >= words) return std::nullopt;
    const auto behind =
        std::upper_bound(sources.begin(), sources.end(), word,
                         [](Word wanted, const Source& source) { return wanted < source.first; });
    const Source& source = *std::prev(behind);
    if (!source.is_known) return std::nullopt;
    const Word lanes = source.headings_at.empty() ? source.headings.size() : source.headings_at.size();
    const Word place = (word - source.first) / lanes * word_bits + match % word_bits;
    const auto lane = static_cast<std::size_t>((word - source.first) % lanes);
    const auto pivot = static_cast<Bit>(place);
    const CellIndex cell = layout.cell(pivot);
    if (source.headings_at.empty()) return FirstMatch{source.line, source.headings[lane], source.pivot, cell};
    const auto heading = source.headings_at[lane].find(pivot);
    if (heading == source.headings_at[lane].end()) return std::nullopt;
    return FirstMatch{source.line, heading->second, source.pivot, cell};
  }
};

} // namespace regola
