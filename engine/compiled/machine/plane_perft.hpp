#pragma once

#include "engine/compiled/machine/leaf_counter.hpp"
#include "engine/compiled/machine/plane_parts.hpp"

namespace regola {

/// Counts the positions some plies away, one by one: by a form where the text has one, else from lists of
/// moves.
template <int W>
class PlanePerft {
public:
  explicit PlanePerft(PlaneParts<W>& parts) : parts_(parts), leaf_counter_(parts.store.rules()) {}

  /// @param judges whether the leaves are asked if the game is over
  [[nodiscard]] PerftCount count(Position position, int depth, bool judges);

private:
  /// Gives back what an expansion took, also where an error ends what was done with it.
  class Released {
  public:
    explicit Released(MoveRecords& records) : records_(records) {}
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;
    ~Released() { records_.release_expansion(); }

  private:
    MoveRecords& records_;
  };

  /// Lists the moves of an open position and counts below each.
  void count_listed(const PlayerPosition& view, int depth, bool judges, PerftCount& leaves);

  PlaneParts<W>& parts_;
  LeafCounter leaf_counter_;
};

template <int W>
PerftCount PlanePerft<W>::count(Position position, int depth, bool judges) {
  const bool over = parts_.judge.judge(position).ending != Ending::open;
  if (depth <= 0) {
    return {1, over ? std::uint64_t{1} : 0};
  }
  if (over) {
    return {};
  }
  if (leaf_counter_.can_count()) {
    if (const auto counted = leaf_counter_.count(position, depth, judges)) return *counted;
  }
  PerftCount leaves;
  count_listed(parts_.viewer.view_of(position), depth, judges, leaves);
  return leaves;
}

template <int W>
void PlanePerft<W>::count_listed(const PlayerPosition& view, int depth, bool judges, PerftCount& leaves) {
  PlaneMoveLister<W>& lister = parts_.lister;
  if (depth == 1 && !judges) {
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
      count_listed(next, depth - 1, judges, leaves);
    }
  }
}

} // namespace regola
