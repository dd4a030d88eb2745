#pragma once

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>

#include "engine/compiled/machine/position_store.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

/// Positions with planes of W words: converts statuses to positions and back, reads cells, and passes the
/// turn.
template <int W>
class PlanePositions {
public:
  explicit PlanePositions(PositionStore& store)
      : rules_(store.rules()), source_(*rules_.ruleset), store_(store) {}

  [[nodiscard]] static const Plane<W>* planes(Position position) {
    return reinterpret_cast<const Plane<W>*>(position);
  }
  [[nodiscard]] static Plane<W>* planes(Word* position) { return reinterpret_cast<Plane<W>*>(position); }

  /// As in Machine.
  [[nodiscard]] Position read(const Status& status);
  [[nodiscard]] Status write(Position position) const;
  [[nodiscard]] int occupied(Position position) const;
  [[nodiscard]] Word key_of_image(Position position, const std::vector<Bit>& image) const;

  [[nodiscard]] Symbol symbol_at(Position position, Bit bit) const;
  /// The number of cells that hold the symbol.
  [[nodiscard]] int count_symbol(Position position, Symbol symbol) const;

  /// Makes the player the side to move, as at the beginning of a game.
  void set_turn(Word* position, PlayerIndex player) const;
  /// A copy with the player as the side to move.
  [[nodiscard]] Word* turned(Position position, PlayerIndex player);
  /// Passes the turn after a move of the player.
  /// @param extra the player moves again
  void hand_over(Word* position, PlayerIndex player, bool extra) const;
  /// Updates what the rules keep of the history. @see history.hpp
  void remember(Position before, Word* position) const;
  /// Completes a position after a move of the player: turn, history and hash.
  void finish(Position before, Word* position, PlayerIndex player, bool extra) const;

private:
  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PositionStore& store_;
};

template <int W>
Position PlanePositions<W>::read(const Status& status) {
  std::vector<const Status*> line{&status};
  for (const Past* past = status.past.get(); past != nullptr && source_.keeps_past;
       past = past->before.get()) {
    line.push_back(&past->status);
  }
  Position before = nullptr;
  for (std::size_t i = line.size(); i-- > 0;) {
    const Status& from = *line[i];
    if (from.size() != rules_.layout.cells()) {
      throw std::invalid_argument(
          fmt::format("a status of {} cells for a board of {}", from.size(), rules_.layout.cells()));
    }
    Word* words = store_.take();
    std::fill(words, words + store_.words(), Word{0});
    for (std::size_t cell = 0; cell < from.size(); ++cell) {
      const int plane = rules_.symbols.plane(from[cell]);
      if (plane >= 0) {
        planes(words)[plane].set(rules_.layout.bit(static_cast<CellIndex>(cell)));
      } else if (from[cell] != rules_.symbols.ground()) {
        throw std::invalid_argument(fmt::format("the rules have no symbol '{}'", from[cell]));
      }
    }
    const PositionView to = store_.view(words);
    to.set_turn(from.to_move, from.passes, from.seen);
    for (std::size_t k = 0; k < source_.quiet.size() && k < from.quiet.size(); ++k)
      to.set_quiet(k, from.quiet[k]);
    for (std::size_t k = 0; k < source_.hands.size() && k < from.hands.size(); ++k)
      to.set_hand(k, from.hands[k]);
    if (source_.keeps_past) to.set_past(before);
    to.hash() = store_.game_hash(words);
    before = words;
  }
  return before;
}

template <int W>
Status PlanePositions<W>::write(Position position) const {
  const PositionView from = store_.view(position);
  Status status;
  status.cells.resize(rules_.layout.cells());
  for (std::size_t cell = 0; cell < rules_.layout.cells(); ++cell) {
    status.cells[cell] = symbol_at(position, rules_.layout.bit(static_cast<CellIndex>(cell)));
  }
  status.to_move = from.to_move();
  status.passes = static_cast<std::uint8_t>(from.passes());
  for (std::size_t i = 0; i < source_.hands.size(); ++i) status.hands.push_back(from.hand(i));
  for (std::size_t i = 0; i < source_.quiet.size(); ++i) status.quiet.push_back(from.quiet(i));
  status.seen = store_.times_seen(position);
  return status;
}

