#pragma once

#include <optional>
#include <vector>

#include "engine/compiled/machine/plane_parts.hpp"
#include "engine/compiled/machine/search_nodes.hpp"

namespace regola {

/// Lists successors for searches, by a form where the text has one, else from moves.
template <int W>
class PlaneChildren {
public:
  explicit PlaneChildren(PlaneParts<W>& parts) : parts_(parts), nodes_(parts.store.rules()) {}

  void clear();
  /// As in Machine.
  void begin(Position root) { nodes_.begin(root); }
  [[nodiscard]] Machine::Children list(Position position, std::size_t value, Machine::Among among);
  [[nodiscard]] const Machine::Child& operator[](std::size_t index) const { return children_[index]; }
  void release(const Machine::Children& children);
  [[nodiscard]] std::optional<Machine::BestLeaf> best_leaf(Position position, std::size_t value,
                                                           const Machine::LeafScores& scores, bool safe);

private:
  void add_listed(Position position, bool captures_only, Machine::Children& found);

  PlaneParts<W>& parts_;
  SearchNodes nodes_;
  std::vector<Machine::Child> children_; // those listed, as a stack
};

template <int W>
void PlaneChildren<W>::clear() {
  nodes_.forget();
  children_.clear();
}

template <int W>
Machine::Children PlaneChildren<W>::list(Position position, std::size_t value, Machine::Among among) {
  Machine::Children found;
  found.first = children_.size();
  MoveRecords& records = parts_.lister.records();
  const MoveMarks before = records.marks();
  const auto in_form = [&](Machine::Among asked) {
    const bool has_value = value < parts_.store.rules().ruleset->values.size();
    const auto list = [&](std::optional<std::size_t> given) {
      return nodes_.list(position, given, asked, parts_.store.arena(), children_, found);
    };
    return (has_value && list(value)) || list(std::nullopt);
  };
  if (in_form(among) || (among == Machine::Among::unbeaten && in_form(Machine::Among::all))) {
    records.note_expansion(before);
  } else {
    add_listed(position, among == Machine::Among::captures, found);
  }
  found.last = children_.size();
  return found;
}

template <int W>
void PlaneChildren<W>::add_listed(Position position, bool captures_only, Machine::Children& found) {
  const Machine::Moves moves = parts_.lister.expand(parts_.viewer.view_of(position));
  const MoveRecords& records = parts_.lister.records();
  const int pieces = parts_.positions.occupied(position);
  for (std::size_t i = moves.first; i < moves.last; ++i) {
    const Position next = records[i].position;
    if (captures_only && parts_.positions.occupied(next) >= pieces) {
      found.others = true;
      continue;
    }
    children_.push_back({next, parts_.judge.judge_move(next), std::nullopt, records.signature(i)});
  }
}

template <int W>
void PlaneChildren<W>::release(const Machine::Children& children) {
  children_.resize(children.first);
  parts_.lister.records().release_expansion();
}

template <int W>
std::optional<Machine::BestLeaf> PlaneChildren<W>::best_leaf(Position position, std::size_t value,
                                                             const Machine::LeafScores& scores, bool safe) {
  if (value >= parts_.store.rules().ruleset->values.size()) return std::nullopt;
  return nodes_.best_leaf(position, value, scores, safe);
}

} // namespace regola
