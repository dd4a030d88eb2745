#pragma once

// Right sides: what a match writes, what it takes from the hands, what the history keeps.

#include "engine/compiled/plane_machine.hpp"

namespace regola {

template <int W>
void PlaneMachine<W>::put(Word* position, const std::vector<std::int16_t>& olds, int plane,
                          const Plane<W>& cells) const {
  auto* all = reinterpret_cast<Plane<W>*>(position);
  for (const std::int16_t old : olds) all[old] -= cells;
  if (plane >= 0) all[plane] |= cells;
}

template <int W>
int PlaneMachine<W>::count_symbol(Position position, Symbol symbol) const {
  const int plane = rules_.symbols.plane(symbol);
  if (plane >= 0) {
    return planes(position)[plane].count();
  }
  Plane<W> others;
  for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) others |= planes(position)[i];
  return static_cast<int>(rules_.layout.cells()) - others.count();
}

/// What there is more of than before leaves the hand; false where it holds too few. What there is less of
/// comes into the hand of the player to move that receives it.
template <int W>
bool PlaneMachine<W>::take_from_hands(Position before, Word* position, std::uint16_t marked) const {
  for (std::size_t i = 0; i < source_.hands.size(); ++i) {
    if ((marked >> i & 1U) == 0) continue;
    const Hand& hand = source_.hands[i];
    int drawn = 0;
    if (hand.symbol != 0) {
      drawn = count_symbol(position, hand.symbol) - count_symbol(before, hand.symbol);
    }
    for (std::size_t number = 1; number < hand.order.symbols.size(); ++number) {
      const Symbol symbol = hand.order.symbols[number];
      const int plane = rules_.symbols.plane(symbol);
      if (plane >= 0 && (planes(position)[plane] ^ planes(before)[plane]).none()) continue; // as most are
      drawn += static_cast<int>(number) * (count_symbol(position, symbol) - count_symbol(before, symbol));
    }
    const int left = static_cast<int>(position_view(before).hand(i)) - std::max(drawn, 0);
    if (left < 0) {
      return false;
    }
    int taken = hand.symbol == 0 ? -drawn : 0; // a number comes back
    if (!hand.receives.empty() && hand.owner == position_view(before).to_move()) {
      for (const Symbol symbol : hand.receives.to_string()) {
        taken += count_symbol(before, symbol) - count_symbol(position, symbol);
      }
    }
    position_view(position).set_hand(i, static_cast<std::uint16_t>(left + std::max(taken, 0)));
  }
  return true;
}

template <int W>
Symbol PlaneMachine<W>::symbol_at(Position position, Bit bit) const {
  for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) {
    if (planes(position)[i].test(bit)) return rules_.symbols.symbol(i);
  }
  return rules_.symbols.ground();
}

/// Writes the right side over what the left side matched; its sums are numbers of their orders.
/// @param choices one for each write that leaves a choice
template <int W>
void PlaneMachine<W>::write(Word* position, const CompiledProduction& line, const Match& match,
                            const Symbol* choices) const {
  for (const CompiledWrite& write : line.writes) {
    int plane = 0;
    if (write.kind == Write::Kind::sum) {
      // No other element of a match writes on these cells, so they are as the line reads them.
      boost::container::small_vector<std::pair<int, Plane<W>>, 4> written;
      auto* all = reinterpret_cast<Plane<W>*>(position);
      each_sum(position, write, match, [&](int from, int to, const Plane<W>& cells) {
        written.emplace_back(to, cells);
        if (from >= 0) all[from] -= cells;
      });
      for (const auto& [to, cells] : written) {
        if (to >= 0) all[to] |= cells;
      }
      continue;
    }
    if (write.kind == Write::Kind::variable) {
      plane = rules_.symbols.plane(match.variables[write.symbols.front()]);
    } else if (write.planes.size() > 1) {
      plane = rules_.symbols.plane(*choices++);
    } else {
      plane = write.planes.front();
    }
    put(position, write.olds, plane, match.segments[write.element].cells);
  }
}

/// Notes what a match writes together with others.
/// @param before what all of them read
/// @param candidate the move that they are
template <int W>
void PlaneMachine<W>::note_writes(Position before, const CompiledProduction& line, const Match& match,
                                  std::size_t candidate, JointWrites& written) const {
  for (std::size_t i = 0; i < line.writes.size(); ++i) {
    const CompiledWrite& write = line.writes[i];
    if (write.kind == Write::Kind::sum) {
      each_sum(before, write, match, [&](int /*from*/, int to, const Plane<W>& cells) {
        written[{candidate, i}][to] |= cells;
      });
      continue;
    }
    const int plane = write.kind == Write::Kind::variable
                          ? rules_.symbols.plane(match.variables[write.symbols.front()])
                          : write.planes.front();
    written[{candidate, i}][plane] |= match.segments[write.element].cells;
  }
}

