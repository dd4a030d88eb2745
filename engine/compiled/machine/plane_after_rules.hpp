#pragma once

#include <algorithm>
#include <vector>

#include "engine/compiled/machine/plane_move_writer.hpp"
#include "engine/compiled/machine/plane_viewer.hpp"
#include "engine/matcher/cascade_watch.hpp"
#include "engine/matcher/work.hpp"
#include "rules/text/limits.hpp"

namespace regola {

/// Applies the `after` lines, which tidy up after a move.
template <int W>
class PlaneAfterRules {
public:
  PlaneAfterRules(PositionStore& store, PlaneViewer<W>& viewer, PlaneMoveWriter<W>& writer)
      : rules_(store.rules()), source_(*rules_.ruleset), store_(store), viewer_(viewer), writer_(writer) {}

  /// Fires the first line that changes something, until none does.
  /// @throws RulesError if they do not come to rest
  void run(Word* position, PlayerIndex player);

private:
  /// Changes the position by the first match of the line that makes a difference.
  /// @return whether there is such a match
  [[nodiscard]] bool fire(Word* position, const PlayerPosition& view, const CompiledProduction& line);

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PositionStore& store_;
  PlaneViewer<W>& viewer_;
  PlaneMoveWriter<W>& writer_;
};

template <int W>
bool PlaneAfterRules<W>::fire(Word* position, const PlayerPosition& view, const CompiledProduction& line) {
  return viewer_.each_match(view, line.left, line.gate, no_bit, [&](const PlaneMatch<W>& match) {
    if (!writer_.has_sums(position, line, match)) return false;
    const Arena::Mark mark = store_.arena().mark();
    Word* next = store_.copy(position);
    writer_.write(next, line, match, nullptr);
    const bool fires =
        (source_.hands.empty() || writer_.take_from_hands(position, next, line.source->hands)) &&
        !store_.same_cells(next, position);
    if (fires) std::copy(next, next + store_.words(), position);
    store_.arena().release(mark);
    return fires;
  });
}

template <int W>
void PlaneAfterRules<W>::run(Word* position, PlayerIndex player) {
  const CompiledSide& side = rules_.sides[player];
  const std::vector<CompiledProduction>& lines = side.afters;
  if (lines.empty()) {
    return;
  }
  CascadeWatch watch(source_.board.size());
  std::vector<Word> kept;
  for (;;) {
    Answer::count_steps(lines.front().source->guard.line, lines.size());
    const PlayerPosition view = viewer_.view_of(position, player);
    const ThreadedProgram<W>& program = viewer_.run(view, side.tidies);
    const auto fired = std::find_if(lines.begin(), lines.end(), [&](const CompiledProduction& line) {
      const Register matches = side.tidied[static_cast<std::size_t>(&line - lines.data())];
      if (matches != no_register && program(matches, 0).none()) return false;
      if (viewer_.allows(view, line.gate)) return fire(position, view, line);
      (void)viewer_.run(view, side.tidies); // the condition may have run programs on other positions
      return false;
    });
    if (fired == lines.end()) {
      return;
    }
    watch.note(
        fired->source->guard.line,
        [&] { return store_.same_cells(position, kept.data()) && store_.same_hands(position, kept.data()); },
        [&] { kept.assign(position, position + store_.words()); });
  }
}

} // namespace regola
