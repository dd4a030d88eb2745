#include "engine/compiled/lower/move_numbers.hpp"

#include <algorithm>

namespace regola {

std::optional<FirstMatch> MoveNumbers::first_match(Word number, const Layout& layout) const {
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

} // namespace regola
