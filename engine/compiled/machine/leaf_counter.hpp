#pragma once

#include <optional>
#include <vector>

#include "engine/compiled/lower/leaves.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "engine/compiled/machine/form_memory.hpp"
#include "engine/compiled/machine/machine.hpp"

namespace regola {

/// Counts leaves below positions in planes, in a memory of its own.
class LeafCounter {
public:
  /// @param rules must outlive it
  explicit LeafCounter(const CompiledRuleset& rules) : rules_(rules), memory_(rules) {}

  /// Whether the text's leaves have a form.
  [[nodiscard]] bool can_count() const { return form() != nullptr; }
  /// @param position that is not over
  /// @param depth of the leaves, at least 1
  /// @param judges whether they are asked if the game is over
  /// @param stop may be empty; after a true answer the count is what it has come to
  /// @param by none: what has been chosen for the text
  /// @return nothing where a position has more moves than a form may count, or `after` lines never come to
  /// rest: a list of the moves says what is wrong there
  [[nodiscard]] std::optional<PerftCount> count(const Word* position, int depth, bool judges,
                                                const StopCount& stop = {},
                                                std::optional<Backend> by = std::nullopt);

private:
  class Together;

  [[nodiscard]] const LeafForm* form() const;
  void put_root(const Word* position, int depth);
  [[nodiscard]] LeafStop count_together(const StopCount& stop, std::optional<Backend> by);

  const CompiledRuleset& rules_;
  mutable bool asked_ = false;
  mutable const LeafForm* form_ = nullptr; ///< once it has been asked for; null if there is none
  FormMemory memory_;
  std::vector<Word> room_; // for runs side by side
};

} // namespace regola
