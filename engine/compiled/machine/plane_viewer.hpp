#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/compiled/machine/plane_positions.hpp"
#include "engine/compiled/machine/player_position.hpp"
#include "engine/compiled/machine/restored.hpp"
#include "engine/compiled/machine/walk.hpp"
#include "engine/compiled/program/threaded.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

template <int W>
class PlaneEvaluator;

/// A position from a player's point of view: results of programs, classes of cells, matches, and whether
/// lines hold.
template <int W>
class PlaneViewer {
public:
  /// @param evaluator evaluates conditions; not used before all parts exist
  PlaneViewer(PositionStore& store, PlaneEvaluator<W>& evaluator);

  /// A view with nothing cached yet.
  [[nodiscard]] PlayerPosition view_of(Position position, PlayerIndex player) {
    return {position, player, next_stamp(), nullptr, 0, no_bit};
  }
  /// The view of the side to move.
  [[nodiscard]] PlayerPosition view_of(Position position) {
    return view_of(position, store_.view(position).to_move());
  }
  [[nodiscard]] std::uint64_t next_stamp() { return ++stamps_; }

  /// Runs a program; its results stay valid until it runs again.
  const ThreadedProgram<W>& run(const PlayerPosition& view, ProgramIndex program, const Plane<W>& input = {});
  /// Runs a program that only counts use and may share; once per position.
  [[nodiscard]] const ThreadedProgram<W>& run_counting(const PlayerPosition& view, ProgramIndex program);
  /// Runs the program of the first parts of all lines without a condition; once per position.
  [[nodiscard]] const ThreadedProgram<W>& unconditional(const PlayerPosition& view);

  [[nodiscard]] bool allows(const PlayerPosition& view, const CompiledGuard& gate);
  /// Visits the matches of a picture until the visitor returns true. The caller has tested the gate's
  /// condition.
  /// @param at if it is a cell, only matches whose anchor covers it
  /// @return whether the visitor stopped
  template <typename Visit>
  bool each_match(const PlayerPosition& view, const PlacedPicture& placed, const CompiledGuard& gate, Bit at,
                  Visit&& visit);
  [[nodiscard]] bool holds(const PlayerPosition& view, const CompiledJudgement& line);

private:
  struct ClassMemo {
    std::uint64_t stamp = 0;
    Plane<W> cells;
  };
  /// The position for which a program was last run.
  struct RunMemo {
    std::uint64_t stamp = 0;
    PlayerIndex player = first_player;
    bool by_player = false; // it reads classes
  };

  /// Makes the position the one that programs read.
  void make_live(const PlayerPosition& view);
  /// Callback of programs that read a class.
  static Plane<W> members(void* machine, const void* view, ClassIndex index, RelationIndex along);
  [[nodiscard]] Plane<W> class_cells(const PlayerPosition& view, ClassIndex index, RelationIndex along);
  /// Finds the cells of the match of a straight picture that begins on a cell. Tests cells only where a run
  /// ends, since the match exists.
  void trace(const CompiledPicture& compiled, const ThreadedProgram<W>& program, std::size_t heading,
             Bit start, PlaneMatch<W>& match) const;

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PositionStore& store_;
  PlaneEvaluator<W>& evaluator_;
  std::vector<Plane<W>> live_; // planes of the position that programs read
  std::uint64_t live_stamp_ = 0;
  std::vector<std::optional<ThreadedProgram<W>>> programs_; // each is made when it first runs
  ProgramIndex running_ = no_program;                       // innermost program that is running
  bool is_reentrant_ = false;     // classes test for moves, and these may read classes
  std::vector<RunMemo> counting_; // by program that only counts
  std::array<std::vector<std::vector<ClassMemo>>, 2> classes_; // by player, class and direction
  std::array<std::vector<std::vector<const CompiledClass*>>, 2> class_lines_; // by player and class
  std::uint64_t stamps_ = 0;
  std::array<std::uint64_t, 2> moves_stamp_{}; // by player: the position whose moves were computed last
};

/// Whether a result of a program has a cell in any lane.
template <int W>
[[nodiscard]] bool is_somewhere(const ThreadedProgram<W>& program, Register result) {
  const Plane<W>* lanes = program.lanes(result);
  Plane<W> all;
  for (std::size_t i = 0; i < program.lane_count(result); ++i) all |= lanes[i];
  return all.any();
}

/// The number of cells in all lanes of a result.
template <int W>
[[nodiscard]] std::int32_t count_lanes(const ThreadedProgram<W>& program, Register cells) {
  const Plane<W>* lanes = program.lanes(cells);
  const std::size_t size = program.lane_count(cells);
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += lanes[i].count();
  return sum;
}

