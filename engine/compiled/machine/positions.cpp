#include "engine/compiled/machine/positions.hpp"

#include <fmt/format.h>

namespace regola {

bool Positions::same_hands(Position a, Position b) const {
  for (std::size_t i = 0; i < source_.hands.size(); ++i) {
    if (view(a).hand(i) != view(b).hand(i)) return false;
  }
  return true;
}

bool Positions::is_same(Position a, Position b) const {
  return view(a).to_move() == view(b).to_move() && same_cells(a, b) && same_hands(a, b);
}

bool Positions::equal(Position a, Position b) const {
  // Ignores the hash and the past, which follow from the rest or do not matter.
  static_cast<void>(times_seen(a));
  static_cast<void>(times_seen(b));
  const auto differs = [&](std::size_t word) { return a[shape_.tail + word] != b[shape_.tail + word]; };
  if (!same_cells(a, b) || differs(PositionTail::turn)) return false;
  const std::size_t tail = shape_.words - shape_.tail;
  if (tail > PositionTail::quiet && differs(PositionTail::quiet)) return false;
  for (std::size_t word = PositionTail::hands; word < tail; ++word) {
    if (differs(word)) return false;
  }
  return true;
}

std::uint16_t Positions::times_seen(Position position) const {
  const PositionView now = view(position);
  if (!source_.keeps_past || now.seen() != not_counted) return now.seen();
  std::uint16_t seen = 1;
  for (Position past = now.past(); past != nullptr; past = view(past).past()) {
    if (is_same(past, position)) {
      seen = static_cast<std::uint16_t>(times_seen(past) + 1);
      break;
    }
  }
  now.set_seen(seen); // a cache in a position that is otherwise const
  return seen;
}

std::int32_t Positions::cycle_count(Position position, std::int32_t plies) const {
  Position earlier = position;
  for (std::int32_t i = 0; i < plies && earlier != nullptr; ++i) earlier = view(earlier).past();
  std::int32_t length = 0;
  for (Position at = position; earlier != nullptr && is_same(at, earlier); ++length) {
    at = view(at).past();
    earlier = view(earlier).past();
  }
  return length;
}

Word Positions::hash(Position position) const {
  const PositionView now = view(position);
  return now.hash() ^ passes_key(now.passes());
}

Word Positions::hash_from_scratch(Position position) const {
  return game_hash(position) ^ passes_key(view(position).passes());
}

Word Positions::key(Position position) const {
  const Word quiet = source_.quiet.empty() ? 0 : quiet_key(position[shape_.tail + PositionTail::quiet]);
  return hash(position) ^ quiet;
}

Position Positions::read_behind(Position before, const Status& status) {
  return fill(take(), before, status);
}

Position Positions::fill(Word* words, Position before, const Status& status) const {
  if (status.size() != rules_.layout.cells()) {
    throw std::invalid_argument(
        fmt::format("a status of {} cells for a board of {}", status.size(), rules_.layout.cells()));
  }
  std::fill_n(words, shape_.words, Word{0});
  for (std::size_t cell = 0; cell < status.size(); ++cell) {
    const int plane = rules_.symbols.plane(status[cell]);
    if (plane >= 0) {
      const std::size_t bit = rules_.layout.bit(static_cast<CellIndex>(cell));
      words[static_cast<std::size_t>(plane) * width_ + bit / word_bits] |= Word{1} << bit % word_bits;
    } else if (status[cell] != rules_.symbols.ground()) {
      throw std::invalid_argument(fmt::format("the rules have no symbol '{}'", status[cell]));
    }
  }
  const PositionView to = view(words);
  to.set_turn(status.to_move, status.passes, status.seen);
  for (std::size_t k = 0; k < source_.quiet.size() && k < status.quiet.size(); ++k) {
    to.set_quiet(k, status.quiet[k]);
  }
  for (std::size_t k = 0; k < source_.hands.size() && k < status.hands.size(); ++k) {
    to.set_hand(k, status.hands[k]);
  }
  if (source_.keeps_past) to.set_past(before);
  to.hash() = game_hash(words);
  return words;
}

Position Positions::read(const Status& status) {
  if (!source_.keeps_past) return read_behind(nullptr, status);
  std::vector<const std::shared_ptr<const Past>*> line; // the last one first
  for (const auto* past = &status.past; *past; past = &(*past)->before) line.push_back(past);
  std::size_t known = 0;
  const std::size_t most = std::min(line.size(), past_.size());
  while (known < most && past_[known].past == *line[line.size() - 1 - known]) ++known;
  // Positions that were read after another past may still be in use.
  const bool keeps = known == past_.size() || arena().is_empty();
  if (keeps && known < past_.size()) {
    past_words_.release(past_[known].mark);
    past_.resize(known);
  }
  Position before = known > 0 ? past_[known - 1].position : nullptr;
  for (std::size_t i = line.size() - known; i-- > 0;) {
    const Arena::Mark mark = past_words_.mark();
    before = fill(keeps ? past_words_.take(shape_.words) : take(), before, (*line[i])->status);
    if (keeps) past_.push_back({*line[i], before, mark});
  }
  return read_behind(before, status);
}

Status Positions::write(Position position) const {
  const PositionView from = view(position);
  Status status;
  status.cells.resize(rules_.layout.cells(), rules_.symbols.ground());
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    for (std::size_t i = 0; i < width_; ++i) {
      for (Word rest = position[plane * width_ + i]; rest != 0; rest &= rest - 1) {
        const std::size_t bit = i * word_bits + static_cast<std::size_t>(std::countr_zero(rest));
        status.cells[rules_.layout.cell(static_cast<Bit>(bit))] = rules_.symbols.symbol(plane);
      }
    }
  }
  status.to_move = from.to_move();
  status.passes = static_cast<std::uint8_t>(from.passes());
  for (std::size_t i = 0; i < source_.hands.size(); ++i) status.hands.push_back(from.hand(i));
  for (std::size_t i = 0; i < source_.quiet.size(); ++i) status.quiet.push_back(from.quiet(i));
  status.seen = times_seen(position);
  return status;
}

Status Positions::write_with_past(Position position) const {
  std::vector<Position> line; // the last one first
  if (source_.keeps_past) {
    for (Position at = view(position).past(); at != nullptr; at = view(at).past()) line.push_back(at);
  }
  std::shared_ptr<const Past> past;
  for (std::size_t i = line.size(); i-- > 0;) past = std::make_shared<const Past>(write(line[i]), past);
  Status status = write(position);
  status.past = std::move(past);
  return status;
}

int Positions::occupied(Position position) const {
  const int empty = rules_.symbols.plane(empty_symbol);
  int count = 0;
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    if (static_cast<int>(plane) == empty) continue;
    for (std::size_t i = 0; i < width_; ++i) count += std::popcount(position[plane * width_ + i]);
  }
  return count;
}

Word Positions::key_of_image(Position position, const CellImage& image) const {
  const PositionView now = view(position);
  GameHash hash(now.to_move());
  Mask turned;
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    image.turn(position + plane * width_, turned.words.data());
    for (std::size_t i = 0; i < width_; ++i) hash.add_cells(turned.words[i]);
  }
  for (std::size_t i = 0; i < source_.hands.size(); ++i) hash.add_hand(now.hand(i));
  const Word rest = key(position) ^ now.hash(); // the part of the key that does not depend on cells
  return hash.sum() ^ rest;
}

} // namespace regola
