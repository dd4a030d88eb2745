#pragma once

#include <vector>

#include "engine/compiled/lower/ply.hpp"
#include "engine/compiled/machine/position.hpp"

namespace regola {

/// A position that many others come from, with what is known of its past.
struct PastBefore {
  const Word* position = nullptr;
  std::vector<Word> hashes; ///< of it and of its past
};

/// The memory of a form: what is known of a position gets into it, and out of it.
class FormMemory {
public:
  /// @param rules must outlive it
  explicit FormMemory(const CompiledRuleset& rules) : rules_(rules), shape_(rules) {}

  [[nodiscard]] Word* data() { return words_.data(); }
  [[nodiscard]] std::size_t size() const { return words_.size(); }
  [[nodiscard]] Word& operator[](std::size_t at) { return words_[at]; }
  [[nodiscard]] Word operator[](std::size_t at) const { return words_[at]; }
  /// A word that is small.
  [[nodiscard]] std::size_t number(std::size_t at) const { return static_cast<std::size_t>(words_[at]); }
  /// Makes it at least so long.
  void grow(std::size_t words);

  /// @param position in planes; its past is read, too
  /// @param since if not null, where what is read of the past ends
  void read(const PlyMemory& at, const Word* position, const PastBefore* since = nullptr);
  /// The words that are read of a position, its past aside.
  [[nodiscard]] std::vector<std::uint32_t> read_words(const PlyMemory& at) const;
  /// A stamp that no question has had.
  [[nodiscard]] Word next_stamp() { return ++stamp_; }
  /// The hashes of a position and its past, as often as each has stood.
  [[nodiscard]] std::vector<Word> past_of(const Word* position) const;
  /// Writes all but the past and the hash.
  void write(const PlyMemory& at, PlayerIndex to_move, Word* position) const;

  [[nodiscard]] PlayerIndex to_move(const Word* position) const { return view(position).to_move(); }

private:
  void read_past(const PlyMemory& at, const Word* position, const PastBefore* since);
  [[nodiscard]] Word hash(const Word* position) const;
  [[nodiscard]] PositionView view(const Word* position) const;

  const CompiledRuleset& rules_;
  PositionShape shape_;
  std::vector<Word> words_;
  Word stamp_ = 0;
};

} // namespace regola
