#pragma once

#include "engine/compiled/lower/forms.hpp"
#include "engine/compiled/machine/form_memory.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/position_answers.hpp"

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

/// Counts positions by children, for texts whose leaves have no form.
class CountByChildren {
public:
  CountByChildren(Machine& machine, const StopCount& stop) : machine_(machine), stop_(stop) {}

  [[nodiscard]] PerftCount count(Position position, int depth) {
    count_below(position, depth);
    return count_;
  }

private:
  /// Releases children at the end of the scope, also after an exception.
  struct Released {
    Machine& machine;
    const Machine::Children& children;
    ~Released() { machine.release(children); }
  };

  /// Whether the game goes on: it is open, or over only if a player claims a draw.
  [[nodiscard]] bool goes_on(const Machine::Child& child) const {
    const Ruleset& text = *machine_.rules().text;
    return unclaimed(text, machine_.to_move(child.position), child.result).ending == Ending::open;
  }
  void count_below(Position position, int depth) {
    stopped_ = stopped_ || (stop_ && stop_(count_.made));
    if (stopped_) return;
    const Machine::Children children = machine_.children(position, Machine::no_value);
    const Released released{machine_, children};
    if (depth == 1) count_.made += children.size();
    for (std::size_t i = children.first; i < children.last; ++i) {
      const Machine::Child next = machine_.child(i); // a copy, because children are listed while it is used
      if (depth == 1) {
        count_.over += goes_on(next) ? 0 : 1;
      } else if (goes_on(next)) {
        count_below(next.position, depth - 1);
      }
    }
  }

  Machine& machine_;
  const StopCount& stop_;
  PerftCount count_;
  bool stopped_ = false;
};

} // namespace regola
