#include "engine/compiled/machine/position_store.hpp"

#include "engine/compiled/machine/keys.hpp"

namespace regola {

bool PositionStore::same_hands(Position a, Position b) const {
  for (std::size_t i = 0; i < source_.hands.size(); ++i) {
    if (view(a).hand(i) != view(b).hand(i)) return false;
  }
  return true;
}

bool PositionStore::is_same(Position a, Position b) const {
  return view(a).to_move() == view(b).to_move() && same_cells(a, b) && same_hands(a, b);
}

bool PositionStore::equal(Position a, Position b) const {
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

std::uint16_t PositionStore::times_seen(Position position) const {
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

std::int32_t PositionStore::cycle_count(Position position, std::int32_t plies) const {
  Position earlier = position;
  for (std::int32_t i = 0; i < plies && earlier != nullptr; ++i) earlier = view(earlier).past();
  std::int32_t length = 0;
  for (Position at = position; earlier != nullptr && is_same(at, earlier); ++length) {
    at = view(at).past();
    earlier = view(earlier).past();
  }
  return length;
}

Word PositionStore::hash(Position position) const {
  const PositionView now = view(position);
  return now.hash() ^ passes_key(now.passes());
}

Word PositionStore::hash_from_scratch(Position position) const {
  return game_hash(position) ^ passes_key(view(position).passes());
}

Word PositionStore::key(Position position) const { return with_quiet(hash(position), position); }

Word PositionStore::with_quiet(Word hash, Position position) const {
  return source_.quiet.empty() ? hash : hash ^ quiet_key(position[shape_.tail + PositionTail::quiet]);
}

} // namespace regola
