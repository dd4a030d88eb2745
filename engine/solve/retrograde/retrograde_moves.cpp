// How a retrograde analysis uses moves: successors, and lists of predecessors.

#include <atomic>

#include "engine/solve/endgame/shared_value.hpp"
#include "engine/solve/parallel_ranges.hpp"
#include "engine/solve/retrograde/predecessors.hpp"
#include "engine/solve/retrograde/retrograde.hpp"
#include "engine/solve/retrograde/retrograde_worker.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola {

namespace {

constexpr std::size_t most_picked = 256; // positions that are examined before their successors are added
constexpr std::size_t most_ahead = 64;   // codes that are touched before they are added

} // namespace

/// Whether play goes on after a move.
bool Retrograde::plays_on(const Result& result) const {
  return result.ending == Ending::open ||
         (quiet_ ? endless_.is_repetition(result) : endless_.leaves_out(result));
}

/// Adds the open successors of a position, each once, to the batch of the worker. Adds none where a move wins
/// at once, since the player then makes it.
/// @return the value of the position, or its state
TableValue Retrograde::look_at(Worker& worker, Position position) {
  const PlayerIndex player = worker.machine.to_move(position);
  const Machine::Children moves = worker.machine.children(position, Machine::no_value);
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Result& result = worker.machine.child(move).result;
    const bool wins = result.ending == Ending::won && result.winner == player && !plays_on(result);
    if (wins) return table_value(true, 1);
  }
  const std::size_t before = worker.children.size();
  bool may_draw = false;
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Machine::Child& child = worker.machine.child(move);
    const Result& result = child.result;
    if (plays_on(result)) {
      worker.code.encode(child.position, worker.bytes);
      worker.children.add(worker.bytes, worker.machine.to_move(child.position) == player);
    } else if (result.ending == Ending::won) {
      continue; // by the other player
    } else if (result.ending == Ending::drawn || (result.ending == Ending::scored && result.margin == 0)) {
      may_draw = true;
    } else if (result.ending == Ending::scored) {
      throw Unsolvable("games that a score decides are solved by search");
    } else {
      throw Unsolvable("the game stops in " +
                       to_text(worker.engine.ruleset(), worker.machine.write(child.position)) +
                       ", and no line says what that means");
    }
  }
  worker.children.sort(before);
  const std::size_t open_moves = worker.children.size() - before;
  if (open_moves > most_counted_moves) throw Unsolvable("a position has more moves than can be counted");
  if (open_moves == 0 && !may_draw) {
    return table_value(false, 1);
  }
  return may_draw ? never_lost : static_cast<TableValue>(first_undecided + open_moves);
}

/// Goes through the tables again and again, until a whole pass finds no new position.
Retrograde::End Retrograde::find_positions(SolveWatch& watch, const std::function<void()>& keep) {
  if (positions_->size() == 0) {
    CodeBatch batch;
    workers_.front()->code.encode(root_, workers_.front()->bytes);
    batch.add(workers_.front()->bytes);
    static_cast<void>(positions_->add(batch, batch.items(), not_decided, watch.memory()));
  }
  std::atomic<std::uint64_t> looked_at{0};
  std::atomic<bool> full{false};
  for (bool more = true; more;) {
    const std::uint64_t before = looked_at;
    const std::vector<PositionSet::Place> places = positions_->places();
    bool pauses = false;
    const auto work = [&](unsigned thread, std::uint64_t first, std::uint64_t) {
      return search_table(*workers_[thread], places[static_cast<std::size_t>(first)], watch.memory(),
                          [&](std::size_t count, bool fits) {
                            const std::uint64_t now = looked_at += count;
                            if (!fits) full = true;
                            if (thread != 0 || full) return !full;
                            watch.report("finding positions", now, positions_->size());
                            pauses = keep && saves_.is_due();
                            return !watch.stop().after(count) && !pauses;
                          });
    };
    const bool whole = parallel_ranges(places.size(), static_cast<unsigned>(workers_.size()), work, 1);
    if (full) {
      return End::out_of_memory;
    }
    if (!whole && !pauses) {
      return End::stopped;
    }
    if (pauses) saves_.run(keep);
    more = !whole || looked_at != before;
  }
  return End::solved;
}

