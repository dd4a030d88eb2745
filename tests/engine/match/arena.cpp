#include "engine/match/arena.hpp"
#include "tests/engine/ranks/thread_ranks.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <set>

#include <pthread.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace regola;
using namespace regola::test;

namespace {

ArenaOptions between(std::vector<std::string> players, std::size_t games) {
  ArenaOptions options;
  options.players = std::move(players);
  options.games = games;
  return options;
}

/// The moves of all games that counted, one text.
std::string all_moves(const Ruleset& rules, ArenaOptions options) {
  std::string text;
  options.played = [&](const PlayedGame& game, const ArenaResult&) {
    text += game.players[0] + ":";
    for (const Successor& ply : game.plies) text += " " + to_text(rules, ply.move);
    text += " " + to_text(rules, game.result) + "\n";
  };
  static_cast<void>(play_arena(rules, rules.start, options));
  return text;
}

} // namespace

TEST_CASE("arena: the same games, whatever the number of threads; other ones for another seed") {
  const Ruleset rules = game("tic-tac-toe");
  ArenaOptions options = between({"easy:depth=2", "random", "minimax:depth=2"}, 10);
  const std::string alone = all_moves(rules, options);
  CHECK(std::count(alone.begin(), alone.end(), '\n') == 30);
  options.jobs = 4;
  CHECK(all_moves(rules, options) == alone);
  options.seed = 2;
  CHECK(all_moves(rules, options) != alone);
}

TEST_CASE("arena: the same games in the same order, whatever the number of processes") {
  const Ruleset rules = game("tic-tac-toe");
  ArenaOptions options = between({"easy:depth=2", "random", "minimax:depth=2"}, 10);
  const std::string alone = all_moves(rules, options);
  for (const int size : {2, 3, 5}) {
    std::vector<std::string> counted(static_cast<std::size_t>(size));
    ThreadRanks(size).run([&](Ranks& ranks) {
      ArenaOptions shared = options;
      shared.ranks = &ranks;
      shared.jobs = static_cast<std::size_t>(ranks.rank()) + 1;
      counted[static_cast<std::size_t>(ranks.rank())] = all_moves(rules, shared);
    });
    CAPTURE(size);
    CHECK(counted[0] == alone);
    for (std::size_t other = 1; other < counted.size(); ++other) CHECK(counted[other].empty());
  }
}

TEST_CASE("arena: a process that is told to stop leaves its games to the others") {
  const Ruleset rules = game("connect-four");
  ArenaOptions options = between({"random", "greedy"}, 40);
  const std::string alone = all_moves(rules, options);
  std::string counted;
  std::atomic<int> polls = 0;
  ThreadRanks(2).run([&](Ranks& ranks) {
    ArenaOptions shared = options;
    shared.ranks = &ranks;
    if (ranks.rank() == 0) {
      counted = all_moves(rules, shared);
    } else {
      shared.stop = [&] { return ++polls > 5; }; // within its first game
      CHECK(play_arena(rules, rules.start, shared).games() == 0);
    }
  });
  CHECK(polls > 5);
  CHECK(counted == alone);
}

TEST_CASE("arena: every opening is played with both colours") {
  const Ruleset rules = game("connect-four");
  ArenaOptions options = between({"greedy", "random"}, 8);
  options.opening_plies = 3;
  std::vector<std::string> openings;
  std::vector<std::string> first;
  options.played = [&](const PlayedGame& game, const ArenaResult&) {
    REQUIRE(game.plies.size() >= 3);
    openings.push_back(to_text(rules, game.plies[2].status));
    first.push_back(game.players[0]);
  };
  const ArenaResult result = play_arena(rules, rules.start, options);
  REQUIRE(openings.size() == 8);
  for (std::size_t i = 0; i < 8; i += 2) {
    CHECK(openings[i] == openings[i + 1]);
    CHECK(first[i] == "greedy");
    CHECK(first[i + 1] == "random");
  }
  CHECK(std::set<std::string>(openings.begin(), openings.end()).size() > 1);
  CHECK(result.games() == 8);
  CHECK(result.tally_of(0) == result.tally_of(1).reversed());
}

TEST_CASE("arena: who is stronger wins, on whichever side") {
  const Ruleset rules = game("connect-four");
  const ArenaResult result = play_arena(rules, rules.start, between({"random", "alphabeta:depth=3"}, 20));
  CHECK(result.tally_of(1).wins >= 18);
  CHECK_FALSE(result.interrupted);
}