/// Writes what was noted, the elements one after the other; one that has several symbols for a cell leaves it
/// alone.
template <int W>
void PlaneMachine<W>::write_jointly(const CompiledProduction& line, JointWrites& written) {
  for (const auto& [place, cells_by_plane] : written) {
    Plane<W> seen;
    Plane<W> unclear;
    for (const auto& [plane, cells] : cells_by_plane) {
      unclear |= seen & cells;
      seen |= cells;
    }
    for (const auto& [plane, cells] : cells_by_plane) {
      put(records_[place.first].position, line.writes[place.second].olds, plane, cells - unclear);
    }
  }
  written.clear();
}

/// The one match of a rigid picture, without walking: every cell lies at its distance.
template <int W>
void PlaneMachine<W>::make_rigid(Word* position, const CompiledProduction& line, std::size_t heading,
                                 Bit bit) {
  const std::vector<int>& distances = line.left.picture.distances[heading];
  for (const CompiledWrite& write : line.writes) {
    put(position, write.olds, write.planes.front(),
        Plane<W>::of(static_cast<Bit>(bit + distances[write.element])));
  }
}

template <int W>
void PlaneMachine<W>::set_turn(Word* position, PlayerIndex player) const {
  const View to = position_view(position);
  to.set_turn(player, 0, times_seen(position));
  if (source_.turn == Turn::first_cell) {
    const Bit first = rules_.layout.bit(0);
    for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) to.plane(static_cast<int>(i)).reset(first);
    const int plane = rules_.symbols.plane(source_.players[player].front());
    if (plane >= 0) to.plane(plane).set(first);
  }
}

/// After a move of the player.
/// @param extra he moves again
template <int W>
void PlaneMachine<W>::hand_over(Word* position, PlayerIndex player, bool extra) const {
  const View to = position_view(position);
  PlayerIndex next = extra ? player : other(player);
  if (source_.turn == Turn::first_cell) {
    const Symbol turn = symbol_at(position, rules_.layout.bit(0));
    next = turn == source_.players[0].front() ? first_player : second_player;
  }
  to.set_turn(next, 0, to.seen());
}

template <int W>
bool PlaneMachine<W>::same_cells(Position a, Position b) const {
  // Most differ early: a call that compares many words at once costs more.
  for (std::size_t i = 0; i < shape_.tail; ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

/// Whether cells, player to move and hands are the same.
template <int W>
bool PlaneMachine<W>::is_same(Position a, Position b) const {
  const auto one = position_view(a);
  const auto two = position_view(b);
  return one.to_move() == two.to_move() && same_cells(a, b) && same_hands(a, b);
}

template <int W>
bool PlaneMachine<W>::same_hands(Position a, Position b) const {
  bool same = true;
  for (std::size_t i = 0; i < source_.hands.size() && same; ++i)
    same = position_view(a).hand(i) == position_view(b).hand(i);
  return same;
}

/// Notes what the rules keep of the history, as history.hpp says.
template <int W>
void PlaneMachine<W>::remember(Position before, Word* position) const {
  const View was = position_view(before);
  const View now = position_view(position);
  for (std::size_t i = 0; i < source_.quiet.size(); ++i) {
    const SymbolSet& symbols = source_.quiet[i];
    // Where such a symbol stands; the symbol without a plane stands where none of the others does.
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
  now.set_seen(not_counted);
}

/// How often the position has stood. Counted when it is first asked for: most positions of a search never
/// are.
template <int W>
std::uint16_t PlaneMachine<W>::times_seen(Position position) const {
  const View now = position_view(position);
  if (!source_.keeps_past || now.seen() != not_counted) {
    return now.seen();
  }
  std::uint16_t seen = 1;
  for (Position past = now.past(); past != nullptr; past = position_view(past).past()) {
    if (is_same(past, position)) {
      seen = static_cast<std::uint16_t>(times_seen(past) + 1);
      break;
    }
  }
  position_view(const_cast<Word*>(position)).set_seen(seen); // NOLINT(cppcoreguidelines-pro-type-const-cast)
  return seen;
}

template <int W>
void PlaneMachine<W>::finish(Position before, Word* position, PlayerIndex player, bool extra) {
  hand_over(position, player, extra);
  if (source_.keeps_past || !source_.quiet.empty()) remember(before, position);
  position_view(position).hash() = game_hash(position);
}

template <int W>
Word PlaneMachine<W>::game_hash(Position position) const {
  const View now = position_view(position);
  GameHash hash(now.to_move());
  for (std::size_t i = 0; i < shape_.tail; ++i) hash.add_cells(position[i]);
  for (std::size_t i = 0; i < source_.hands.size(); ++i) hash.add_hand(now.hand(i));
  return hash.sum();
}

template <int W>
Word PlaneMachine<W>::hash_from_scratch(Position position) const {
  return game_hash(position) ^ passes_key(position_view(position).passes());
}

template <int W>
Word PlaneMachine<W>::hash(Position position) const {
  const View now = position_view(position);
  return now.hash() ^ passes_key(now.passes());
}

template <int W>
bool PlaneMachine<W>::equal(Position a, Position b) const {
  // All but the hash and the past, which say nothing of their own.
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

} // namespace regola
