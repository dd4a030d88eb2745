// Laws that hold for every file in games/. A new file is tested without any change here.

#include "engine/console/program.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/match.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/matcher/written_moves.hpp"
#include "engine/search/minimax.hpp"
#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/games/game_files.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::size_t longest_playout = 300;
#ifdef REGOLA_SLOW_BUILD
constexpr unsigned playouts = 1;
#else
constexpr unsigned playouts = 3;
#endif

using Generator = std::minstd_rand;

/// The statuses of one random game, the last one being its end unless it grew too long.
std::vector<Status> playout(const Ruleset& ruleset, Generator& random) {
  std::vector<Status> met{start_of(ruleset)};
  while (met.size() <= longest_playout && result_of(ruleset, met.back()).ending == Ending::open) {
    const std::vector<Successor> next = successors(ruleset, met.back());
    REQUIRE_FALSE(next.empty());
    met.push_back(next[random() % next.size()].status);
  }
  return met;
}

/// Some statuses of random games, spread over their length; always the same ones.
std::vector<Status> sample(const Ruleset& ruleset, std::size_t from_each) {
  std::vector<Status> some;
  for (unsigned seed = 1; seed <= playouts; ++seed) {
    Generator random(seed);
    const std::vector<Status> met = playout(ruleset, random);
    for (std::size_t i = 0; i < from_each; ++i) {
      some.push_back(met[i * (met.size() - 1) / (from_each - 1)]);
    }
  }
  return some;
}

/// Runs the check with every game, under its name.
template <typename Check>
void for_each_game(const Check& check) {
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) { check(load_file(file).ruleset.value()); }
  }
}

} // namespace

TEST_CASE("every game loads without a fault") {
  REQUIRE(game_files().size() >= 2);
  for (const auto& file : game_files()) {
    const Loaded loaded = load_file(file);
    CHECK(loaded.report().empty());
    CHECK(loaded.ruleset.has_value());
  }
}

TEST_CASE("every game meets its own expectations") {
  for (const auto& file : game_files()) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    console::Streams streams{in, out, err};
    CHECK(console::run_program({"check", file.string()}, streams) == console::fine);
    CHECK(err.str().empty());
  }
}

TEST_CASE("every game: a status reads back from its text") {
  for_each_game([](const Ruleset& ruleset) {
    for (const Status& status : sample(ruleset, 10)) {
      REQUIRE(status_of(ruleset, to_text(ruleset, status)) == status);
      if (result_of(ruleset, status).ending != Ending::open) {
        continue;
      }
      for (const Successor& next : successors(ruleset, status)) {
        REQUIRE(status_of(ruleset, to_text(ruleset, next.status)) == next.status);
      }
    }
  });
}

TEST_CASE("every game: no two moves of a status have one text") {
  for_each_game([](const Ruleset& ruleset) {
    for (const Status& status : sample(ruleset, 20)) {
      std::set<std::string> texts;
      for (const Successor& next : successors(ruleset, status)) {
        INFO(to_text(ruleset, status));
        INFO(to_text(ruleset, next.move));
        REQUIRE(texts.insert(to_text(ruleset, next.move)).second);
      }
    }
  });
}

TEST_CASE("every game: a move is found by its text, by its short text and as it is written") {
  for_each_game([](const Ruleset& ruleset) {
    constexpr std::size_t moves_tried = 20; // each is compared with all the others
    for (const Status& status : sample(ruleset, 5)) {
      const std::vector<Successor> all = successors(ruleset, status);
      for (std::size_t i = 0; i < all.size(); i += 1 + all.size() / moves_tried) {
        INFO(to_text(ruleset, status));
        const WrittenMoves written(ruleset, status, all);
        for (const std::string& typed : {to_text(ruleset, all[i].move), short_text(ruleset, all[i].move),
                                         written.text(i), written.brief(i)}) {
          INFO(typed);
          REQUIRE(find_move(ruleset, status, all, typed).candidates == std::vector<std::size_t>{i});
        }
      }
    }
  });
}

TEST_CASE("every game: perft is the sum of its division") {
  for_each_game([](const Ruleset& ruleset) {
    for (const Status& status : sample(ruleset, 3)) {
      const int depth = move_count(ruleset, status) < 50 ? 2 : 1;
      std::uint64_t sum = 0;
      for (const auto& [move, leaves] : perft_divide(ruleset, status, depth)) {
        sum += leaves;
      }
      REQUIRE(perft(ruleset, status, depth) == sum);
    }
  });
}

TEST_CASE("every game: produce in order is produce, sorted") {
  for_each_game([](const Ruleset& ruleset) {
    const Heuristic heuristic = heuristic_of(ruleset);
    for (const Status& status : sample(ruleset, 5)) {
      const StatusSet plain = produce(ruleset, status);
      const StatusSet ordered = produce(ruleset, status, heuristic, 1);
      REQUIRE(std::is_permutation(plain.begin(), plain.end(), ordered.begin(), ordered.end()));
      REQUIRE(std::is_sorted(ordered.begin(), ordered.end(), [&](const Status& a, const Status& b) {
        const int difference = heuristic(1, a) - heuristic(1, b);
        return status.to_move == first_player ? difference > 0 : difference < 0;
      }));
    }
  });
}
