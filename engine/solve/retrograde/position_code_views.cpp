// How positions are written: where their cells, symbols, hands and counters go, and which of the ways to
// write a position is the least one.

#include <numeric>

#include "engine/solve/retrograde/position_code.hpp"

namespace regola {

namespace {

/// Bits of a plane that are mapped together, and the number of their values.
constexpr std::size_t bits_together = 4;
constexpr std::size_t ways_of_bits = std::size_t{1} << bits_together;
constexpr std::size_t few_parts = 8;
constexpr unsigned bits_of_sets = 7;
constexpr std::size_t most_sets = std::size_t{1} << bits_of_sets; // that are known at a time

} // namespace

std::size_t PositionCode::used_parts(const Layout& layout) {
  std::size_t last = 0;
  for (std::size_t cell = 0; cell < layout.cells(); ++cell) {
    last = std::max<std::size_t>(last, layout.bit(static_cast<CellIndex>(cell)));
  }
  return last / bits_together + 1;
}

/// @param exchange null if the players are not exchanged
PositionCode::View PositionCode::view(const PlayerExchange* exchange,
                                      const std::vector<CellPermutation>& symmetries) const {
  const Ruleset& source = *rules_.ruleset;
  View view;
  CellPermutation first(rules_.layout.cells());
  std::iota(first.begin(), first.end(), CellIndex{0});
  if (exchange != nullptr && !exchange->cells.empty()) first = exchange->cells;
  view.keeps_cells = exchange == nullptr || exchange->cells.empty();
  const auto words = static_cast<std::size_t>(rules_.layout.words());
  view.images = symmetries.size() + 1;
  view.turned.resize(words * word_bits / bits_together * ways_of_bits * view.images * chunks_);
  add_image(view, 0, first);
  for (std::size_t i = 0; i < symmetries.size(); ++i) {
    CellPermutation both;
    for (const CellIndex cell : first) both.push_back(symmetries[i][cell]);
    add_image(view, i + 1, both);
  }
  view.planes.resize(symbol_bits_ + std::size_t{1});
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    const Symbol symbol = rules_.symbols.symbol(plane);
    const int becomes =
        exchange == nullptr ? static_cast<int>(plane) : rules_.symbols.plane(exchange->symbol(symbol));
    if (becomes == 0) view.planes.front().push_back(plane);
    for (unsigned bit = 0; bit < symbol_bits_; ++bit) {
      if ((static_cast<unsigned>(becomes) >> bit & 1U) != 0) view.planes[bit + 1].push_back(plane);
    }
  }
  view.hands.resize(source.hands.size());
  for (std::size_t i = 0; i < source.hands.size(); ++i) view.hands[exchange ? exchange->hands[i] : i] = i;
  view.quiet.resize(source.quiet.size());
  for (std::size_t i = 0; i < source.quiet.size(); ++i) view.quiet[exchange ? exchange->quiet[i] : i] = i;
  view.sets.resize(rules_.layout.words() == 1 ? most_sets : 1);
  return view;
}

void PositionCode::add_image(View& view, std::size_t number, const CellPermutation& permutation) const {
  for (std::size_t cell = 0; cell < permutation.size(); ++cell) {
    const std::size_t bit = rules_.layout.bit(static_cast<CellIndex>(cell));
    const std::size_t to = permutation[cell];
    for (std::size_t bits = 0; bits < ways_of_bits; ++bits) {
      if ((bits >> bit % bits_together & 1U) == 0) continue;
      const std::size_t part = bit / bits_together * ways_of_bits + bits;
      view.turned[(part * view.images + number) * chunks_ + to / cells_of_chunk] |= Word{1}
                                                                                    << to % cells_of_chunk;
    }
  }
}

