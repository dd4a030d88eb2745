#include "engine/match/arena.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/compiled/random.hpp"
#include "engine/match/openings.hpp"

namespace regola {

namespace {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) { return Random(Random(a)() ^ b)(); }

/// What one thread plays with.
struct Room {
  Engine engine;
  std::vector<Opponent> players;

  Room(const Ruleset& ruleset, const ArenaOptions& options) : engine(ruleset) {
    for (const std::string& text : options.players) {
      players.push_back(make_opponent(ruleset, text));
    }
    for (const Opponent& player : players) {
      seeds.push_back(player.limits.seed);
    }
  }

  std::vector<std::uint64_t> seeds; // as the texts have them
};

/// One game that was played, before it counts.
struct Finished {
  PlayedGame game;
  std::array<std::size_t, 2> overruns{};
};

class Arena {
public:
  Arena(const Ruleset& ruleset, const Status& start, const ArenaOptions& options)
      : ruleset_(ruleset), start_(start), options_(options) {
    for (std::size_t first = 0; first < options.players.size(); ++first) {
      for (std::size_t second = first + 1; second < options.players.size(); ++second) {
        result_.pairings.push_back({first, second, {}});
      }
    }
    result_.overruns.resize(options.players.size());
    result_.planned = result_.pairings.size() * options.games;
  }

  ArenaResult run() {
    {
      const Room checked(ruleset_, options_); // a fault of a text comes up before any thread begins
    }
    std::vector<std::thread> threads;
    const std::size_t jobs =
        std::clamp<std::size_t>(options_.jobs, 1, std::max<std::size_t>(result_.planned, 1));
    threads.reserve(jobs);
    try {
      for (std::size_t i = 0; i < jobs; ++i) {
        threads.emplace_back([this] { work(); });
      }
    } catch (const std::system_error&) {
      // There are no resources for another thread: those that run play all games.
    } catch (const std::bad_alloc&) {
      // The same.
    }
    if (threads.empty()) {
      work();
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
    if (fault_) {
      std::rethrow_exception(fault_);
    }
    if (result_.decision == SprtDecision::none) {
      // After an interruption there are gaps; what was played counts all the same.
      for (auto& [index, finished] : waiting_) {
        count(index, finished);
      }
    }
    result_.interrupted = options_.stop && options_.stop() && result_.games() < result_.planned &&
                          result_.decision == SprtDecision::none;
    return std::move(result_);
  }

private:
  [[nodiscard]] bool stopped() const { return done_ || (options_.stop && options_.stop()); }

  /// What a thread plays with; nothing where there is no memory for another one, and others play.
  std::unique_ptr<Room> open_room() {
    try {
      auto room = std::make_unique<Room>(ruleset_, options_);
      ++rooms_;
      return room;
    } catch (const std::bad_alloc&) {
      if (rooms_ == 0) throw;
      return nullptr;
    }
  }

  void work() {
    try {
      const std::unique_ptr<Room> room = open_room();
      while (room && !stopped()) {
        const std::size_t index = next_++;
        if (index >= result_.planned) {
          return;
        }
        Finished finished;
        if (play(*room, index, finished)) {
          const std::lock_guard lock(mutex_);
          hand_in(index, std::move(finished));
        }
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!fault_) {
        fault_ = std::current_exception();
      }
      done_ = true;
    }
  }

  /// Which of the players of its pairing begins the game of that number.
  [[nodiscard]] std::array<std::size_t, 2> seats(std::size_t index) const {
    const Pairing& pairing = result_.pairings[index % result_.pairings.size()];
    const bool exchanged = index / result_.pairings.size() % 2 == 1;
    return exchanged ? std::array{pairing.second, pairing.first} : std::array{pairing.first, pairing.second};
  }

  bool play(Room& room, std::size_t index, Finished& finished) {
    const auto [first, second] = seats(index);
    const std::size_t opening = index / result_.pairings.size() / 2;
    PlayedGame& game = finished.game;
    game.start = start_;
    game.plies = random_opening(room.engine, start_, options_.opening_plies, mixed(options_.seed, opening));
    game.players = {options_.players[first], options_.players[second]};
    game.seed = options_.seed;
    const std::array<Opponent*, 2> players = {&room.players[first], &room.players[second]};
    std::array<std::size_t, 2> before{};
    for (const PlayerIndex side : {first_player, second_player}) {
      players[side]->begin();
      players[side]->limits.seed =
          mixed(room.seeds[side == first_player ? first : second], mixed(options_.seed, index));
      before[side] = players[side]->overruns();
    }
    const bool ended = play_on(room.engine, game, players, options_.most_plies, [this] { return stopped(); });
    for (const PlayerIndex side : {first_player, second_player}) {
      finished.overruns[side] = players[side]->overruns() - before[side];
    }
    return ended;
  }

  /// Games count in their order; those that end early wait.
  void hand_in(std::size_t index, Finished finished) {
    waiting_.emplace(index, std::move(finished));
    while (!waiting_.empty() && waiting_.begin()->first == counted_ &&
           result_.decision == SprtDecision::none) {
      count(counted_, waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      ++counted_;
      if (options_.sprt && result_.pairings.size() == 1) {
        result_.decision = decide(*options_.sprt, result_.pairings.front().tally);
        done_ = result_.decision != SprtDecision::none;
      }
    }
  }

  void count(std::size_t index, const Finished& finished) {
    const auto sides = seats(index);
    Tally tally;
    const Result& result = finished.game.result;
    if (result.ending == Ending::won || (result.ending == Ending::scored && result.margin != 0)) {
      const PlayerIndex winner = result.ending == Ending::won ? result.winner
                                 : result.margin > 0          ? first_player
                                                              : second_player;
      ++(winner == first_player ? tally.wins : tally.losses);
    } else {
      ++tally.draws;
    }
    Pairing& pairing = result_.pairings[index % result_.pairings.size()];
    pairing.tally += sides[0] == pairing.first ? tally : tally.reversed();
    result_.overruns[sides[0]] += finished.overruns[0];
    result_.overruns[sides[1]] += finished.overruns[1];
    if (options_.played) {
      options_.played(finished.game, result_);
    }
  }

  const Ruleset& ruleset_;
  const Status& start_;
  const ArenaOptions& options_;
  ArenaResult result_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> done_ = false;
  std::atomic<std::size_t> rooms_ = 0;
  std::mutex mutex_;
  std::map<std::size_t, Finished> waiting_;
  std::size_t counted_ = 0; // all games before this have counted
  std::exception_ptr fault_;
};

} // namespace

std::size_t ArenaResult::games() const {
  std::size_t sum = 0;
  for (const Pairing& pairing : pairings) {
    sum += pairing.tally.games();
  }
  return sum;
}

Tally ArenaResult::tally_of(std::size_t player) const {
  Tally sum;
  for (const Pairing& pairing : pairings) {
    if (pairing.first == player) {
      sum += pairing.tally;
    } else if (pairing.second == player) {
      sum += pairing.tally.reversed();
    }
  }
  return sum;
}

ArenaResult play_arena(const Ruleset& ruleset, const Status& start, const ArenaOptions& options) {
  if (options.players.size() < 2) {
    throw std::invalid_argument("a match needs two players");
  }
  return Arena(ruleset, start, options).run();
}

} // namespace regola
