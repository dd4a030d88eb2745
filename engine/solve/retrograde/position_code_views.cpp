// How positions are written: where their cells, symbols, hands and counters go, and which of the ways to
// write a position is the least one.

#include <numeric>

#include "engine/solve/retrograde/position_code.hpp"

namespace regola {

namespace {

/// Bits of a plane that are mapped together, and the number of their values.
constexpr std::size_t bits_together = 4;
constexpr std::size_t ways_of_bits = std::size_t{1} << bits_together;
constexpr unsigned bits_of_sets = 7;
constexpr std::size_t most_sets = std::size_t{1} << bits_of_sets; // that are known at a time

} // namespace

/// @param exchange null if the players are not exchanged
PositionCode::View PositionCode::view(const PlayerExchange* exchange,
                                      const std::vector<CellPermutation>& symmetries) const {
  const Ruleset& source = *rules_.ruleset;
  View view;
  CellPermutation first(rules_.layout.cells());
  std::iota(first.begin(), first.end(), CellIndex{0});
  if (exchange != nullptr && !exchange->cells.empty()) first = exchange->cells;
  view.keeps_cells = exchange == nullptr || exchange->cells.empty();
  view.images.push_back(image(first));
  for (const CellPermutation& symmetry : symmetries) {
    CellPermutation both;
    for (const CellIndex cell : first) both.push_back(symmetry[cell]);
    view.images.push_back(image(both));
  }
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    const Symbol symbol = rules_.symbols.symbol(plane);
    const int becomes =
        exchange == nullptr ? static_cast<int>(plane) : rules_.symbols.plane(exchange->symbol(symbol));
    view.symbols.push_back(static_cast<std::uint8_t>(becomes));
  }
  view.hands.resize(source.hands.size());
  for (std::size_t i = 0; i < source.hands.size(); ++i) view.hands[exchange ? exchange->hands[i] : i] = i;
  view.quiet.resize(source.quiet.size());
  for (std::size_t i = 0; i < source.quiet.size(); ++i) view.quiet[exchange ? exchange->quiet[i] : i] = i;
  view.sets.resize(rules_.layout.words() == 1 ? most_sets : 1);
  return view;
}

PositionCode::Image PositionCode::image(const CellPermutation& permutation) const {
  const auto words = static_cast<std::size_t>(rules_.layout.words());
  Image image(words * word_bits / bits_together * ways_of_bits * chunks_);
  for (std::size_t cell = 0; cell < permutation.size(); ++cell) {
    const std::size_t bit = rules_.layout.bit(static_cast<CellIndex>(cell));
    const std::size_t to = permutation[cell];
    for (std::size_t bits = 0; bits < ways_of_bits; ++bits) {
      if ((bits >> bit % bits_together & 1U) == 0) continue;
      image[(bit / bits_together * ways_of_bits + bits) * chunks_ + to / cells_of_chunk] |=
          Word{1} << to % cells_of_chunk;
    }
  }
  return image;
}

/// Maps the cells of a plane.
void PositionCode::map(const Image& image, const Word* plane, Word* cells) const {
  const auto words = static_cast<std::size_t>(rules_.layout.words());
  const Word* table = image.data();
  const std::size_t step = ways_of_bits * chunks_;
  std::fill_n(cells, chunks_, Word{0});
  for (std::size_t i = 0; i < words; ++i, table += word_bits / bits_together * step) {
    const Word* of_bits = table;
    for (Word rest = plane[i]; rest != 0; rest >>= bits_together, of_bits += step) {
      const Word* const here = of_bits + (rest & (ways_of_bits - 1)) * chunks_;
      for (std::size_t k = 0; k < chunks_; ++k) cells[k] |= here[k];
    }
  }
}

/// Lays the symbols on their cells in an image.
void PositionCode::lay(const View& view, std::size_t number, std::vector<Word>& symbols) const {
  const Image& image = view.images[number];
  if (is_cell_bit_) {
    for (std::size_t bit = 0; bit < symbol_bits_; ++bit) {
      Word rest = source_[bit + 1];
      if (number == 0 && view.keeps_cells) {
        symbols[bit] = rest;
        continue;
      }
      Word cells = 0;
      const Word* of_bits = image.data();
      for (; rest != 0; rest >>= bits_together, of_bits += ways_of_bits) {
        cells |= of_bits[rest & (ways_of_bits - 1)];
      }
      symbols[bit] = cells;
    }
    return;
  }
  const auto words = static_cast<std::size_t>(rules_.layout.words());
  for (std::size_t bit = 0; bit < symbol_bits_; ++bit) {
    map(image, source_.data() + (bit + 1) * words, symbols.data() + bit * chunks_);
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
void PositionCode::find_least_set(const View& view, LeastSet& set) const {
  std::vector<Word> cells(chunks_);
  set.images.clear();
  for (std::size_t i = 0; i < view.images.size(); ++i) {
    map(view.images[i], source_.data(), cells.data());
    if (set.images.empty() || cells < set.cells) {
      set.cells = cells;
      set.images.clear();
    }
    if (cells == set.cells) set.images.push_back(i);
  }
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