template <int W>
int PlanePositions<W>::occupied(Position position) const {
  const int empty = rules_.symbols.plane(empty_symbol);
  int count = 0;
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    if (static_cast<int>(plane) != empty) count += planes(position)[plane].count();
  }
  return count;
}

template <int W>
Word PlanePositions<W>::key_of_image(Position position, const std::vector<Bit>& image) const {
  const PositionView now = store_.view(position);
  GameHash hash(now.to_move());
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    Plane<W> turned;
    planes(position)[plane].each([&](Bit bit) { turned.set(image[bit]); });
    for (const Word word : turned.words) hash.add_cells(word);
  }
  for (std::size_t i = 0; i < source_.hands.size(); ++i) hash.add_hand(now.hand(i));
  const Word rest = store_.key(position) ^ now.hash(); // the part of the key that does not depend on cells
  return hash.sum() ^ rest;
}

template <int W>
Symbol PlanePositions<W>::symbol_at(Position position, Bit bit) const {
  for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) {
    if (planes(position)[i].test(bit)) return rules_.symbols.symbol(i);
  }
  return rules_.symbols.ground();
}

template <int W>
int PlanePositions<W>::count_symbol(Position position, Symbol symbol) const {
  const int plane = rules_.symbols.plane(symbol);
  if (plane >= 0) {
    return planes(position)[plane].count();
  }
  Plane<W> others;
  for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) others |= planes(position)[i];
  return static_cast<int>(rules_.layout.cells()) - others.count();
}

template <int W>
void PlanePositions<W>::set_turn(Word* position, PlayerIndex player) const {
  store_.view(position).set_turn(player, 0, store_.times_seen(position));
  if (source_.turn == Turn::first_cell) {
    const Bit first = rules_.layout.bit(0);
    for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) planes(position)[i].reset(first);
    const int plane = rules_.symbols.plane(source_.players[player].front());
    if (plane >= 0) planes(position)[plane].set(first);
  }
}

template <int W>
Word* PlanePositions<W>::turned(Position position, PlayerIndex player) {
  Word* copy = store_.copy(position);
  set_turn(copy, player);
  return copy;
}

template <int W>
void PlanePositions<W>::hand_over(Word* position, PlayerIndex player, bool extra) const {
  const PositionView to = store_.view(position);
  PlayerIndex next = extra ? player : other(player);
  if (source_.turn == Turn::first_cell) {
    const Symbol turn = symbol_at(position, rules_.layout.bit(0));
    next = turn == source_.players[0].front() ? first_player : second_player;
  }
  to.set_turn(next, 0, to.seen());
}

template <int W>
void PlanePositions<W>::remember(Position before, Word* position) const {
  const PositionView was = store_.view(before);
  const PositionView now = store_.view(position);
  for (std::size_t i = 0; i < source_.quiet.size(); ++i) {
    const SymbolSet& symbols = source_.quiet[i];
    // Cells with such a symbol. The symbol without a plane is on the cells that no other holds.
    const bool ground = symbols.contains(rules_.symbols.ground());
    Plane<W> held_before;
    Plane<W> held_now;
    Plane<W> changed_at_all;
    for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
      changed_at_all |= planes(before)[plane] ^ planes(position)[plane];
      if (symbols.contains(rules_.symbols.symbol(plane)) != ground) {
        held_before |= planes(before)[plane];
        held_now |= planes(position)[plane];
      }
    }
    const Plane<W> changed = held_before ^ held_now;
    const bool loud =
        changed.any() || (changed_at_all.any() && source_.symbols.contains(empty_symbol) &&
                          count_symbol(position, empty_symbol) > count_symbol(before, empty_symbol));
    constexpr unsigned most = std::numeric_limits<std::uint16_t>::max();
    now.set_quiet(i, loud ? std::uint16_t{0} : static_cast<std::uint16_t>(std::min(was.quiet(i) + 1U, most)));
  }
  if (!source_.keeps_past) {
    return;
  }
  now.set_past(before);
  now.set_seen(PositionStore::not_counted);
}

template <int W>
void PlanePositions<W>::finish(Position before, Word* position, PlayerIndex player, bool extra) const {
  hand_over(position, player, extra);
  if (source_.keeps_past || !source_.quiet.empty()) remember(before, position);
  store_.view(position).hash() = store_.game_hash(position);
}

} // namespace regola
