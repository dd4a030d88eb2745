#include "engine/match/arena.hpp"

#include <exception>
#include <mutex>
#include <new>
#include <thread>

#include "engine/match/shared_games.hpp"

namespace regola {

namespace {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) { return Random(Random(a)() ^ b)(); }

/// The engine and the players of one thread.
struct Room {
  Engine engine;
  std::vector<Opponent> players;

  Room(const Ruleset& ruleset, const ArenaOptions& options) : engine(ruleset) {
    for (const std::string& text : options.players) {
      players.push_back(make_opponent(ruleset, text));
      players.back().limits.line = false;
    }
    for (const Opponent& player : players) seeds.push_back(player.limits.seed);
  }

  std::vector<std::uint64_t> seeds;   // as given in the texts
  std::optional<std::size_t> opening; // number of the last one
  std::vector<Successor> first_plies; // of that opening
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
    if (options.ranks != nullptr && options.ranks->rank() != 0) guest_.emplace(*options.ranks);
  }

  ArenaResult run() {
    {
      const Room checked(ruleset_, options_); // reports a fault in a text before any thread starts
    }
    const std::size_t jobs =
        std::clamp<std::size_t>(options_.jobs, 1, std::max<std::size_t>(result_.planned, 1));
    given_back_.reserve(jobs);
    std::vector<std::thread> threads;
    threads.reserve(jobs + 1);
    if (options_.ranks != nullptr && options_.ranks->size() > 1 && !guest_) {
      replays_.emplace(ruleset_);
      threads.emplace_back([this] { serve(*options_.ranks); });
    }
    try {
      for (std::size_t i = 0; i < jobs; ++i) threads.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      // No further thread can be started: those that run play all games.
    } catch (const std::bad_alloc&) {
      // No memory for a further thread: likewise.
    }
    for (std::thread& thread : threads) thread.join();
    alone_ = true;
    if (!fault_ && !guest_ && !stopped() && (next_ < result_.planned || !given_back_.empty())) {
      work(); // games returned by threads that ran out of memory
    }
    if (fault_) std::rethrow_exception(fault_);
    if (guest_) guest_->leave();
    if (result_.decision == SprtDecision::none) {
      // An interruption leaves gaps; the games played still count.
      for (auto& [index, finished] : waiting_) count(index, finished);
    }
    result_.interrupted = options_.stop && options_.stop() && result_.games() < result_.planned &&
                          result_.decision == SprtDecision::none;
    return std::move(result_);
  }

private:
  [[nodiscard]] bool stopped() const { return done_ || (options_.stop && options_.stop()); }

  /// Number of the next game to play; `nullopt` after the last one.
  std::optional<std::size_t> take() {
    if (guest_) return guest_->take();
    const std::lock_guard lock(mutex_);
    if (!given_back_.empty()) {
      const std::size_t index = given_back_.back();
      given_back_.pop_back();
      return index;
    }
    return next_ < result_.planned ? std::optional(next_++) : std::nullopt;
  }

  /// Plays games until none is left. A thread that runs out of memory returns its game to the others.
  void play_games() {
    std::optional<std::size_t> index;
    bool counts = false; // true while the game is being handed in, which must not be done twice
    try {
      Room room(ruleset_, options_);
      while (!stopped() && (index = take())) {
        FinishedGame finished;
        if (play(room, *index, finished)) {
          counts = true;
          hand_in(room, *index, std::move(finished));
          counts = false;
        } else if (guest_) {
          guest_->give_back(*index);
        }
      }
    } catch (const Stopped&) {
      if (guest_ && index) guest_->give_back(*index);
      throw;
    } catch (const std::bad_alloc&) {
      if (alone_ || counts) throw;
      if (index) give_back(*index);
    }
  }

  /// Leaves a game to others.
  void give_back(std::size_t index) {
    if (guest_) return guest_->give_back(index);
    const std::lock_guard lock(mutex_);
    given_back_.push_back(index);
  }

  /// Gives games to the other ranks, and takes what they have played.
  void serve(Ranks& ranks) {
    GameHost host;
    host.take = [this] { return stopped() ? std::nullopt : take(); };
    host.give_back = [this](std::size_t index) { give_back(index); };
    host.begin = [this](std::size_t index) { return begun(index); };
    host.hand_in = [this](std::size_t index, FinishedGame finished) {
      const std::lock_guard lock(mutex_);
      hand_in(index, std::move(finished));
    };
    host.failed = [this] { keep_fault(); };
    host.serve(ranks, *replays_);
  }

  /// Ends the match for the exception that is being handled.
  void keep_fault() {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::current_exception();
    done_ = true;
  }

  void work() {
    try {
      play_games();
    } catch (const Stopped&) {
      done_ = true;
    } catch (...) {
      keep_fault();
    }
  }

  /// The players of a game, first player first.
  [[nodiscard]] std::array<std::size_t, 2> seats(std::size_t index) const {
    const Pairing& pairing = result_.pairings[index % result_.pairings.size()];
    const bool exchanged = index / result_.pairings.size() % 2 == 1;
    return exchanged ? std::array{pairing.second, pairing.first} : std::array{pairing.first, pairing.second};
  }

  /// A game before its first ply.
  [[nodiscard]] PlayedGame begun(std::size_t index) const {
    const auto [first, second] = seats(index);
    PlayedGame game;
    game.start = start_;
    game.players = {options_.players[first], options_.players[second]};
    game.seed = options_.seed;
    return game;
  }

  bool play(Room& room, std::size_t index, FinishedGame& finished) {
    const auto [first, second] = seats(index);
    const std::size_t opening = index / result_.pairings.size() / 2;
    PlayedGame& game = finished.game;
    game = begun(index);
    if (room.opening != opening) {
      room.first_plies =
          random_opening(room.engine, start_, options_.opening_plies, mixed(options_.seed, opening));
      room.opening = opening;
    }
    constexpr std::size_t usual_plies = 60;
    game.plies.reserve(usual_plies);
    game.plies = room.first_plies;
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

  void hand_in(Room& room, std::size_t index, FinishedGame finished) {
    if (guest_) return guest_->hand_in(index, finished, room.engine);
    const std::lock_guard lock(mutex_);
    hand_in(index, std::move(finished));
  }

  /// Counts games in order; games that finish early wait.
  void hand_in(std::size_t index, FinishedGame finished) {
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

  void count(std::size_t index, const FinishedGame& finished) {
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
    if (options_.played) options_.played(finished.game, result_);
  }

  const Ruleset& ruleset_;
  const Status& start_;
  const ArenaOptions& options_;
  ArenaResult result_;
  std::optional<GameGuest> guest_; // on ranks other than 0
  std::optional<Engine> replays_;  // in rank 0: plays the games of the others again
  std::size_t next_ = 0;           // the first game that no thread has taken
  std::vector<std::size_t> given_back_;
  bool alone_ = false; // only the calling thread is left
  std::atomic<bool> done_ = false;
  std::mutex mutex_;
  std::map<std::size_t, FinishedGame> waiting_;
  std::size_t counted_ = 0; // all games before this have counted
  std::exception_ptr fault_;
};

} // namespace

std::size_t ArenaResult::games() const {
  std::size_t sum = 0;
  for (const Pairing& pairing : pairings) sum += pairing.tally.games();
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
  if (options.players.size() < 2) throw std::invalid_argument("a match needs two players");
  return Arena(ruleset, start, options).run();
}

} // namespace regola
