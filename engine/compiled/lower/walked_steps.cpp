// Walked moves that go on by `again`. Each record is a step; those at which a move may end remain.

#include "engine/compiled/lower/walked_moves.hpp"

#include <numeric>

namespace regola {

/// The lines from which a move may go on by the line, a bit each.
Word WalkedMoves::steps_before(const Line& line) const {
  Word before = 0;
  for (std::size_t i = 0; i < first_.lines.size(); ++i) {
    const Production& step = first_.lines[i].text();
    if (step.again && goes_on_by(step, line.text())) before |= Word{1} << i;
  }
  return before;
}

/// Not 0 if one of the lines has made the last step.
Ref WalkedMoves::has_come_by(Word lines) { return to_.bit_and(to_.at_place(step_), to_.constant({lines})); }

/// The number of a line in first_; 0 for a part that follows a step.
Ref WalkedMoves::index_of(const Line& line) const {
  const auto at = find_if(first_.lines, [&](const Line& other) { return &other == &line; });
  return to_.number(at == first_.lines.end() ? 0 : at - first_.lines.begin());
}

/// The lines that say `once`, a bit each.
Word WalkedMoves::once_lines() const {
  Word once = 0;
  for (std::size_t i = 0; i < first_.lines.size(); ++i) {
    if (first_.lines[i].text().once) once |= Word{1} << i;
  }
  return once;
}

/// Not 0 if a step says `once`. Of `every` lines that make one step, the first that matches says it.
Ref WalkedMoves::is_once(const Line& line, const FirstOfTogether* first) const {
  if (!goes_on_ || follows_step_) return to_.number(0);
  if (first == nullptr) return to_.number(line.text().once ? 1 : 0);
  return to_.truth(to_.bit_and(to_.at_place(first->line), to_.constant({once_lines()})));
}

/// Extends each record by one step. New records are appended and extended in turn.
void WalkedMoves::follow_steps() {
  const std::uint32_t buffer = buffers_.front();
  each_record(to_.number(0), [&](Ref at) {
    load(buffer, at);
    to_.set(under_, at);
    to_.set(some_, to_.number(0));
    hands_.note();
    Word may_stop = 0; // one bit per line
    for (std::size_t i = 0; i < first_.lines.size(); ++i) {
      const Production& text = first_.lines[i].text();
      if (!text.again || text.may_stop) may_stop |= Word{1} << i;
    }
    const Ref may_end = to_.snapshot(to_.truth(has_come_by(may_stop)));
    if (each_ > 0) to_.set(went_on_, to_.number(0));
    const auto go_on = [&](Word before, const std::function<void(std::uint32_t into)>& write) {
      if (before == 0) return;
      const Label other = to_.label();
      to_.jump_unless(has_come_by(before), other);
      if (each_ > 0) {
        write_steps(write);
        load(buffer, at);
        hands_.note();
      } else {
        write(buffer);
      }
      to_.bind(other);
    };
    std::map<NameIndex, Together> together;
    for (Line& line : first_.lines) {
      const Word before = steps_before(line);
      if (line.text().every) {
        Together& of_name = together[line.text().name];
        of_name.lines.push_back(&line);
        of_name.behind.push_back(before);
      } else {
        go_on(before, [&](std::uint32_t into) { write_line(line, move_.at, {into}); });
      }
    }
    for (const auto& each : together) {
      const Together& lines = each.second;
      const Word before = std::accumulate(lines.behind.begin(), lines.behind.end(), Word{0}, std::bit_or<>());
      go_on(before, [&](std::uint32_t into) { write_together(lines, move_.at, {into}); });
    }
    const Ref stops = to_.bit_or(may_end, to_.is_zero(each_ > 0 ? went_on_ : some_));
    to_.store_at(buffer + place_of_step_ + 4, under_, stops);
  });
  keep_if(buffer, to_.number(0),
          [&](Ref at, Label drop) { to_.jump_unless(to_.load_at(buffer + place_of_step_ + 4, at), drop); });
}

/// Writes steps with the parts that follow each of them.
/// @param write writes the steps alone into a buffer
void WalkedMoves::write_steps(const std::function<void(std::uint32_t buffer)>& write) {
  std::swap(end_, scratch_end_);
  to_.set(end_, to_.number(0));
  write(scratch_[0]);
  const bool begins = std::exchange(begins_, false);
  follows_step_ = true;
  for (std::size_t i = 0; i < each_; ++i) add_part(parts_[i], scratch_[i % 2], scratch_[(i + 1) % 2], false);
  follows_step_ = false;
  begins_ = begins;
  std::swap(end_, scratch_end_);
  keep_steps();
}

/// Appends the steps in the scratch buffer to the records, except those that are no steps.
void WalkedMoves::keep_steps() {
  const Word once = once_lines();
  each_record(to_.number(0), scratch_end_, [&](Ref at) {
    load(scratch_[each_ % 2], at);
    const Label reject = to_.label();
    const Ref board = to_.snapshot(hash_of_cells(position_));
    if (!begins_) {
      reject_met(board, reject);
      to_.set(went_on_, to_.number(1)); // even if another chain has reached it before
    }
    if (once != 0) {
      to_.when(to_.bit_and(to_.at_place(step_), to_.constant({once})), [&] {
        const std::vector<Ref> told(state_.begin(), state_.begin() + static_cast<std::ptrdiff_t>(hashed_));
        reached_.insert(hash_with(told, repeats_ ? text_ : to_.number(0)), reject, overflow_);
      });
    }
    to_.set(board_, board);
    push(buffers_.front(), state_);
    to_.bind(reject);
  });
}

/// Rejects a step to a board that the move has already met.
void WalkedMoves::reject_met(Ref board, Label met) {
  const std::uint32_t buffer = buffers_.front();
  to_.jump_if(to_.equal(board, start_board_), met);
  const Ref at = to_.variable({0xFFFFF});
  const Label again = to_.label();
  to_.set(at, under_);
  to_.bind(again);
  to_.jump_if(to_.equal(board, to_.load_at(buffer + place_of_step_ + 2, at)), met);
  to_.set(at, to_.load_at(buffer + place_of_step_ + 1, at));
  to_.jump_if(to_.below(at, to_.number(most_)), again);
}

/// Completes the record of a step, or rejects the step.
/// @param[in,out] state words of the record so far
/// @param once whether chains from one cell to one position are the same move
void WalkedMoves::note_step(const std::vector<Cells>& planes, const Cells& from, std::vector<Ref>& state,
                            Label reject, Ref index, Ref once) {
  const Ref board = to_.snapshot(hash_of(to_, words_of(planes), width_of_planes(position_)));
  if (!begins_) {
    reject_met(board, reject);
    to_.set(some_, to_.number(1)); // even if another chain has reached it before
  }
  to_.when(once, [&] {
    const std::vector<Ref> told(state.begin(), state.begin() + static_cast<std::ptrdiff_t>(hashed_));
    reached_.insert(hash_with(told, state[hashed_]), reject, overflow_);
  });
  note_way(from, state, board, index, once);
}

/// Appends to a record which line has made the step, and the record of the step before.
/// @param board hash of the cells after the step
/// @param index number of the line in first_
void WalkedMoves::note_way(const Cells& from, std::vector<Ref>& state, Ref board, Ref index, Ref once) {
  state.push_back(index);
  // A `once` step merges several chains, so the boards before it do not count.
  state.push_back(begins_ ? to_.number(most_) : to_.choose(once, to_.number(most_), under_));
  state.push_back(board);
  state.push_back(begins_ ? to_.snapshot(place_of(from)) : begun_at_);
  state.push_back(to_.number(0));
}

/// As note_way(), for a step that `each` parts follow, or for one of these parts.
void WalkedMoves::note_unfinished_step(const Cells& from, std::vector<Ref>& state, Ref index, Ref once) {
  if (!follows_step_) return note_way(from, state, to_.number(0), index, once);
  for (const Ref known : {step_, before_, board_, begun_at_, stops_}) state.push_back(known);
}

} // namespace regola