template <int W>
PlaneViewer<W>::PlaneViewer(PositionStore& store, PlaneEvaluator<W>& evaluator)
    : rules_(store.rules()), source_(*rules_.ruleset), store_(store), evaluator_(evaluator) {
  live_.resize(rules_.symbols.planes());
  programs_.resize(rules_.programs.size());
  for (const Program& program : rules_.programs) {
    counting_.push_back({0, first_player, program.asks_for_classes()});
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    for (const bool follows : source_.sides[player].following) {
      classes_[player].emplace_back(follows ? source_.board.relation_count() : 1);
    }
    class_lines_[player].resize(source_.sides[player].following.size());
    for (const CompiledClass& line : rules_.sides[player].classes) {
      class_lines_[player][line.source->index].push_back(&line);
      is_reentrant_ =
          is_reentrant_ || (line.gate.condition && asks_for_moves(source_, *line.gate.condition->source));
    }
  }
}

template <int W>
void PlaneViewer<W>::make_live(const PlayerPosition& view) {
  if (live_stamp_ != view.stamp) {
    copy_words(view.position, view.position + store_.plane_words(), reinterpret_cast<Word*>(live_.data()));
    live_stamp_ = view.stamp;
  }
}

template <int W>
const ThreadedProgram<W>& PlaneViewer<W>::run(const PlayerPosition& view, ProgramIndex program,
                                              const Plane<W>& input) {
  make_live(view);
  Frame<W> frame{input, this, &view, &PlaneViewer::members};
  const Restored outer(running_);
  running_ = program;
  std::optional<ThreadedProgram<W>>& made = programs_[program];
  if (!made) made.emplace(rules_.programs[program], rules_, live_.data());
  made->run(frame);
  return *made;
}

template <int W>
const ThreadedProgram<W>& PlaneViewer<W>::run_counting(const PlayerPosition& view, ProgramIndex program) {
  RunMemo& memo = counting_[program];
  if (memo.stamp != view.stamp || (memo.by_player && memo.player != view.player)) {
    static_cast<void>(run(view, program));
    memo.stamp = view.stamp;
    memo.player = view.player;
  }
  return *programs_[program];
}

template <int W>
const ThreadedProgram<W>& PlaneViewer<W>::unconditional(const PlayerPosition& view) {
  const ProgramIndex index = rules_.sides[view.player].unconditional;
  if (moves_stamp_[view.player] == view.stamp) {
    return *programs_[index];
  }
  const ThreadedProgram<W>& program = run(view, index);
  moves_stamp_[view.player] = view.stamp;
  return program;
}

template <int W>
Plane<W> PlaneViewer<W>::members(void* machine, const void* view, ClassIndex index, RelationIndex along) {
  auto& self = *static_cast<PlaneViewer*>(machine);
  const PlayerPosition& asked = *static_cast<const PlayerPosition*>(view);
  std::vector<Plane<W>> so_far;
  if (self.is_reentrant_) so_far = self.programs_[self.running_]->registers();
  const Plane<W> cells = self.class_cells(asked, index, along);
  if (self.is_reentrant_) self.programs_[self.running_]->put_back(so_far);
  // A condition of the class may have switched positions; the program goes on with this one.
  self.make_live(asked);
  return cells;
}

template <int W>
Plane<W> PlaneViewer<W>::class_cells(const PlayerPosition& view, ClassIndex index, RelationIndex along) {
  const bool follows = source_.sides[view.player].following[index];
  ClassMemo& memo = classes_[view.player][index][follows ? along : 0];
  if (memo.stamp == view.stamp) {
    return memo.cells;
  }
  Plane<W> cells;
  for (const CompiledClass* const meant : class_lines_[view.player][index]) {
    const CompiledClass& line = *meant;
    const CellClass& source = *line.source;
    if ((source.follows && source.picture.headings.front().along != along) || !allows(view, line.gate)) {
      continue;
    }
    if (line.covered != no_register) {
      cells |= run(view, line.picture.program)(line.covered, 0);
      continue;
    }
    each_match(view, line.picture, line.gate, no_bit, [&](const PlaneMatch<W>& match) {
      cells |= match.anchor(source.picture);
      return false;
    });
  }
  memo = {view.stamp, cells};
  return cells;
}

template <int W>
bool PlaneViewer<W>::allows(const PlayerPosition& view, const CompiledGuard& gate) {
  return !gate.condition || evaluator_.evaluate(view, *gate.condition) != 0;
}

template <int W>
bool PlaneViewer<W>::holds(const PlayerPosition& view, const CompiledJudgement& line) {
  if (!allows(view, line.gate)) {
    return false;
  }
  if (!line.picture) {
    return true;
  }
  const CompiledPicture& picture = line.picture->picture;
  if (!picture.exact || line.gate.limits_anchor) {
    return each_match(view, *line.picture, line.gate, no_bit, [](const PlaneMatch<W>&) { return true; });
  }
  return is_somewhere(run(view, line.picture->program), picture.matches);
}

} // namespace regola
