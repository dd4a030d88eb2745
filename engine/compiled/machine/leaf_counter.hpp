#pragma once

#include "engine/compiled/lower/forms.hpp"
#include "engine/compiled/machine/form_memory.hpp"
#include "engine/compiled/machine/machine.hpp"

namespace regola {

/// Counts leaves below positions in planes, by a form, in a memory of its own.
class LeafCounter {
public:
  /// @param rules must outlive it
  explicit LeafCounter(const CompiledRuleset& rules) : form_(rules, *rules.leaf_counts) {}

  /// Whether counting leaves of this text has a form.
  [[nodiscard]] bool can_count() { return form_.exists(); }
  /// @param position not over
  /// @param depth of the leaves, at least 1
  /// @param judges whether to test each leaf for the end of the game
  /// @param stop may be empty; once it returns true, the count so far is returned
  /// @param by nullopt: the back end chosen for the text
  /// @return nullopt if there is no form, if a position has too many moves for a form, or if `after` lines
  /// never come to rest; listing the moves reports that error
  [[nodiscard]] std::optional<PerftCount> count(const Word* position, int depth, bool judges,
                                                const StopCount& stop = {},
                                                std::optional<Backend> by = std::nullopt);

private:
  void put_root(const Word* position, int depth);

  RunningForm<LeafForm> form_;
};

} // namespace regola
