#pragma once

#include "engine/compiled/machine/game_hash.hpp"
#include "engine/compiled/machine/machine.hpp"

namespace regola {

/// A stack of blocks of words that never move. Reuses released blocks, so that it soon allocates nothing.
class Arena {
public:
  struct Mark {
    std::size_t chunk = 0;
    std::size_t used = 0;
  };

  [[nodiscard]] Word* take(std::size_t words) {
    if (chunks_.empty() || used_ + words > chunks_[chunk_].size) grow(words);
    Word* block = chunks_[chunk_].words.get() + used_;
    used_ += words;
    return block;
  }
  /// Gives back words at the end of the last block, or all of it.
  void give_back(std::size_t words) { used_ -= words; }

  [[nodiscard]] bool is_empty() const { return chunk_ == 0 && used_ == 0; }
  [[nodiscard]] Mark mark() const { return {chunk_, used_}; }
  /// Gives back all blocks taken since the mark.
  void release(const Mark& mark) {
    chunk_ = mark.chunk;
    used_ = mark.used;
  }

private:
  static constexpr std::size_t chunk_words = std::size_t{1} << 15U;

  struct Chunk {
    std::unique_ptr<Word[]> words; // NOLINT(modernize-avoid-c-arrays)
    std::size_t size = 0;
  };

  void grow(std::size_t words) {
    if (!chunks_.empty()) ++chunk_;
    // Replaces a chunk that is too small for the block: it is still empty.
    while (chunk_ >= chunks_.size()) chunks_.push_back({});
    if (chunks_[chunk_].size < words) {
      const std::size_t size = words > chunk_words ? words : chunk_words;
      chunks_[chunk_] = {std::make_unique<Word[]>(size), size}; // NOLINT(modernize-avoid-c-arrays)
    }
    used_ = 0;
  }

  std::vector<Chunk> chunks_;
  std::size_t chunk_ = 0;
  std::size_t used_ = 0;
};

/// Allocates positions, converts statuses to them and back, compares and hashes them, and counts repetitions;
/// works for planes of any width.
class Positions {
public:
  /// @param rules must outlive it
  explicit Positions(const CompiledRuleset& rules)
      : rules_(rules),
        source_(*rules.ruleset),
        shape_(rules),
        width_(static_cast<std::size_t>(rules.layout.words())) {}

  [[nodiscard]] const CompiledRuleset& rules() const { return rules_; }
  [[nodiscard]] std::size_t words() const { return shape_.words; }
  /// A view of a position. The planes come first, then the tail.
  [[nodiscard]] PositionView view(Word* position) const { return {position, shape_}; }
  /// A view for reading only, although its type also allows writing.
  [[nodiscard]] PositionView view(Position position) const { return {const_cast<Word*>(position), shape_}; }

  [[nodiscard]] Arena& arena() { return arena_; }
  [[nodiscard]] const Arena& arena() const { return arena_; }
  /// Allocates a position, which lives until the arena is released.
  [[nodiscard]] Word* take() { return arena_.take(shape_.words); }
  [[nodiscard]] Word* copy(Position position) {
    Word* block = take();
    for (std::size_t i = 0; i < shape_.words; ++i) block[i] = position[i];
    return block;
  }

  [[nodiscard]] bool same_cells(Position a, Position b) const {
    // Most differ early, so a loop is cheaper than a call that compares many words.
    for (std::size_t i = 0; i < shape_.tail; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }
  [[nodiscard]] bool same_hands(Position a, Position b) const;
  /// Whether cells, hands and side to move are equal.
  [[nodiscard]] bool is_same(Position a, Position b) const;
  /// Whether the texts of both statuses are equal.
  [[nodiscard]] bool equal(Position a, Position b) const;

  static constexpr std::uint16_t not_counted = 0;
  /// How often the position has occurred. Computed on first use: most positions of a search never need it.
  [[nodiscard]] std::uint16_t times_seen(Position position) const;
  /// The number of consecutive positions, from this one back, that equal the one `plies` before them.
  [[nodiscard]] std::int32_t cycle_count(Position position, std::int32_t plies) const;

  /// The hash of cells, hands and side to move, computed from scratch.
  [[nodiscard]] Word game_hash(Position position) const {
    return regola::game_hash(position, shape_, source_.hands.size());
  }
  /// The same as Machine::hash().
  [[nodiscard]] Word hash(Position position) const;
  [[nodiscard]] Word hash_from_scratch(Position position) const;
  [[nodiscard]] Word key(Position position) const;

  /// The same as Machine::read(). Keeps the past, most of which the next status of the same game shares.
  [[nodiscard]] Position read(const Status& status);
  /// Reads a status that a move makes of another position.
  [[nodiscard]] Position read_behind(Position before, const Status& status);
  [[nodiscard]] Status write(Position position) const;
  /// Converts back to a status, with the past where the rules need it.
  [[nodiscard]] Status write_with_past(Position position) const;
  [[nodiscard]] PlayerIndex to_move(Position position) const { return view(position).to_move(); }
  [[nodiscard]] int occupied(Position position) const;
  [[nodiscard]] Word key_of_image(Position position, const CellImage& image) const;

private:
  struct ReadPast {
    std::shared_ptr<const Past> past;
    Position position = nullptr;
    Arena::Mark mark; ///< where its position begins
  };

  [[nodiscard]] Position fill(Word* words, Position before, const Status& status) const;

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PositionShape shape_;
  std::size_t width_; ///< words in a plane
  Arena arena_;
  std::vector<ReadPast> past_; ///< of the status that was read last, the earliest first
  Arena past_words_;
};

} // namespace regola
