#include "engine/match/shared_games.hpp"

#include <sstream>

#include <fmt/format.h>

namespace regola {

namespace {

// Reports are lines of words: "take", "back INDEX", "leave", and for a finished game
// "game INDEX OVERRUNS OVERRUNS ENDING WINNER MARGIN LINE MOVE...", where a move is its number among all
// legal ones. Orders are the number of a game, or "none".

constexpr const char* no_game = "none";

[[noreturn]] void refuse_report() { throw std::runtime_error("a rank has sent what this one cannot read"); }

/// The number of a ply among all legal ones.
std::size_t number_of(const Successor& ply, const std::vector<Successor>& all) {
  const auto same = std::find_if(all.begin(), all.end(), [&](const Successor& each) {
    return each.move == ply.move && each.status == ply.status;
  });
  if (same == all.end()) throw std::logic_error("a controller has played a move that is not legal");
  return static_cast<std::size_t>(same - all.begin());
}

Result read_result(std::istream& words) {
  Result result;
  int ending = 0;
  int winner = 0;
  if (!(words >> ending >> winner >> result.margin >> result.line)) refuse_report();
  result.ending = static_cast<Ending>(ending);
  result.winner = static_cast<PlayerIndex>(winner);
  return result;
}

/// Reads a finished game, and plays its moves again.
FinishedGame read_game(std::istream& words, PlayedGame begun, Engine& engine) {
  FinishedGame finished;
  finished.game = std::move(begun);
  if (!(words >> finished.overruns[0] >> finished.overruns[1])) refuse_report();
  finished.game.result = read_result(words);
  for (std::size_t number = 0; words >> number;) {
    std::vector<Successor> all = engine.successors(finished.game.status());
    if (number >= all.size()) refuse_report();
    finished.game.plies.push_back(std::move(all[number]));
  }
  return finished;
}

} // namespace

std::optional<std::size_t> GameGuest::take() {
  ranks_.send(0, Ranks::Channel::reports, "take");
  const std::string order = ranks_.receive(Ranks::Channel::orders).bytes;
  if (order == no_game) return std::nullopt;
  std::istringstream words(order);
  std::size_t index = 0;
  if (!(words >> index)) refuse_report();
  return index;
}

void GameGuest::give_back(std::size_t index) {
  ranks_.send(0, Ranks::Channel::reports, fmt::format("back {}", index));
}

void GameGuest::hand_in(std::size_t index, const FinishedGame& finished, Engine& engine) {
  const PlayedGame& game = finished.game;
  std::string message =
      fmt::format("game {} {} {} {} {} {} {}", index, finished.overruns[0], finished.overruns[1],
                  static_cast<int>(game.result.ending), static_cast<int>(game.result.winner),
                  game.result.margin, game.result.line);
  const Status* before = &game.start;
  for (const Successor& ply : game.plies) {
    message += fmt::format(" {}", number_of(ply, engine.successors(*before)));
    before = &ply.status;
  }
  ranks_.send(0, Ranks::Channel::reports, message);
}

void GameGuest::leave() {
  ranks_.send(0, Ranks::Channel::reports, "leave");
  static_cast<void>(ranks_.receive(Ranks::Channel::orders));
}

void GameHost::serve(Ranks& ranks, Engine& engine) const {
  for (int left = 0; left + 1 < ranks.size();) {
    const Ranks::Message message = ranks.receive(Ranks::Channel::reports);
    std::istringstream words(message.bytes);
    std::string kind;
    words >> kind;
    std::string order;
    try {
      std::size_t index = 0;
      if (kind == "take") {
        order = no_game;
        if (const auto next = take()) order = fmt::format("{}", *next);
      } else if (kind == "leave") {
        ++left;
      } else if (!(words >> index)) {
        refuse_report();
      } else if (kind == "back") {
        give_back(index);
      } else {
        hand_in(index, read_game(words, begin(index), engine));
      }
    } catch (...) {
      failed();
    }
    if (!order.empty()) ranks.send(message.from, Ranks::Channel::orders, order);
  }
  for (int other = 1; other < ranks.size(); ++other) ranks.send(other, Ranks::Channel::orders, no_game);
}

} // namespace regola
