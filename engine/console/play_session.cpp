#include "engine/console/play_session.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/console/opponents.hpp"

namespace regola::console {

PlaySession::PlaySession(const Game& game, SessionOptions options, Streams& streams)
    : game_(game),
      engine_(game.ruleset),
      options_(std::move(options)),
      streams_(streams),
      guard_(streams),
      played_(options_.from) {
  if (!options_.record.empty()) {
    journal_.emplace(ruleset(), options_.record, options_.rules);
  }
}

bool PlaySession::seat_players() {
  for (const PlayerIndex player : {first_player, second_player}) {
    const Seat& seat = options_.seats[player];
    opponents_[player].reset();
    if (!seat.human) {
      opponents_[player] =
          opponent_for(ruleset(), seat.text.empty() ? options_.standard : seat.text, streams_);
      if (!opponents_[player]) {
        streams_.err << "Each player is human, computer, or a controller.\n";
        return false;
      }
      reseed(*opponents_[player]);
    }
    options_.from.players[player] = seat.name(options_.standard);
  }
  return true;
}

const Status& PlaySession::status_before(std::size_t ply) const {
  return ply == 0 ? played_.start : played_.plies[ply - 1].status;
}

FoundMove PlaySession::find(const std::string& typed) const {
  return find_move(ruleset(), status(), offered_, typed);
}

/// Works out what can be done now.
void PlaySession::look() {
  resigned_.reset();
  late_.reset();
  played_.result = engine_.result(status());
  cut_ = played_.result.ending == Ending::open && !has_human() && played_.plies.size() >= options_.most_plies;
  if (cut_) {
    played_.result = {Ending::drawn, first_player, 0, 0};
  }
  over_ = played_.result.ending != Ending::open;
  offered_ = over_ ? std::vector<Successor>() : engine_.successors(status());
}

std::vector<std::pair<std::string, int>> PlaySession::values() {
  std::vector<std::pair<std::string, int>> all;
  for (const Value& value : ruleset().values) {
    all.emplace_back(value.name, engine_.heuristic(value.name)(0, status()));
  }
  return all;
}

std::string PlaySession::clocks() const {
  return clock_ ? fmt::format("{} {}, {} {}", name(first_player), clock(first_player), name(second_player),
                              clock(second_player))
                : std::string();
}

std::string PlaySession::clock(PlayerIndex player) const {
  return clock_ ? clock_text(clock_->left(player)) : std::string();
}

double PlaySession::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
}

void PlaySession::start_anew() {
  record([](Journal& journal) { journal.next_game(); });
  played_ = options_.from;
  undone_.clear();
  begun_ = std::chrono::steady_clock::now();
  if (options_.clock) {
    clock_.emplace(*options_.clock);
  }
  for (auto& opponent : opponents_) {
    if (opponent) {
      reseed(*opponent);
      opponent->begin();
    }
  }
  look();
}

void PlaySession::make(const Successor& chosen) {
  // What was taken back comes again only where the same move is made.
  const bool again = !undone_.empty() && undone_.back().move == chosen.move;
  Successor next = chosen; // which may be one of those that are forgotten now
  if (again) {
    undone_.pop_back();
  } else {
    undone_.clear();
  }
  if (clock_) {
    clock_->press();
  }
  played_.plies.push_back(std::move(next));
  record([&](Journal& journal) { journal.played(played_); });
  look();
  if (over_) {
    record([&](Journal& journal) { journal.ended(played_); });
  }
}

bool PlaySession::take_back(std::size_t choices) {
  if (clock_) {
    clock_->stop();
  }
  if (is_given_up() && choices == 1) {
    record([&](Journal& journal) { journal.took_back(0); });
    look();
    return true;
  }
  std::size_t back = played_.plies.size();
  for (; choices > 0; --choices) {
    std::size_t next = back;
    while (next > 0 && !is_human(status_before(next - 1).to_move)) {
      --next;
    }
    if (next == 0) {
      break;
    }
    back = next - 1;
  }
  const std::size_t taken = played_.plies.size() - back;
  if (taken == 0) {
    return false;
  }
  for (; played_.plies.size() > back; played_.plies.pop_back()) {
    undone_.push_back(std::move(played_.plies.back()));
  }
  record([&](Journal& journal) { journal.took_back(taken); });
  look();
  return true;
}

bool PlaySession::redo() {
  bool done = false;
  while (!undone_.empty() && (!done || !is_human(status().to_move))) {
    make(Successor(undone_.back()));
    done = true;
  }
  return done;
}

void PlaySession::resign() {
  resigned_ = status().to_move;
  over_ = true;
  played_.result = {Ending::won, other(status().to_move), 0, 0};
  offered_.clear();
  record([&](Journal& journal) { journal.ended(played_); });
}

void PlaySession::swap_sides() {
  std::swap(options_.seats[first_player], options_.seats[second_player]);
  std::swap(opponents_[first_player], opponents_[second_player]);
  std::swap(options_.from.players[first_player], options_.from.players[second_player]);
}

void PlaySession::load(PlayedGame game) {
  record([](Journal& journal) { journal.next_game(); });
  played_ = std::move(game);
  undone_.clear();
  begun_ = std::chrono::steady_clock::now();
  const Result recorded = played_.result;
  look();
  if (!over_ && recorded.ending != Ending::open) { // what players agreed on
    played_.result = recorded;
    over_ = true;
    offered_.clear();
  }
}

void PlaySession::save(const std::string& path) { add_game(path, ruleset(), options_.rules, played_); }

bool PlaySession::records_in(const std::string& path) const {
  return journal_ && !guard_.failed() && journal_->is(path);
}

void PlaySession::record(const std::function<void(Journal&)>& action) {
  if (journal_) {
    guard_.write([&] { action(*journal_); });
  }
}

void PlaySession::run_clock() {
  if (clock_ && !over_) {
    clock_->start(status().to_move);
  }
}

bool PlaySession::check_flag() {
  if (!clock_ || over_ || !clock_->has_fallen(status().to_move)) {
    return false;
  }
  clock_->stop();
  late_ = status().to_move;
  over_ = true;
  played_.result = {Ending::won, other(*late_), 0, 0};
  offered_.clear();
  record([&](Journal& journal) { journal.ended(played_); });
  return true;
}

SearchResult PlaySession::think(Opponent& controller, const Watch& watch) {
  const std::optional<double> usual = controller.limits.seconds;
  if (clock_) {
    const double share = clock_->share(status().to_move);
    controller.limits.seconds = std::min(share, usual.value_or(share));
  }
  SearchResult known;
  SearchResult found = controller.choose(
      status(), [&](const SearchResult& so_far) { known = so_far; }, [&] { return watch(known); });
  controller.limits.seconds = usual;
  return found;
}

Opponent& PlaySession::adviser() {
  if (!adviser_) {
    adviser_ = opponent_for(ruleset(), options_.standard, streams_);
    adviser_->limits.analysis = true; // whoever asks wants to know what a move is worth
  }
  return *adviser_;
}

Opponent* PlaySession::waiting() {
  auto& opponent = opponents_[other(status().to_move)];
  return opponent ? &*opponent : nullptr;
}

} // namespace regola::console
