// Counts sets of cells, and picks single cells by number or index.

#include "engine/compiled/lower/cells.hpp"

namespace regola {

Ref CellBuilder::any(const Cells& cells) const {
  Ref all = cells.words.front();
  for (std::size_t k = 1; k < words_; ++k) all = to_.bit_or(all, cells.words[k]);
  return all;
}

Ref CellBuilder::count(const Cells& cells) const {
  return to_.total_of(cells.words, [&](Ref word) { return to_.count_lanes(word); });
}

Cells CellBuilder::nth(const Cells& cells, Ref number) const {
  Cells result;
  for (const Ref word : cells.words) {
    const Ref count = to_.count(word);
    result.words.push_back(to_.nth(word, number, count));
    number = to_.subtract(number, count); // negative once found: above any count, if unsigned
  }
  return result;
}

std::vector<Cells> CellBuilder::nth_of_lanes(const Cells& cells, std::size_t lanes, Ref& number) const {
  std::vector<Cells> found(lanes);
  for (const Ref all : cells.words) {
    const Ref word = to_.spread(all, static_cast<std::uint16_t>(lanes));
    for (std::size_t i = 0; i < lanes; ++i) {
      const Ref lane = to_.lane(word, i);
      const Ref count = to_.count(lane);
      found[i].words.push_back(to_.nth(lane, number, count));
      number = to_.subtract(number, count); // negative once found: above any count, if unsigned
    }
  }
  return found;
}

Cells CellBuilder::lowest(const Cells& cells) const {
  Cells result{{to_.lowest(cells.words.front())}};
  Ref before = cells.words.front();
  for (std::size_t k = 1; k < words_; ++k) {
    result.words.push_back(to_.choose(before, to_.number(0), to_.lowest(cells.words[k])));
    before = to_.bit_or(before, cells.words[k]);
  }
  return result;
}

Cells CellBuilder::highest(const Cells& cells) const {
  Cells result;
  result.words.resize(words_);
  Ref behind = to_.number(0);
  for (std::size_t k = words_; k-- > 0;) {
    result.words[k] = to_.choose(behind, to_.number(0), to_.highest(cells.words[k]));
    behind = to_.bit_or(behind, cells.words[k]);
  }
  return result;
}

void CellBuilder::each_cell(const Cells& cells,
                            const std::function<void(const Cells& cell, Label next)>& body) const {
  const Cells left = variable(board_);
  set(left, cells);
  to_.loop([&](Label next, Label done) {
    to_.jump_unless(any(left), done);
    const Cells cell = snapshot(lowest(left));
    set(left, and_not(left, cell));
    body(cell, next);
  });
}

Ref CellBuilder::place(const Cells& cell) const {
  Ref place = to_.place(cell.words.back());
  if (words_ > 1) place = to_.add(place, to_.number(static_cast<int>(words_ - 1) * word_bits));
  for (std::size_t k = words_ - 1; k-- > 0;) {
    const Ref here = to_.add(to_.place(cell.words[k]), to_.number(static_cast<int>(k) * word_bits));
    place = to_.choose(cell.words[k], here, place);
  }
  return place;
}

Cells CellBuilder::at_place(Ref place) const {
  const Ref bit = to_.at_place(place);
  if (words_ == 1) return {{bit}};
  const Ref word = to_.shift(place, {-6}); // 64 bits a word
  Cells result;
  for (std::size_t k = 0; k < words_; ++k) {
    const Ref here = to_.equal(word, to_.number(static_cast<int>(k)));
    result.words.push_back(to_.choose(here, bit, to_.number(0)));
  }
  return result;
}

} // namespace regola