/// Visits the parts of `turned` for all bits of a plane that are set, a few bits together, by their offsets.
/// On a larger board most of them are none, and are left out.
template <typename Visit>
void PositionCode::each_part(const Word* plane, std::size_t images, const Visit& visit) const {
  const auto words = static_cast<std::size_t>(rules_.layout.words());
  const std::size_t step = images * chunks_;
  if (words == 1 && used_parts_ <= few_parts) { // a loop that always goes round as often
    Word rest = plane[0];
    for (std::size_t part = 0; part < used_parts_; ++part, rest >>= bits_together) {
      visit((part * ways_of_bits + (rest & (ways_of_bits - 1))) * step);
    }
    return;
  }
  for (std::size_t i = 0; i < words; ++i) {
    for (Word rest = plane[i]; rest != 0;) {
      const auto first = static_cast<std::size_t>(std::countr_zero(rest)) / bits_together * bits_together;
      const std::size_t bits = rest >> first & (ways_of_bits - 1);
      rest &= ~((Word{ways_of_bits} - 1) << first);
      visit(((i * word_bits + first) / bits_together * ways_of_bits + bits) * step);
    }
  }
}

/// Lays the symbols on their cells in an image.
void PositionCode::lay(const View& view, std::size_t number, std::vector<Word>& symbols) const {
  const auto words = static_cast<std::size_t>(rules_.layout.words());
  const bool stays = is_cell_bit_ && number == 0 && view.keeps_cells;
  const Word* const image = view.turned.data() + number * chunks_;
  for (std::size_t bit = 0; bit < symbol_bits_; ++bit) {
    const Word* const plane = source_.data() + (bit + 1) * words;
    Word* const cells = symbols.data() + bit * chunks_;
    if (stays) {
      *cells = *plane;
      continue;
    }
    for (std::size_t k = 0; k < chunks_; ++k) {
      Word chunk = 0; // in a register
      each_part(plane, view.images, [&](std::size_t part) { chunk |= image[part + k]; });
      cells[k] = chunk;
    }
  }
}

/// Compares two ways to lay symbols on the same cells: the first cell with different ones decides.
bool PositionCode::is_less(const std::vector<Word>& a, const std::vector<Word>& b) const {
  for (std::size_t i = 0; i < chunks_; ++i) {
    Word different = 0;
    for (std::size_t at = i; at < a.size(); at += chunks_) different |= a[at] ^ b[at];
    if (different == 0) continue;
    const Word first = different & -different;
    for (std::size_t bit = symbol_bits_; bit-- > 0;) {
      const Word of_a = a[bit * chunks_ + i] & first;
      if (of_a != (b[bit * chunks_ + i] & first)) return of_a == 0;
    }
  }
  return false;
}

/// Finds the images whose set of cells comes first.
void PositionCode::find_least_set(const View& view, LeastSet& set) {
  all_images_.assign(view.images * chunks_, 0);
  Word* const all = all_images_.data();
  each_part(source_.data(), view.images, [&](std::size_t part) {
    const Word* const turned = view.turned.data() + part;
    for (std::size_t i = 0; i < view.images * chunks_; ++i) all[i] |= turned[i];
  });
  const Word* least = nullptr;
  for (std::size_t i = 0; i < view.images; ++i) {
    const Word* const here = all + i * chunks_;
    std::size_t same = 0; // chunks
    while (least != nullptr && same < chunks_ && here[same] == least[same]) ++same;
    if (least == nullptr || (same < chunks_ && here[same] < least[same])) {
      least = here;
      set.images.clear();
    } else if (same < chunks_) {
      continue;
    }
    set.images.push_back(i);
  }
  set.cells.assign(least, least + chunks_);
  set.numbers.clear();
  for (const Word here : set.cells) set.numbers.push_back(number_of_set(here));
}

/// Chooses the image whose set of cells comes first and, among several, whose symbols do. Lays it.
const PositionCode::LeastSet& PositionCode::find_least_image(View& view) {
  const auto slot =
      static_cast<std::size_t>(source_.front() * 0x9E37'79B9'7F4A'7C15U >> (64U - bits_of_sets));
  LeastSet& set = view.sets[view.sets.size() == 1 ? 0 : slot];
  if (!set.known || set.source != source_.front()) {
    find_least_set(view, set);
    set.known = view.sets.size() > 1;
    set.source = source_.front();
  }
  lay(view, set.images.front(), least_);
  for (std::size_t i = 1; i < set.images.size(); ++i) {
    lay(view, set.images[i], other_);
    if (is_less(other_, least_)) least_.swap(other_);
  }
  return set;
}

} // namespace regola
