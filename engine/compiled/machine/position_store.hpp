#pragma once

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/machine/arena.hpp"
#include "engine/compiled/machine/game_hash.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/position.hpp"
#include "engine/compiled/plane.hpp"

namespace regola {

/// The memory of positions, and what can be said of them whatever the width of their planes: whether they are
/// the same, how often they have stood, their hashes.
class PositionStore {
public:
  /// @param rules must outlive it
  explicit PositionStore(const CompiledRuleset& rules)
      : rules_(rules), source_(*rules.ruleset), shape_(rules) {}

  [[nodiscard]] const CompiledRuleset& rules() const { return rules_; }
  [[nodiscard]] std::size_t words() const { return shape_.words; }
  /// Words of all planes, which come first.
  [[nodiscard]] std::size_t plane_words() const { return shape_.tail; }
  [[nodiscard]] PositionView view(Word* position) const { return {position, shape_}; }
  /// For reading only, which its type does not say.
  [[nodiscard]] PositionView view(Position position) const { return {const_cast<Word*>(position), shape_}; }

  [[nodiscard]] Arena& arena() { return arena_; }
  [[nodiscard]] const Arena& arena() const { return arena_; }
  /// A block of words for a position; stays until the arena is released.
  [[nodiscard]] Word* take() { return arena_.take(shape_.words); }
  [[nodiscard]] Word* copy(Position position) {
    Word* block = take();
    for (std::size_t i = 0; i < shape_.words; ++i) block[i] = position[i];
    return block;
  }

  [[nodiscard]] bool same_cells(Position a, Position b) const {
    // Most differ early: a call that compares many words at once costs more.
    for (std::size_t i = 0; i < shape_.tail; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }
  [[nodiscard]] bool same_hands(Position a, Position b) const;
  /// Whether cells, player to move and hands are the same.
  [[nodiscard]] bool is_same(Position a, Position b) const;
  /// Equal in all that the text form of a status shows.
  [[nodiscard]] bool equal(Position a, Position b) const;

  static constexpr std::uint16_t not_counted = 0;
  /// How often the position has stood. Counted when it is first asked for: most positions of a search never
  /// are.
  [[nodiscard]] std::uint16_t times_seen(Position position) const;
  /// Positions in a row, the last first, that are the same as so many plies before each.
  [[nodiscard]] std::int32_t cycle_count(Position position, std::int32_t plies) const;

  /// What a position stores as its hash: of cells, hands and player to move, worked out anew.
  [[nodiscard]] Word game_hash(Position position) const {
    return regola::game_hash(position, shape_, source_.hands.size());
  }
  /// As Machine has them.
  [[nodiscard]] Word hash(Position position) const;
  [[nodiscard]] Word hash_from_scratch(Position position) const;
  /// The same of a position whose hash has not been noted yet, with its quiet counters.
  [[nodiscard]] Word key_from_scratch(Position position) const;
  [[nodiscard]] Word key(Position position) const;

private:
  [[nodiscard]] Word with_quiet(Word hash, Position position) const;

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PositionShape shape_;
  Arena arena_;
};

} // namespace regola
