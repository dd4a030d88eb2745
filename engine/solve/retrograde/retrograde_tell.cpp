// How a retrograde analysis tells values to predecessors.

#include <algorithm>
#include <atomic>

#include "engine/solve/endgame/shared_value.hpp"
#include "engine/solve/retrograde/predecessors.hpp"
#include "engine/solve/retrograde/retrograde.hpp"
#include "engine/solve/retrograde/retrograde_worker.hpp"

namespace regola {

namespace {

/// Changes a state atomically, as long as it is undecided.
/// @param change returns the next state, or the same one
/// @return whether this change decides it
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

/// Tells a position the value of one of its moves. Each move may be told once.
/// @param wins whether this move wins
/// @return whether this decides the position
bool tell_once(TableValue& value, bool wins, int round) {
  return change_undecided(value, [&](TableValue state) {
    return wins                           ? table_value(true, round)
           : state == never_lost          ? state
           : state == first_undecided + 1 ? table_value(false, round)
                                          : static_cast<TableValue>(state - 1);
  });
}

/// Counts a defeat. Inverse rules may produce moves that do not exist, so that the count of open moves may be
/// too low, but never too high.
/// @return whether the position has to be examined
bool take_one(TableValue& state) {
  bool looks = false;
  static_cast<void>(change_undecided(state, [&](TableValue now) {
    looks = now <= first_undecided + 1;
    return now == never_lost || now == first_undecided ? now : static_cast<TableValue>(now - 1);
  }));
  return looks;
}

} // namespace

/// All predecessors are listed, and each of their moves counts once.
std::uint64_t Retrograde::tell_listed(const Predecessors& lists, std::uint64_t number, TableValue known) {
  std::uint64_t decided = 0;
  for (const Predecessors::Before before : lists.of(number)) {
    const bool wins = is_win(known) == before.same_player();
    if (tell_once(slots_.value(before.number()), wins, round_)) ++decided;
  }
  return decided;
}

/// The value or the state of a successor.
/// @throws WrongPositions if it is missing: what was read is not what an analysis has found
TableValue Retrograde::value_of(const CodeBatch& batch, const CodeBatch::Item& item) {
  TableValue* value = positions_->find(item, batch.rest(item));
  if (value == nullptr) throw WrongPositions("one of its positions is missing");
  return load(*value);
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

/// Visits the undecided predecessors of these positions, those of each position once. Touches them all before
/// it looks up the first one, so that it does not wait for the memory.
/// @param visit called with a predecessor, its state, and the index of the position in `told`
template <typename Visit>
void Retrograde::take_back(Worker& worker, const PositionSet::Place& place, const std::vector<Told>& told,
                           const Visit& visit) {
  worker.before.clear();
  std::vector<std::size_t> ends;
  for (const Told& each : told) {
    const std::size_t first = worker.before.size();
    const Position position = worker.read(place, each.slot);
    worker.back->each(position, worker.code.beside(), [&](Position before, const auto& beside) {
      worker.code.encode(before, beside, worker.bytes);
      worker.before.add(worker.bytes);
    });
    worker.before.sort(first);
    positions_->touch(worker.before.items().subspan(first));
    ends.push_back(worker.before.size());
  }
  std::size_t behind = 0;
  for (std::size_t i = 0; i < worker.before.size(); ++i) {
    while (i == ends[behind]) ++behind;
    const CodeBatch::Item& item = worker.before.items()[i];
    TableValue* state = positions_->find(item, worker.before.rest(item));
    if (state != nullptr && is_undecided(load(*state))) visit(item, *state, behind);
  }
}

std::uint64_t Retrograde::tell_taken_back(Worker& worker, const PositionSet::Place& place,
                                          const std::vector<Told>& told) {
  std::uint64_t decided = 0;
  if (turned_exactly_) {
    take_back(worker, place, told, [&](const CodeBatch::Item&, TableValue& state, std::size_t behind) {
      if (tell_once(state, !is_win(told[behind].value), round_)) ++decided;
    });
    return decided;
  }
  worker.suspects.clear();
  take_back(worker, place, told, [&](const CodeBatch::Item& item, TableValue& state, std::size_t behind) {
    if (!is_win(told[behind].value) || take_one(state)) worker.suspects.push_back({item, &state, behind, 0});
  });
  worker.children.clear();
  for (Suspect& suspect : worker.suspects) {
    const CodeBatch::Item& item = suspect.item;
    CodeBatch::restore(item.length, item.part, item.word, worker.before.rest(item), worker.bytes);
    const Position before = worker.read(worker.bytes);
    suspect.children = worker.children.size();
    const Told& behind = told[suspect.behind];
    if (is_win(behind.value)) {
      static_cast<void>(look_at(worker, before));
      positions_->touch(worker.children.items().subspan(suspect.children));
      continue;
    }
    CodeBytes code;
    CodeBatch::restore(place.length, place.part, place.table->word(behind.slot),
                       place.table->rest(behind.slot), code);
    const auto wins = [&](TableValue) { return table_value(true, round_); };
    if (leads_to(worker, before, code) && change_undecided(*suspect.state, wins)) ++decided;
  }
  for (std::size_t i = 0; i < worker.suspects.size(); ++i) {
    const Suspect& suspect = worker.suspects[i];
    if (!is_win(told[suspect.behind].value)) continue;
    const bool is_last = i + 1 == worker.suspects.size();
    const std::size_t end = is_last ? worker.children.size() : worker.suspects[i + 1].children;
    const auto children = worker.children.items().subspan(suspect.children, end - suspect.children);
    if (is_lost_by_now(worker, children, *suspect.state)) ++decided;
  }
  return decided;
}

/// Examines whether all successors of an undecided position were won by the other player before this round.
/// @param children in the batch of the worker
/// @return whether this decides the position
bool Retrograde::is_lost_by_now(Worker& worker, std::span<const CodeBatch::Item> children,
                                TableValue& state) {
  const auto open_moves = std::count_if(children.begin(), children.end(), [&](const CodeBatch::Item& item) {
    const TableValue value = value_of(worker.children, item);
    return is_undecided(value) || plies_of(value) >= round_;
  });
  return change_undecided(state, [&](TableValue) {
    return open_moves == 0 ? table_value(false, round_)
                           : static_cast<TableValue>(first_undecided + open_moves);
  });
}

} // namespace regola
