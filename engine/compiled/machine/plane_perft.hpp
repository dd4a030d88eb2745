#pragma once

#include "engine/compiled/machine/leaf_counter.hpp"
#include "engine/compiled/machine/plane_parts.hpp"

namespace regola {

/// Perft: counts positions one by one, by a form where the text has one, else from lists of moves.
template <int W>
class PlanePerft {
public:
  explicit PlanePerft(PlaneParts<W>& parts) : parts_(parts), leaf_counter_(parts.store.rules()) {}

  /// As Machine::count().
  [[nodiscard]] PerftCount count(Position position, int depth, bool judges, const StopCount& stop);

private:
  /// Releases an expansion at the end of the scope, also after an exception.
  class Released {
  public:
    explicit Released(MoveRecords& records) : records_(records) {}
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;
    ~Released() { records_.release_expansion(); }

  private:
    MoveRecords& records_;
  };

  /// Input and results of a count from lists.
  struct Listed {
    bool judges;
    const StopCount& stop;
    PerftCount leaves = {};
    bool stopped = false;
  };

  /// Lists the moves of an open position and counts below each.
  void count_listed(const PlayerPosition& view, int depth, Listed& count);

  PlaneParts<W>& parts_;
  LeafCounter leaf_counter_;
};

template <int W>
PerftCount PlanePerft<W>::count(Position position, int depth, bool judges, const StopCount& stop) {
  const bool over = parts_.judge.judge(position).ending != Ending::open;
  if (depth <= 0) {
    return {1, over ? std::uint64_t{1} : 0};
  }
  if (over) {
    return {};
  }
  if (leaf_counter_.can_count()) {
    if (const auto counted = leaf_counter_.count(position, depth, judges, stop)) return *counted;
  }
  Listed listed = {judges, stop};
  count_listed(parts_.viewer.view_of(position), depth, listed);
  return listed.leaves;
}

template <int W>
void PlanePerft<W>::count_listed(const PlayerPosition& view, int depth, Listed& count) {
  PlaneMoveLister<W>& lister = parts_.lister;
  PerftCount& leaves = count.leaves;
  count.stopped = count.stopped || (count.stop && count.stop(leaves.made));
  if (count.stopped) return;
  if (depth == 1 && !count.judges) {
    leaves.made += lister.move_count(view) + (lister.may_pass(view) ? 1 : 0);
    return;
  }
  const Machine::Moves moves = lister.expand(view);
  const Released released(lister.records());
  if (depth == 1) {
    leaves.made += moves.size();
  }
  for (std::size_t i = moves.first; i < moves.last; ++i) {
    const PlayerPosition next = parts_.viewer.view_of(lister.records()[i].position);
    const bool open = parts_.judge.judge_move(next).ending == Ending::open;
    if (depth == 1) {
      leaves.over += open ? 0 : 1;
    } else if (open) {
      count_listed(next, depth - 1, count);
    }
  }
}

} // namespace regola
