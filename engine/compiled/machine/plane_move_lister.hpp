#pragma once

#include <algorithm>
#include <vector>

#include "engine/compiled/machine/move_records.hpp"
#include "engine/compiled/machine/plane_after_rules.hpp"
#include "engine/compiled/machine/plane_evaluator.hpp"
#include "engine/compiled/machine/plane_move_writer.hpp"
#include "engine/compiled/machine/plane_part_lister.hpp"
#include "engine/compiled/machine/plane_viewer.hpp"
#include "engine/compiled/machine/plane_whole_rules.hpp"
#include "engine/compiled/machine/restored.hpp"
#include "engine/matcher/answer_memo.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/matcher/work.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

/// Lists the moves of a position, in the same steps as the reference matcher (engine/matcher/successors.cpp).
template <int W>
class PlaneMoveLister {
public:
  PlaneMoveLister(PositionStore& store, PlanePositions<W>& positions, PlaneViewer<W>& viewer,
                  PlaneEvaluator<W>& evaluator)
      : rules_(store.rules()),
        source_(*rules_.ruleset),
        store_(store),
        positions_(positions),
        viewer_(viewer),
        evaluator_(evaluator),
        records_(store),
        writer_(store, positions),
        parts_(store, viewer, writer_, records_),
        after_rules_(store, viewer, writer_),
        whole_rules_(store, positions, records_),
        asks_repeats_(source_.keeps_past && asks_within_moves(source_, Expression::Kind::repeats)) {}

  [[nodiscard]] MoveRecords& records() { return records_; }
  [[nodiscard]] const MoveRecords& records() const { return records_; }
  void clear();

  /// As in Machine: all moves, passes last.
  [[nodiscard]] Machine::Moves expand(const PlayerPosition& view);
  /// Index of the first `pass` line that holds; `nullopt` if the player may not pass.
  [[nodiscard]] std::optional<std::size_t> passing_line(const PlayerPosition& view);
  [[nodiscard]] bool may_pass(const PlayerPosition& view) { return passing_line(view).has_value(); }
  /// Whether there is a move other than a pass.
  [[nodiscard]] bool can_move(const PlayerPosition& view);
  /// The number of moves, passes not included.
  [[nodiscard]] std::size_t move_count(const PlayerPosition& view);
  /// Whether a `forbid` line of the player holds in a position that one of the player's moves has left.
  [[nodiscard]] bool is_forbidden(const PlayerPosition& left);
  /// Whether a move has a part of that name. Like the functions above, it does not judge successors.
  [[nodiscard]] bool can_move(const PlayerPosition& view, NameIndex name);
  /// The number of moves with a part of that name.
  [[nodiscard]] std::size_t move_count(const PlayerPosition& view, NameIndex name);
  /// The cell that the anchor of a move has reached; of a rule on the whole status, the only cell that
  /// changes.
  [[nodiscard]] Bit cell_of(Position before, const MoveRecord& move) const;

private:
  using Lines = std::vector<CompiledProduction>;