TEST_CASE("arena: a round robin plays every pair") {
  const Ruleset rules = game("tic-tac-toe");
  const ArenaResult result = play_arena(rules, rules.start, between({"random", "greedy", "random"}, 4));
  REQUIRE(result.pairings.size() == 3);
  for (const Pairing& pairing : result.pairings) CHECK(pairing.tally.games() == 4);
  CHECK(result.tally_of(0).games() == 8);
  CHECK(result.games() == 12);
}

TEST_CASE("arena: a game that has not ended after so many plies is drawn") {
  const Ruleset rules = game("connect-four");
  ArenaOptions options = between({"alphabeta:depth=2", "random"}, 4);
  options.opening_plies = 0;
  options.most_plies = 6; // nobody has four in a row by then
  options.played = [](const PlayedGame& played, const ArenaResult&) { CHECK(played.plies.size() == 6); };
  CHECK(play_arena(rules, rules.start, options).tally_of(0) == Tally{0, 4, 0});
}

TEST_CASE("arena: a test that is decided ends the match, at the same game on any number of threads") {
  const Ruleset rules = game("connect-four");
  ArenaOptions options = between({"alphabeta:depth=2", "random"}, 1000);
  options.sprt = Sprt{0, 200, 0.05, 0.05};
  const ArenaResult alone = play_arena(rules, rules.start, options);
  CHECK(alone.decision == SprtDecision::elo1);
  CHECK(alone.games() < 100);
  CHECK_FALSE(alone.interrupted);
  options.jobs = 3;
  CHECK(play_arena(rules, rules.start, options).pairings == alone.pairings);
  ThreadRanks(2).run([&](Ranks& ranks) {
    ArenaOptions shared = options;
    shared.ranks = &ranks;
    const ArenaResult result = play_arena(rules, rules.start, shared);
    if (ranks.rank() == 0) CHECK(result.pairings == alone.pairings);
  });
}

TEST_CASE("arena: what was played before an interruption counts") {
  const Ruleset rules = game("tic-tac-toe");
  for (const std::size_t jobs : {1U, 3U}) {
    ArenaOptions options = between({"random", "greedy"}, 100000);
    options.jobs = jobs;
    std::atomic<std::size_t> seen = 0;
    options.stop = [&] { return seen >= 5; };
    options.played = [&](const PlayedGame&, const ArenaResult&) { ++seen; };
    const ArenaResult result = play_arena(rules, rules.start, options);
    CHECK(result.interrupted);
    CHECK(result.games() >= 5);
    CHECK(result.games() < 100000); // how many were under way is up to the machine
    CHECK(result.games() == seen);
  }
}

TEST_CASE("arena: texts that name no controller are refused before a game is played") {
  const Ruleset rules = game("tic-tac-toe");
  CHECK_THROWS_AS(play_arena(rules, rules.start, between({"random", "robot"}, 2)), ParameterError);
  CHECK_THROWS_AS(play_arena(rules, rules.start, between({"random"}, 2)), std::invalid_argument);
}

TEST_CASE("play_on: a game between two, and one that is abandoned") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  Opponent x = make_opponent(rules, "minimax:depth=9");
  Opponent o = make_opponent(rules, "alphabeta:depth=9");
  PlayedGame played;
  played.start = rules.start;
  CHECK(play_on(engine, played, {&x, &o}, 400));
  CHECK(played.result.ending == Ending::drawn);
  CHECK(played.plies.size() == 9);
  PlayedGame abandoned;
  abandoned.start = rules.start;
  CHECK_FALSE(play_on(engine, abandoned, {&x, &o}, 400, [] { return true; }));
  CHECK(abandoned.plies.empty());
}

#ifndef REGOLA_SLOW_BUILD // sanitizers take more address space than there is

TEST_CASE("arena: where no further thread can be started, those that run play all games") {
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    // Room for two stacks, and beside them for all else.
    constexpr std::size_t stack_bytes = std::size_t{256} << 20U;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_bytes);
    pthread_setattr_default_np(&attributes);
    std::ifstream statm("/proc/self/statm");
    rlim_t pages = 0;
    statm >> pages;
    const rlim_t bytes = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + 3 * stack_bytes - 1;
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
    const Ruleset rules = game("tic-tac-toe");
    ArenaOptions options = between({"random", "random"}, 200);
    options.jobs = 200;
    _exit(play_arena(rules, rules.start, options).games() == 200 ? 0 : 1);
  }
  int code = 0;
  REQUIRE(waitpid(child, &code, 0) == child);
  CHECK(WIFEXITED(code));
  CHECK(WEXITSTATUS(code) == 0);
}

#endif
