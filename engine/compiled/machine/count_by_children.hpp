#pragma once

#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/position_answers.hpp"

namespace regola {

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
