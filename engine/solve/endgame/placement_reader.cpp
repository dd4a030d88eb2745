#include "engine/solve/endgame/placement_reader.hpp"

namespace regola {

PlacementReader::PlacementReader(const CompiledRuleset& rules, const PlacementIndex& index,
                                 const SymbolSet& present)
    : rules_(rules), words_(static_cast<std::size_t>(rules.layout.words())) {
  for (const Symbol symbol : index.symbols()) {
    const auto plane = static_cast<std::size_t>(rules.symbols.plane(symbol));
    if (groups_.empty() || groups_.back().plane != plane) groups_.push_back({plane, 0});
    ++groups_.back().count;
  }
  for (const Symbol symbol : present.to_string()) {
    if (symbol == empty_symbol || index.symbols().find(symbol) != std::string::npos) continue;
    const int plane = rules.symbols.plane(symbol);
    if (plane >= 0) absent_.push_back(static_cast<std::size_t>(plane));
  }
}

bool PlacementReader::read(Position position, PlacementIndex::Placement& placement) const {
  Word others = 0;
  for (const std::size_t plane : absent_) {
    for (std::size_t i = 0; i < words_; ++i) others |= position[plane * words_ + i];
  }
  if (others != 0) return false;
  std::size_t piece = 0;
  for (const Group& group : groups_) {
    const std::size_t last = piece + group.count;
    for (std::size_t i = 0; i < words_; ++i) {
      for (Word word = position[group.plane * words_ + i]; word != 0; word &= word - 1) {
        if (piece == last) return false;
        const auto bit = i * word_bits + static_cast<std::size_t>(std::countr_zero(word));
        placement[piece++] = rules_.layout.cell(static_cast<Bit>(bit));
      }
    }
    if (piece != last) return false;
  }
  return true;
}

} // namespace regola
