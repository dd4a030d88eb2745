#pragma once

#include <algorithm>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "engine/compiled/machine/move_records.hpp"
#include "engine/compiled/machine/plane_move_writer.hpp"
#include "engine/compiled/machine/plane_viewer.hpp"

namespace regola {

/// Lists all ways to add one part to a move, as the reference matcher does
/// (engine/matcher/part_generator.cpp).
template <int W>
class PlanePartLister {
public:
  using Lines = std::vector<CompiledProduction>;

  /// @param records receives the extended moves
  PlanePartLister(PositionStore& store, PlaneViewer<W>& viewer, PlaneMoveWriter<W>& writer,
                  MoveRecords& records)
      : rules_(store.rules()),
        source_(*rules_.ruleset),
        viewer_(viewer),
        writer_(writer),
        records_(records) {}

  /// @param view the position that the move has reached
  /// @param anchor the cell on which the anchor of lines without `free` must lie; no_bit: any cell
  void list(const MoveRecord& before, const PlayerPosition& view, const Lines& lines, Bit anchor);

private:
  /// Whether `again` and `after NAME` let the line add a part to the move.
  [[nodiscard]] bool may_be_next(const Production& line, const MoveRecord& before) const;
  void add_rigid(const MoveRecord& before, const CompiledProduction& line, const ThreadedProgram<W>& program);
  /// Adds one move for each combination of symbols that the right side leaves open.
  void add_match(const MoveRecord& before, const CompiledProduction& line, const PlaneMatch<W>& match);
  /// `every`: all matches through one anchor, of all lines of one name, make one move. All of them read the
  /// old position.
  void add_together(const MoveRecord& before, const PlayerPosition& view, const Lines& lines, Bit anchor);

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PlaneViewer<W>& viewer_;
  PlaneMoveWriter<W>& writer_;
  MoveRecords& records_;
};

template <int W>
bool PlanePartLister<W>::may_be_next(const Production& line, const MoveRecord& before) const {
  if (before.goes_on) {
    return goes_on_by(*before.step->source, line);
  }
  if (line.after.empty()) {
    return true;
  }
  const auto parts = records_.parts(before);
  return std::any_of(parts.begin(), parts.end(), [&](const PartRecord& part) {
    return std::find(line.after.begin(), line.after.end(), part.name) != line.after.end();
  });
}

template <int W>
void PlanePartLister<W>::add_rigid(const MoveRecord& before, const CompiledProduction& line,
                                   const ThreadedProgram<W>& program) {
  const CompiledPicture& left = line.left.picture;
  const bool hands = !source_.hands.empty();
  for (std::size_t heading = 0; heading < left.headings(); ++heading) {
    Plane<W> bits = program(left.matches, heading);
    const std::vector<int>& distances = left.distances[heading];
    while (bits.any()) {
      const Bit bit = bits.pop();
      const auto at = [&](std::size_t element) { return static_cast<Bit>(bit + distances[element]); };
      MoveRecord next = records_.extended(before, line, at(line.source->left.anchor),
                                          at(line.source->right_anchor), nullptr);
      writer_.write_rigid(next.position, line, heading, bit);
      if (!hands || writer_.take_from_hands(before.position, next.position, line.source->hands)) {
        records_.add(next);
      }
    }
  }
}

template <int W>
void PlanePartLister<W>::add_match(const MoveRecord& before, const CompiledProduction& line,
                                   const PlaneMatch<W>& match) {
  if (!writer_.has_sums(before.position, line, match)) {
    return;
  }
  const Production& source = *line.source;
  const auto& anchor = match.segments[source.left.anchor];
  const Bit from = anchor.first;
  const Bit to = source.right_anchor == source.left.anchor ? from : match.segments[source.right_anchor].last;
  boost::container::small_vector<std::size_t, 8> chosen; // symbol chosen for each of `open`
  boost::container::small_vector<const CompiledWrite*, 8> open;
  for (const CompiledWrite& write : line.writes) {
    if (write.planes.size() > 1) {
      open.push_back(&write);
      chosen.push_back(0);
    }
  }
  for (;;) {
    MoveRecord next = records_.extended(before, line, from, to, &match.variables);
    for (std::size_t i = 0; i < open.size(); ++i) records_.add_choice(open[i]->symbols[chosen[i]]);
    writer_.write(next.position, line, match, records_.last_choices());
    if (source_.hands.empty() || writer_.take_from_hands(before.position, next.position, source.hands)) {
      records_.add(next);
    }
    records_.check_number(source.guard.line);
    std::size_t i = open.size();
    while (i > 0 && ++chosen[i - 1] == open[i - 1]->symbols.size()) chosen[--i] = 0;
    if (i == 0) {
      return;
    }
  }
}

template <int W>
void PlanePartLister<W>::add_together(const MoveRecord& before, const PlayerPosition& view,
                                      const Lines& lines, Bit anchor) {
  const std::size_t first = records_.size();
  typename PlaneMoveWriter<W>::JointWrites written;
  for (const CompiledProduction& line : lines) {
    if (!line.source->every || !may_be_next(*line.source, before) || !viewer_.allows(view, line.gate)) {
      continue;
    }
    const Production& source = *line.source;
    const Bit at = source.free ? no_bit : anchor;
    viewer_.each_match(
        view, at == no_bit ? line.left : line.tests, line.gate, at, [&](const PlaneMatch<W>& match) {
          if (!writer_.has_sums(before.position, line, match)) return false;
          const Bit from = at != no_bit ? at : match.segments[source.left.anchor].first;
          std::size_t place = first;
          while (place < records_.size() &&
                 (records_[place].anchor != from || records_[place].line->source->name != source.name)) {
            ++place;
          }
          if (place == records_.size()) {
            records_.add(records_.extended(before, line, from, from, &match.variables));
          }
          if (line.clashes) {
            writer_.note_writes(before.position, line, match, place, written);
          } else {
            writer_.write(records_[place].position, line, match, nullptr);
          }
          return false;
        });
    writer_.write_jointly(line, records_, written);
  }
  if (!source_.hands.empty()) {
    records_.erase_if(first, [&](const MoveRecord& move) {
      return !writer_.take_from_hands(before.position, move.position, move.line->source->hands);
    });
  }
}

template <int W>
void PlanePartLister<W>::list(const MoveRecord& before, const PlayerPosition& view, const Lines& lines,
                              Bit anchor) {
  bool together = false;
  for (const CompiledProduction& line : lines) {
    if (line.source->every) {
      together = true;
      continue;
    }
    if (!may_be_next(*line.source, before) || !viewer_.allows(view, line.gate)) {
      continue;
    }
    const Bit at = line.source->free ? no_bit : anchor;
    if (at == no_bit && line.left.picture.rigid && !line.chooses && !line.copies &&
        !line.gate.limits_anchor) {
      const bool shared = line.left.program == rules_.sides[view.player].unconditional;
      add_rigid(before, line, shared ? viewer_.unconditional(view) : viewer_.run(view, line.left.program));
      records_.check_number(line.source->guard.line);
      continue;
    }
    viewer_.each_match(view, at == no_bit ? line.left : line.tests, line.gate, at,
                       [&](const PlaneMatch<W>& match) {
                         add_match(before, line, match);
                         return false;
                       });
  }
  if (together) {
    add_together(before, view, lines, anchor);
  }
}

} // namespace regola
