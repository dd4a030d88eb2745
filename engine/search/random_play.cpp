#include "engine/search/random_play.hpp"

#include <algorithm>
#include <utility>

#include "engine/search/root.hpp"
#include "rules/text/time_limit.hpp"

namespace regola {

SearchResult RandomController::choose(const Status& status, const Limits& limits,
                                      const Progress& /*progress*/) {
  const Root root(engine_, status);
  if (!root.is_open()) return root.end();
  SearchResult found;
  found.nodes = 1;
  Random random = root.random(limits.seed);
  const auto draw = [&](std::size_t number) { return random.below(static_cast<std::uint32_t>(number)); };
  if (limits.only.empty()) {
    const TimeLimit::Lifted lifted;
    found.best = root.machine().drawn(status, draw);
  } else if (const Machine::Moves moves = root_moves(root.machine(), root.position()); !moves.empty()) {
    const std::vector<std::uint32_t> places = places_to_search(root.machine(), moves, limits);
    found.best = root.successor(moves.first + places[draw(places.size())]);
  }
  if (!found.best) return found;
  found.line = {found.best->move};
  return found;
}

RandomGame::RandomGame(Machine& machine, int most_plies)
    : machine_(&machine), most_plies_(most_plies), is_quick_(machine.has_quick_playouts()) {}

Word* RandomGame::room_for(std::size_t ply) {
  const std::size_t slot = machine_->rules().ruleset->keeps_past ? ply : ply % 2;
  while (plies_.size() <= slot) plies_.emplace_back(machine_->words());
  return plies_[slot].data();
}

bool RandomGame::play(std::span<const Position> starts, Random& random, const std::function<bool()>& late,
                      std::vector<Playout>& results) {
  results.assign(starts.size(), {});
  if (is_quick_) {
    try {
      machine_->playouts(starts, random, most_plies_, results);
      return true;
    } catch (const Stopped&) {
      if (work_stopped) throw;
      return false;
    }
  }
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const std::optional<Result> result = play_slowly(starts[i], random, late);
    if (!result) return false;
    results[i].result = *result;
  }
  return true;
}

std::optional<Result> RandomGame::play_slowly(Position position, Random& random,
                                              const std::function<bool()>& late) {
  Result result;
  Position at = position;
  for (int ply = 0; ply < most_plies_ && result.ending == Ending::open; ++ply) {
    if (late()) return std::nullopt;
    const Machine::Children moves = machine_->children(at, Machine::no_value);
    if (moves.empty()) {
      machine_->release(moves);
      if (moves.stopped) return std::nullopt;
      break;
    }
    const Machine::Child& drawn =
        machine_->child(moves.first + random.below(static_cast<std::uint32_t>(moves.size())));
    Word* room = room_for(static_cast<std::size_t>(ply));
    std::copy(drawn.position, drawn.position + machine_->words(), room);
    result = drawn.result;
    machine_->release(moves);
    at = room;
  }
  return result;
}

RandomLine::RandomLine(const Root& root, std::vector<Machine::Child> first_moves,
                       std::vector<std::uint32_t> first_places, std::size_t plies)
    : machine_(&root.machine()),
      first_moves_(std::move(first_moves)),
      first_places_(std::move(first_places)),
      slots_(plies) {
  for (Slots& slots : slots_) {
    for (Ply& ply : slots.both) ply.words.resize(machine_->words());
  }
}

void RandomLine::vary(Random& random) {
  draw_behind(length_ - 1 - random.below(static_cast<std::uint32_t>(length_)), random);
}

void RandomLine::draw_behind(std::size_t kept, Random& random) {
  kept_ = kept;
  drawn_ = kept;
  bool over = false;
  const auto take = [&](std::uint32_t place, const Machine::Child& next) {
    Slots& slots = slots_[drawn_];
    Ply& ply = slots.both[1 - slots.current];
    ply.place = place;
    std::copy(next.position, next.position + ply.words.size(), ply.words.begin());
    over = next.result.ending != Ending::open;
    ++drawn_;
  };
  if (drawn_ == 0) {
    const std::uint32_t place = first_places_[random.below(static_cast<std::uint32_t>(first_places_.size()))];
    take(place, first_moves_[place]);
  }
  while (drawn_ < slots_.size() && !over) {
    const Machine::Children moves = machine_->children(neighbour(drawn_ - 1).words.data(), Machine::no_value);
    if (!moves.empty()) {
      const std::uint32_t place = random.below(static_cast<std::uint32_t>(moves.size()));
      take(place, machine_->child(moves.first + place));
    }
    machine_->release(moves);
    if (moves.empty()) return;
  }
}

void RandomLine::accept() {
  for (std::size_t i = kept_; i < drawn_; ++i) slots_[i].current = 1 - slots_[i].current;
  length_ = drawn_;
  kept_ = drawn_;
}

std::vector<Word> RandomLine::hashes() const {
  std::vector<Word> hashes;
  for (std::size_t i = 0; i < drawn_; ++i) hashes.push_back(machine_->hash(neighbour(i).words.data()));
  return hashes;
}

} // namespace regola
