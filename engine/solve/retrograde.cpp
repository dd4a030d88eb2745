#include "engine/solve/retrograde.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>

#include "rules/status_text.hpp"

namespace regola {

namespace {

constexpr std::uint64_t reported_each = 1024; // positions

} // namespace

Retrograde::Retrograde(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root, bool quiet)
    : endless_(endless),
      quiet_(quiet),
      engine_(ruleset),
      machine_(&engine_.machine(root)),
      code_(machine_->rules(), quiet, symmetries_of(ruleset)),
      positions_(code_.longest()) {
  code_.encode(root, bytes_);
  positions_.add(bytes_);
}

/// With what putting the predecessors in order is going to take.
std::size_t Retrograde::bytes_needed() const {
  return positions_.bytes_to_grow() + states_.capacity() * sizeof(State) +
         positions_.size() * sizeof(std::uint32_t) * 2 + moves_.size() * sizeof(Index) * 2;
}

Retrograde::End Retrograde::run(SolveWatch& watch, const std::function<void()>& keep) {
  const End found = find_positions(watch, keep);
  if (keep) keep();
  if (found != End::solved) {
    return found;
  }
  if (!order_predecessors(watch) || !spread_wins(watch) ||
      (endless_.winner && !spread_draws(watch, *endless_.winner))) {
    return End::stopped;
  }
  return End::solved;
}

Retrograde::End Retrograde::find_positions(SolveWatch& watch, const std::function<void()>& keep) {
  constexpr std::chrono::seconds kept_each{30};
  auto kept = std::chrono::steady_clock::now();
  for (std::size_t i = states_.size(); i < positions_.size(); ++i) {
    if (watch.stop()()) {
      return End::stopped;
    }
    expand(static_cast<Index>(i));
    const std::size_t bytes = bytes_needed();
    if (bytes > watch.memory() || moves_.size() >= std::numeric_limits<std::uint32_t>::max()) {
      return End::out_of_memory;
    }
    most_bytes_ = std::max(most_bytes_, bytes);
    if (i % reported_each != 0) {
      continue;
    }
    watch.report("finding positions", i, positions_.size());
    if (keep && std::chrono::steady_clock::now() - kept > kept_each) {
      keep();
      kept = std::chrono::steady_clock::now();
    }
  }
  return End::solved;
}

/// Finds out where the moves of a position lead. Of one that is won or lost at once nobody asks for the moves
/// again.
void Retrograde::expand(Index index) {
  machine_->clear();
  const Position position = machine_->read(code_.decode(positions_.code(index)));
  const PlayerIndex player = machine_->to_move(position);
  const Machine::Children moves = machine_->children(position, Machine::no_value, false);
  State state;
  state.to_move = player & 1U;
  bool wins = false;
  std::uint32_t open_moves = 0;
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Result result = machine_->child(move).result;
    if (result.ending == Ending::open ||
        (quiet_ ? endless_.is_repetition(result) : endless_.leaves_out(result))) {
      code_.encode(machine_->write(machine_->child(move).position), bytes_);
      moves_.push_back(positions_.add(bytes_).first);
      ++open_moves;
    } else if (result.ending == Ending::won) {
      wins = wins || result.winner == player;
    } else if (result.ending == Ending::drawn || (result.ending == Ending::scored && result.margin == 0)) {
      state.may_draw = 1;
    } else if (result.ending == Ending::scored) {
      throw Unsolvable("games that a score decides are solved by search");
    } else {
      throw Unsolvable("the game stops in " +
                       to_text(engine_.ruleset(), machine_->write(machine_->child(move).position)) +
                       ", and no line says what that means");
    }
  }
  state.number = open_moves & most_number;
  if (wins || (open_moves == 0 && state.may_draw == 0)) {
    for (; open_moves > 0; --open_moves) moves_.pop_back();
    state.winner = winner_code(wins ? player : other(player)) & 3U;
    state.number = 1;
    settled_.push_back(index);
  }
  states_.push_back(state);
}

