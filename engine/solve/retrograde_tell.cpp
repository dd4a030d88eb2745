// How a retrograde analysis tells values to the positions before.

#include <algorithm>
#include <atomic>

#include "engine/solve/predecessors.hpp"
#include "engine/solve/retrograde.hpp"
#include "engine/solve/retrograde_worker.hpp"
#include "engine/solve/shared_value.hpp"

namespace regola {

namespace {

/// Changes a state as long as it is undecided, whatever other threads do.
/// @param change makes the next state of one, or leaves it as it is
/// @return whether it is decided by that
template <typename Change>
bool change_undecided(TableValue& value, const Change& change) {
  const std::atomic_ref state(value);
  TableValue now = state.load(std::memory_order_relaxed);
  while (is_undecided(now)) {
    const TableValue next = change(now);
    if (next == now) break;
    if (state.compare_exchange_weak(now, next, std::memory_order_relaxed)) return !is_undecided(next);
  }
  return false;
}

} // namespace

/// All positions before are known, and each of their moves counts once.
std::uint64_t Retrograde::tell_listed(const Predecessors& lists, std::uint64_t number, TableValue known) {
  std::uint64_t decided = 0;
  for (const Predecessors::Before before : lists.of(number)) {
    const bool wins = is_win(known) == before.same_player();
    const bool now = change_undecided(value_at(before.number()), [&](TableValue state) {
      return wins                           ? table_value(true, round_)
             : state == never_lost          ? state
             : state == first_undecided + 1 ? table_value(false, round_)
                                            : static_cast<TableValue>(state - 1);
    });
    if (now) ++decided;
  }
  return decided;
}

/// Moves that are taken back may be too many, so that a count may be too low, but never too high.
/// @return whether so many are known to be defeats that the position has to be looked at
bool Retrograde::take_one(TableValue& state) {
  bool looks = false;
  static_cast<void>(change_undecided(state, [&](TableValue now) {
    looks = now <= first_undecided + 1;
    return now == never_lost || now == first_undecided ? now : static_cast<TableValue>(now - 1);
  }));
  return looks;
}

/// Whether a move leads from a position to one with this code.
bool Retrograde::leads_to(Worker& worker, Position position, const CodeBytes& code) {
  const Machine::Children moves = worker.machine.children(position, Machine::no_value);
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Machine::Child& child = worker.machine.child(move);
    if (!plays_on(child.result)) continue;
    worker.code.encode(child.position, worker.bytes);
    if (worker.bytes == code) return true;
  }
  return false;
}

/// Of the position that the worker has read.
std::uint64_t Retrograde::tell_taken_back(Worker& worker, TableValue known) {
  const CodeBytes own = worker.bytes;
  worker.before.clear();
  worker.back->each(worker.status, [&](Position before, const PositionCode::Beside& beside) {
    worker.code.encode(before, beside, worker.bytes);
    worker.before.add(worker.bytes);
  });
  worker.before.sort();
  positions_->prefetch(worker.before.items());
  std::uint64_t decided = 0;
  for (const CodeBatch::Item& item : worker.before.items()) {
    const std::uint8_t* rest = worker.before.rest(item);
    TableValue* state = positions_->find(item, rest);
    if (state == nullptr || !is_undecided(load(*state)) || (is_win(known) && !take_one(*state))) continue;
    CodeBatch::restore(item.length, item.part, item.word, rest, worker.bytes);
    const Position before = worker.read(worker.bytes);
    const bool now =
        is_win(known) ? is_lost_by_now(worker, before, *state)
                      : leads_to(worker, before, own) &&
                            change_undecided(*state, [&](TableValue) { return table_value(true, round_); });
    if (now) ++decided;
  }
  return decided;
}

/// Looks whether all moves of an undecided position lead to defeats, as far as was known before this round.
bool Retrograde::is_lost_by_now(Worker& worker, Position position, TableValue& state) {
  worker.children.clear();
  static_cast<void>(look_at(worker, position));
  positions_->prefetch(worker.children.items());
  const auto open_moves = std::count_if(
      worker.children.items().begin(), worker.children.items().end(), [&](const CodeBatch::Item& item) {
        const TableValue value = load(*positions_->find(item, worker.children.rest(item)));
        return is_undecided(value) || plies_of(value) >= round_;
      });
  return change_undecided(state, [&](TableValue) {
    return open_moves == 0 ? table_value(false, round_)
                           : static_cast<TableValue>(first_undecided + open_moves);
  });
}

} // namespace regola
