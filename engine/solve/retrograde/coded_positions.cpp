#include "engine/solve/retrograde/coded_positions.hpp"

namespace regola {

Position CodedPositions::read(CodeReader& reader, std::uint64_t number) {
  const PositionSet::Place& place = slots_.place_of(number);
  return reader.read(place, static_cast<std::size_t>(number - place.first));
}

PlayerIndex CodedPositions::to_move(unsigned thread, const NumberedPosition& position) {
  CodeReader& reader = this->reader(thread);
  return reader.machine.to_move(read(reader, position.number));
}

/// Touches all codes before it looks up the first one, so that it does not wait for the memory.
void CodedPositions::list_before(unsigned thread, std::span<const NumberedPosition> positions,
                                 std::vector<Before>& before) {
  before.clear();
  if (lists_) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      for (const Predecessors::Before each : lists_->of(positions[i].number)) {
        before.push_back({{&slots_.value(each.number()), each.number()}, i, each.same_player()});
      }
    }
    return;
  }
  CodeReader& reader = this->reader(thread);
  if (reader.back == nullptr) return; // no move leads to any of them
  CodeBatch& batch = reader.before;
  batch.clear();
  std::vector<std::size_t> ends;
  for (const NumberedPosition& each : positions) {
    const std::size_t first = batch.size();
    const Position position = read(reader, each.number);
    reader.back->each(position, reader.code.beside(), [&](Position there, const auto& beside) {
      reader.code.encode(there, beside, reader.bytes);
      batch.add(reader.bytes);
    });
    batch.sort(first);
    set_.touch(batch.items().subspan(first));
    ends.push_back(batch.size());
  }
  std::size_t after = 0;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    while (i == ends[after]) ++after;
    const auto found = slots_.find(batch, batch.items()[i]);
    if (found.state != nullptr) before.push_back({found, after, false});
  }
}

void CodedPositions::look(unsigned thread, std::span<const NumberedPosition> positions, int round,
                          std::vector<Outlook>& outlooks) {
  CodeReader& reader = this->reader(thread);
  CodeBatch& children = reader.children;
  children.clear();
  outlooks.clear();
  std::vector<std::size_t> ends;
  for (const NumberedPosition& each : positions) {
    const std::size_t first = children.size();
    outlooks.push_back(list_children(reader, read(reader, each.number)));
    set_.touch(children.items().subspan(first));
    ends.push_back(children.size());
  }
  std::size_t of = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    while (i == ends[of]) ++of;
    const CodeBatch::Item& item = children.items()[i];
    TableValue* const state = set_.find(item, children.rest(item));
    if (state == nullptr) tell_missing();
    const TableValue value = load(*state);
    if (is_undecided(value) || (has_plies(value) && plies_of(value) >= round)) {
      ++outlooks[of].open;
    } else {
      outlooks[of].add(value, item.mark);
    }
  }
}

/// Visits all moves of undecided positions to others of the set.
/// @param visit called with the numbers of both, and whether the same player moves again
/// @return false if the watch stopped it
template <typename Visit>
bool CodedPositions::each_move(const char* phase, int round, unsigned threads, SolveWatch& watch,
                               const Visit& visit) {
  const auto is_open = [round](TableValue value) {
    return is_undecided(value) || (has_plies(value) && plies_of(value) > round);
  };
  return each(phase, threads, watch, is_open, [&](unsigned thread, std::span<const NumberedPosition> some) {
    CodeReader& reader = this->reader(thread);
    for (const NumberedPosition& from : some) {
      reader.children.clear();
      Outlook known = list_children(reader, read(reader, from.number));
      set_.touch(reader.children.items());
      known.open = reader.children.size();
      if (load(*from.state) == not_decided) {
        store(*from.state, known.state());
        if (!is_open(*from.state)) continue;
      }
      for (const CodeBatch::Item& item : reader.children.items()) {
        const NumberedPosition to = slots_.find(reader.children, item);
        if (to.state == nullptr) tell_missing();
        visit(from.number, to.number, item.mark);
      }
    }
  });
}

/// Makes room for lists, once a move is found.
/// @return false if there is no memory for it
bool CodedPositions::make_lists(std::uint64_t bytes, const SolveWatch& watch) {
  const std::scoped_lock lock(lists_lock_);
  if (lists_) return true;
  most_bytes_ = bytes + Predecessors::bytes_of_positions(slots_.count());
  if (slots_.count() > Predecessors::most_positions || most_bytes_ > watch.memory()) return false;
  lists_.emplace(slots_.count());
  return true;
}

SolveEnd CodedPositions::list_predecessors(int round, unsigned threads, std::uint64_t bytes,
                                           SolveWatch& watch) {
  struct Full {};
  try {
    std::atomic<bool> made{false};
    const bool counted =
        each_move("counting moves", round, threads, watch, [&](std::uint64_t, std::uint64_t to, bool) {
          if (!made && !make_lists(bytes, watch)) throw Full();
          made = true;
          lists_->count(to);
        });
    if (!counted) return SolveEnd::stopped;
  } catch (const Full&) {
    return SolveEnd::out_of_memory;
  }
  if (!lists_) return SolveEnd::solved;
  const std::uint64_t moves = lists_->moves();
  const std::uint64_t all = most_bytes_ + Predecessors::bytes_of_moves(moves);
  if (moves > Predecessors::most_moves || all > watch.memory()) return SolveEnd::out_of_memory;
  most_bytes_ = all;
  lists_->make_room();
  const bool whole = each_move("turning moves round", round, threads, watch,
                               [&](std::uint64_t from, std::uint64_t to, bool same_player) {
                                 lists_->add(to, Predecessors::Before(from, same_player));
                               });
  return whole ? SolveEnd::solved : SolveEnd::stopped;
}

} // namespace regola