  /// Adds all moves except passes.
  void produce(const PlayerPosition& view);
  /// As produce(), before `after` lines tidy up.
  void put_together(const PlayerPosition& view);
  void tidy(const PlayerPosition& before, std::size_t first);
  void add_pass(Position position, PlayerIndex player, std::size_t line);
  /// Adds all first parts or, for `again`, all next hops, each with the parts that follow every hop.
  void steps(const MoveRecord& before, const PlayerPosition& view);
  /// Adds all first parts; those of `again` lines go on as far as they can.
  void first_parts(const MoveRecord& start, const PlayerPosition& view);
  /// Adds a part to each move. Where one of its lines matches, a part must follow, unless it may be left out.
  void with_part(std::size_t first, const Lines& lines, PlayerIndex player);
  /// Keeps those moves from `more` on that are not dropped and were not reached in another way.
  /// @param first of the moves that are first parts
  /// @return whether any move is not dropped
  template <typename Dropped>
  bool keep_new(std::size_t first, std::size_t more, const Dropped& dropped);
  /// Whether a `once` move reaches the same position as an earlier move with the same text.
  /// @param first of the moves that are first parts
  [[nodiscard]] bool is_reached(const MoveRecord& next, std::size_t first, std::size_t end) const;
  /// Applies `prefer`: drops moves of a name while there is a move of a better one.
  template <typename Name>
  void keep_preferred(std::size_t first, Name name);
  /// Drops the moves that `forbid` lines refuse.
  void keep_allowed(Position before, std::size_t first, PlayerIndex player);
  /// Applies `prefer most`: keeps the moves that leave the greatest number.
  void keep_most(Position before, std::size_t first, PlayerIndex player, const CompiledExpression& number);
  /// The position after a move, before `after` lines, with the turn handed over.
  [[nodiscard]] PlayerPosition left_by(Position before, const MoveRecord& move, PlayerIndex player);
  /// Lists the moves, counts those that are wanted, and releases them. Within a `forbid` line each answer is
  /// cached by position.
  /// @param asks identifies the question in the cache
  template <typename Count>
  [[nodiscard]] std::size_t
  count_listed(const PlayerPosition& view, Word asks, Count count,
               void (PlaneMoveLister::*list_moves)(const PlayerPosition&) = &PlaneMoveLister::produce);
  static constexpr Word existence = 0xffffffff; ///< question of count_listed(): whether there is a move

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PositionStore& store_;
  PlanePositions<W>& positions_;
  PlaneViewer<W>& viewer_;
  PlaneEvaluator<W>& evaluator_;
  MoveRecords records_;
  PlaneMoveWriter<W> writer_;
  PlanePartLister<W> parts_;
  PlaneAfterRules<W> after_rules_;
  PlaneWholeRules<W> whole_rules_;
  const bool asks_repeats_; // repetitions are tested during a move; then the position before the move counts
  std::uint32_t forbids_ = all_forbids; // number of `forbid` lines in force
  AnswerMemo<Word> memo_;               // by position, question, and number of `forbid` lines in force
  std::vector<std::int32_t> numbers_;   // of `prefer most`, for the moves being compared
};

template <int W>
void PlaneMoveLister<W>::clear() {
  records_.clear();
  numbers_.clear();
  forbids_ = all_forbids;
}

template <int W>
Machine::Moves PlaneMoveLister<W>::expand(const PlayerPosition& view) {
  const MoveMarks before = records_.marks();
  produce(view);
  if (const auto line = passing_line(view)) {
    add_pass(view.position, view.player, *line);
  }
  records_.note_expansion(before); // last: a refused position has nothing to release
  return {before.records, records_.size()};
}

template <int W>
std::optional<std::size_t> PlaneMoveLister<W>::passing_line(const PlayerPosition& view) {
  const auto& lines = rules_.sides[view.player].passes;
  const auto found = std::find_if(lines.begin(), lines.end(),
                                  [&](const CompiledJudgement& line) { return viewer_.holds(view, line); });
  return found == lines.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - lines.begin()));
}

template <int W>
void PlaneMoveLister<W>::add_pass(Position position, PlayerIndex player, std::size_t line) {
  MoveRecord pass;
  const unsigned passes = store_.view(position).passes() + 1;
  pass.position = positions_.turned(position, other(player));
  const PositionView now = store_.view(pass.position);
  now.set_turn(other(player), passes, now.seen());
  positions_.remember(position, pass.position);
  now.hash() = store_.game_hash(pass.position);
  pass.kind = Move::Kind::pass;
  pass.first_line = source_.sides[player].passes[line].guard.line;
  records_.add(pass);
}

template <int W>
PlayerPosition PlaneMoveLister<W>::left_by(Position before, const MoveRecord& move, PlayerIndex player) {
  Word* left = store_.copy(move.position);
  positions_.hand_over(left, player, move.extra);
  positions_.remember(before, left);
  return viewer_.view_of(left, player);
}

template <int W>
bool PlaneMoveLister<W>::is_forbidden(const PlayerPosition& left) {
  const auto& lines = rules_.sides[left.player].forbids;
  const Restored counted(forbids_);
  return std::any_of(lines.begin(), lines.end(), [&](const CompiledJudgement& line) {
    if (line.source->forbids_above >= counted.value()) return false;
    Answer::count_steps(line.source->guard.line);
    forbids_ = line.source->forbids_above; // for moves that the line asks for
    return viewer_.holds(left, line);
  });
}