/// Turns the moves round. Their list is given back while those before each position are put down.
/// @return false: it was stopped
bool Retrograde::order_predecessors(SolveWatch& watch) {
  first_before_.assign(states_.size() + 1, 0);
  for (const Index to : moves_) ++first_before_[to];
  std::uint32_t sum = 0;
  for (std::uint32_t& first : first_before_) first = sum += first;
  before_ = std::make_unique_for_overwrite<Index[]>(moves_.size()); // NOLINT(modernize-avoid-c-arrays)
  for (std::size_t from = 0; from < states_.size(); ++from) {
    if (watch.stop()()) {
      return false;
    }
    if (from % reported_each == 0) watch.report("turning moves round", from, states_.size());
    if (states_[from].winner != open) {
      continue;
    }
    for (std::uint32_t i = 0; i < states_[from].number; ++i) {
      before_[--first_before_[moves_.front()]] = static_cast<Index>(from);
      moves_.pop_front();
    }
  }
  return true;
}

/// Those settled first are as near to the end as any, so that the first win found is a shortest one and the
/// last defeat the longest.
/// @return false: it was stopped
bool Retrograde::spread_wins(SolveWatch& watch) {
  for (std::uint64_t told = 0; !settled_.empty(); ++told) {
    if (watch.stop()()) {
      return false;
    }
    if (told % reported_each == 0) watch.report("going back from the ends", told, states_.size());
    const Index index = settled_.front();
    settled_.pop_front();
    const State known = states_[index];
    for (std::uint32_t i = first_before_[index]; i < first_before_[index + 1]; ++i) {
      State& state = states_[before_[i]];
      if (state.winner != open) {
        continue;
      }
      if (winner_code(static_cast<PlayerIndex>(state.to_move)) != known.winner) {
        --state.number;
        if (state.number != 0 || state.may_draw != 0) continue;
      }
      state.winner = known.winner;
      state.number = (known.number + 1U) & most_number;
      settled_.push_back(before_[i]);
    }
  }
  return true;
}

/// Where one player wins all play without end, the other has to reach a draw: a second time from the ends
/// backwards, through the positions that nobody can win in so many plies.
/// @return false: it was stopped
bool Retrograde::spread_draws(SolveWatch& watch, PlayerIndex endless_winner) {
  const auto draws = [&](Index index) {
    State& state = states_[index];
    if (state.to_move != endless_winner || state.number == 0) {
      state.winner = neither;
      settled_.push_back(index);
    }
  };
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (states_[i].winner == open && states_[i].may_draw != 0) draws(static_cast<Index>(i));
  }
  while (!settled_.empty()) {
    if (watch.stop()()) {
      return false;
    }
    const Index index = settled_.front();
    settled_.pop_front();
    for (std::uint32_t i = first_before_[index]; i < first_before_[index + 1]; ++i) {
      State& state = states_[before_[i]];
      if (state.winner != open) {
        continue;
      }
      if (state.to_move == endless_winner) --state.number;
      draws(before_[i]);
    }
  }
  return true;
}

std::optional<PositionValue> Retrograde::value(const Status& status) {
  code_.encode(status, bytes_);
  const auto index = positions_.find(bytes_);
  if (!index) {
    return std::nullopt;
  }
  const State& state = states_[*index];
  const auto seen = [&](PlayerIndex winner) {
    return winner == state.to_move ? GameValue::win : GameValue::loss;
  };
  if (state.winner == neither || (state.winner == open && !endless_.winner)) {
    return PositionValue{GameValue::draw, std::nullopt};
  }
  if (state.winner == open) {
    return PositionValue{seen(*endless_.winner), std::nullopt};
  }
  return PositionValue{seen(static_cast<PlayerIndex>(state.winner - 1U)), static_cast<int>(state.number)};
}

} // namespace regola