/// Examines the new positions of a table in their order. Those that come in at earlier slots wait for the
/// next pass.
/// @param goes_on told how many were examined, and whether their successors had room
/// @return false if all work is to end
bool Retrograde::search_table(Worker& worker, const PositionSet::Place& place, std::size_t memory,
                              const std::function<bool(std::size_t, bool)>& goes_on) {
  for (bool first = true;; first = false) {
    CodeBatch& picked = worker.picked;
    {
      const std::scoped_lock lock(positions_->lock(place.part));
      const CodeTable& table = *place.table;
      if (table.waiting() == 0) return true;
      std::size_t slot = 0;
      if (!first) slot = *table.find(picked.items().back().word, picked.rest(picked.items().back())) + 1;
      picked.clear();
      while (picked.size() < most_picked && (slot = table.next_waiting(slot)) < table.slots()) {
        CodeBatch::restore(place.length, place.part, table.word(slot), table.rest(slot), worker.bytes);
        picked.add(worker.bytes);
        ++slot;
      }
    }
    if (picked.size() == 0) {
      return true;
    }
    worker.children.clear();
    worker.states.clear();
    for (const CodeBatch::Item& item : picked.items()) {
      CodeBatch::restore(item.length, item.part, item.word, picked.rest(item), worker.bytes);
      const Position position = worker.read(worker.bytes);
      worker.states.push_back(look_at(worker, position));
    }
    worker.children.group();
    bool fits = true;
    std::size_t ahead = 0; // touched
    for (std::size_t from = 0; from < worker.children.size();) {
      while (ahead < worker.children.size() && ahead < from + most_ahead) {
        const auto codes = worker.children.of_one_table(ahead);
        positions_->touch_growing(codes);
        ahead += codes.size();
      }
      const auto codes = worker.children.of_one_table(from);
      fits = positions_->add(worker.children, codes, not_decided, memory) && fits;
      from += codes.size();
    }
    {
      const std::scoped_lock lock(positions_->lock(place.part));
      for (const CodeBatch::Item& item : picked.items()) place.table->touch(item.word);
      for (std::size_t i = 0; i < picked.size(); ++i) {
        const CodeBatch::Item& item = picked.items()[i];
        place.table->set(*place.table->find(item.word, picked.rest(item)), worker.states[i]);
      }
    }
    if (!goes_on(picked.size(), fits)) {
      return false;
    }
  }
}

/// Lists the undecided predecessors of each position.
Retrograde::End Retrograde::list_predecessors(SolveWatch& watch, Predecessors& lists) {
  const std::uint64_t slots = slots_.count();
  const std::uint64_t bytes = positions_->bytes() + Predecessors::bytes_of_positions(slots);
  if (slots > Predecessors::most_positions || bytes > watch.memory()) {
    return End::out_of_memory;
  }
  lists = Predecessors(slots);
  const auto each_move = [&](const char* phase, const auto& visit) {
    return each_undecided(watch, phase,
                          [&](Worker& worker, const PositionSet::Place& place, std::size_t slot) {
                            worker.children.clear();
                            static_cast<void>(look_at(worker, worker.read(place, slot)));
                            positions_->touch(worker.children.items());
                            for (const CodeBatch::Item& item : worker.children.items()) {
                              const auto to = slots_.number_of(worker.children, item);
                              if (!to) throw WrongPositions("one of its positions is missing");
                              visit(place.first + slot, *to, item.mark);
                            }
                          });
  };
  if (!each_move("counting moves", [&](std::uint64_t, std::uint64_t to, bool) { lists.count(to); })) {
    return End::stopped;
  }
  const std::uint64_t moves = lists.moves();
  const std::uint64_t all = bytes + Predecessors::bytes_of_moves(moves);
  if (moves > Predecessors::most_moves || all > watch.memory()) {
    return End::out_of_memory;
  }
  most_bytes_ = std::max(most_bytes_, static_cast<std::size_t>(all));
  lists.make_room();
  const bool whole = each_move("turning moves round", [&](std::uint64_t from, std::uint64_t to, bool same) {
    lists.add(to, Predecessors::Before(from, same));
  });
  return whole ? End::solved : End::stopped;
}

/// Where one player wins play without end, the other one has to reach a draw. Goes back from the draws,
/// through the positions that nobody wins in a number of plies.
/// @return false if the watch stopped it
bool Retrograde::spread_draws(SolveWatch& watch) {
  for (std::atomic<bool> changed{true}; changed;) {
    changed = false;
    const bool whole = each_undecided(watch, "finding draws",
                                      [&](Worker& worker, const PositionSet::Place& place, std::size_t slot) {
                                        if (!draws(worker, worker.read(place, slot))) return;
                                        store(place.table->value(slot), drawn_value);
                                        changed = true;
                                      });
    if (!whole) {
      return false;
    }
  }
  return true;
}

/// Whether a position that nobody wins in a number of plies is known to be a draw.
bool Retrograde::draws(Worker& worker, Position position) {
  worker.children.clear();
  bool any = look_at(worker, position) == never_lost; // a move ends the game as a draw
  bool all = true;
  for (const CodeBatch::Item& item : worker.children.items()) {
    const TableValue value = value_of(worker.children, item);
    any = any || value == drawn_value;
    all = all && !is_undecided(value); // with plies it is a defeat: else the position would be decided
  }
  return any && (worker.machine.to_move(position) != *endless_.winner || all);
}

} // namespace regola