template <int W>
void PlaneMoveLister<W>::keep_allowed(Position before, std::size_t first, PlayerIndex player) {
  if (rules_.sides[player].forbids.empty()) {
    return;
  }
  // By index: a condition that asks for moves lists them after these.
  std::size_t kept = first;
  for (std::size_t i = first; i < records_.size(); ++i) {
    const Arena::Mark mark = store_.arena().mark();
    const bool forbidden = is_forbidden(left_by(before, records_[i], player));
    store_.arena().release(mark);
    if (!forbidden) records_[kept++] = MoveRecord(records_[i]);
  }
  records_.shrink(kept);
}

template <int W>
void PlaneMoveLister<W>::keep_most(Position before, std::size_t first, PlayerIndex player,
                                   const CompiledExpression& number) {
  const std::size_t floor = numbers_.size(); // below it lie the numbers of outer moves
  for (std::size_t i = first; i < records_.size(); ++i) {
    const Arena::Mark mark = store_.arena().mark();
    numbers_.push_back(evaluator_.evaluate(left_by(before, records_[i], player), number));
    store_.arena().release(mark);
  }
  const auto numbers = numbers_.begin() + static_cast<std::ptrdiff_t>(floor);
  if (numbers != numbers_.end()) {
    const std::int32_t greatest = *std::max_element(numbers, numbers_.end());
    std::size_t i = floor;
    records_.erase_if(first, [&](const MoveRecord&) { return numbers_[i++] < greatest; });
  }
  numbers_.resize(floor);
}

template <int W>
void PlaneMoveLister<W>::put_together(const PlayerPosition& view) {
  const std::size_t first = records_.size();
  const MoveRecords::Listing listing(records_);
  const PlayerIndex player = view.player;
  const CompiledSide& side = rules_.sides[player];
  MoveRecord start;
  start.position = const_cast<Word*>(view.position); // only read: moves are made on copies
  if (asks_repeats_) static_cast<void>(store_.times_seen(view.position)); // cached for the copies
  first_parts(start, view);
  for (std::size_t i = 0; i < side.parts.size(); ++i) {
    // `each` parts have been added after every hop
    if (!source_.sides[player].parts[i].each) with_part(first, side.parts[i], player);
  }
  whole_rules_.list(start);
  keep_allowed(view.position, first, player);
  keep_preferred(first, [](const MoveRecord& move) { return move.first_name; });
  for (const CompiledExpression& number : side.most) keep_most(view.position, first, player, number);
}

/// The reference names the lines to blame when several never come to rest: it tidies up after the moves in
/// another order.
template <int W>
void PlaneMoveLister<W>::tidy(const PlayerPosition& before, std::size_t first) {
  if (rules_.sides[before.player].afters.empty()) {
    return;
  }
  try {
    for (std::size_t i = first; i < records_.size(); ++i) {
      after_rules_.run(records_[i].position, before.player);
    }
  } catch (const RulesError& error) {
    if (!is_too_large(error.kind()) && !rules_.unrolled) {
      static_cast<void>(regola::move_count(source_, positions_.write(before.position), forbids_));
    }
    throw;
  }
}

template <int W>
void PlaneMoveLister<W>::produce(const PlayerPosition& view) {
  const std::size_t first = records_.size();
  const PlayerIndex player = view.player;
  const Answer answer;
  put_together(view);
  tidy(view, first);
  std::uint32_t listed = 0;
  for (std::size_t i = first; i < records_.size(); ++i) {
    MoveRecord& move = records_[i];
    positions_.finish(view.position, move.position, player, move.extra);
    if (move.kind == Move::Kind::rule) {
      const std::uint32_t number = source_.rules[move.rule].number;
      ++listed;
      move.number = number != 0 ? number : listed;
    }
  }
  records_.drop_repeated(first);
}

template <int W>
Bit PlaneMoveLister<W>::cell_of(Position before, const MoveRecord& move) const {
  if (move.kind == Move::Kind::pass) {
    return no_bit;
  }
  if (move.kind == Move::Kind::parts) {
    return records_.parts(move).back().to;
  }
  Plane<W> changed;
  for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) {
    changed |= PlanePositions<W>::planes(before)[i] ^ PlanePositions<W>::planes(move.position)[i];
  }
  if (source_.turn == Turn::first_cell) changed.reset(rules_.layout.bit(0));
  return changed.count() == 1 ? changed.first() : no_bit;
}

} // namespace regola
