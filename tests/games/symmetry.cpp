// The symmetries found for the games are symmetries: the moves in the image of a status are the images of the
// moves in the status.

#include "engine/search/symmetry.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/matcher/worth.hpp"
#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/games/game_files.hpp"

#include <algorithm>
#include <random>
#include <set>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

#ifdef REGOLA_SLOW_BUILD
constexpr int rounds = 1;
#else
constexpr int rounds = 2;
#endif
constexpr std::size_t most_turned_plies = 120;
constexpr std::size_t looked_at = 12; // statuses of each game that is played

Status image_of(const Status& status, const CellPermutation& permutation) {
  Status image = status;
  for (std::size_t cell = 0; cell < status.size(); ++cell) image.cells[permutation[cell]] = status[cell];
  return image;
}

/// What becomes of a status when the players change places.
Status exchanged(const Ruleset& ruleset, const Status& status) {
  const PlayerExchange& exchange = ruleset.exchange.value();
  Status image = status;
  image.to_move = other(status.to_move);
  for (std::size_t cell = 0; cell < status.size(); ++cell) {
    const std::size_t there = exchange.cells.empty() ? cell : exchange.cells[cell];
    image.cells[there] = exchange.symbol(status[cell]);
  }
  for (std::size_t i = 0; i < status.hands.size(); ++i) image.hands[exchange.hands[i]] = status.hands[i];
  for (std::size_t i = 0; i < status.quiet.size(); ++i) image.quiet[exchange.quiet[i]] = status.quiet[i];
  return image;
}

std::vector<Status> statuses_of(std::vector<Successor> all) {
  std::vector<Status> statuses;
  for (Successor& next : all) statuses.push_back(std::move(next.status));
  return statuses;
}

/// The game may be asked about its status only, without a past.
Status forgetful(Status status) {
  status.past = nullptr;
  status.seen = 1;
  return status;
}

/// Statuses of a random game, in the order in which they came about.
std::vector<Status> random_game(const Ruleset& ruleset, unsigned seed) {
  std::minstd_rand random(seed);
  std::vector<Status> met{start_of(ruleset)};
  while (met.size() < most_turned_plies && result_of(ruleset, met.back()).ending == Ending::open) {
    std::vector<Successor> next = successors(ruleset, met.back());
    met.push_back(std::move(next[random() % next.size()].status));
  }
  return met;
}

/// Statuses as texts, in an order of their own: most often the lists are long.
std::vector<std::string> sorted_texts(const Ruleset& ruleset, const std::vector<Status>& statuses) {
  std::vector<std::string> texts;
  for (const Status& one : statuses) texts.push_back(to_text(ruleset, one));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::size_t count_of(const std::string& name, const std::string& lines = {}) {
  const auto ruleset = load_game(name + ".rules", lines);
  REQUIRE(ruleset);
  return symmetries_of(*ruleset).size();
}

} // namespace

TEST_CASE("the symmetries of the games") {
  CHECK(count_of("tic-tac-toe") == 7);
  CHECK(count_of("tris") == 7);
  CHECK(count_of("connect-four") == 1);
  CHECK(count_of("othello") == 7); // of its rules; its start has three of them
  CHECK(count_of("breakthrough") == 1);
  CHECK(count_of("hex") == 1);
  CHECK(count_of("gomoku") == 7);
  CHECK(count_of("amazons") == 7);
  CHECK(count_of("three-mens-morris") == 7);
  CHECK(count_of("nine-mens-morris") == 15); // the inner square and the outer one are alike
  CHECK(count_of("chess") == 0);             // the two ways of castling differ
  CHECK(count_of("tris-rules-only") == 0);
}

TEST_CASE("every game: the rules do the same to an image as to the original") {
  std::size_t with_symmetries = 0;
  for (const auto& file : game_files()) {
    const Ruleset ruleset = load_file(file).ruleset.value();
    const Value* value = ruleset.values.empty() ? nullptr : &ruleset.values.back();
    const std::vector<CellPermutation> plain = symmetries_of(ruleset);
    const std::vector<CellPermutation> valued = symmetries_of(ruleset, value);
    with_symmetries += plain.empty() ? 0 : 1;
    const Heuristic heuristic = heuristic_of(ruleset);
    CAPTURE(file.stem().string(), plain.size(), valued.size());
    for (const CellPermutation& permutation : valued) {
      REQUIRE(std::find(plain.begin(), plain.end(), permutation) != plain.end());
    }
    for (int round = 0; round < rounds && !plain.empty(); ++round) {
      const std::vector<Status> met = random_game(ruleset, static_cast<unsigned>(round + 1));
      for (std::size_t i = 0; i < met.size(); i += 1 + met.size() / looked_at) {
        const Status status = forgetful(met[i]);
        const std::vector<Status> next = statuses_of(successors(ruleset, status));
        const Result result = result_of(ruleset, status);
        for (const CellPermutation& permutation : plain) {
          const Status image = image_of(status, permutation);
          CAPTURE(to_text(ruleset, status), to_text(ruleset, image));
          const std::vector<Status> next_of_image = statuses_of(successors(ruleset, image));
          std::vector<Status> images;
          for (const Status& one : next) images.push_back(image_of(one, permutation));
          REQUIRE(next_of_image.size() == images.size());
          REQUIRE(sorted_texts(ruleset, next_of_image) == sorted_texts(ruleset, images));
          const Result of_image = result_of(ruleset, image);
          REQUIRE(of_image.ending == result.ending);
          REQUIRE(of_image.winner == result.winner);
          REQUIRE(of_image.margin == result.margin);
          if (std::find(valued.begin(), valued.end(), permutation) != valued.end()) {
            REQUIRE(heuristic(0, image) == heuristic(0, status));
          }
        }
      }
    }
  }
  CHECK(with_symmetries > 10);
}

TEST_CASE("every game: players who may change places do the same in each other's place") {
  std::set<std::string> without;
  for (const auto& file : game_files()) {
    const Ruleset ruleset = load_file(file).ruleset.value();
    if (!ruleset.exchange) {
      without.insert(file.stem().string());
      continue;
    }
    CAPTURE(file.stem().string());
    const std::vector<Status> met = random_game(ruleset, 5);
    for (std::size_t i = 0; i < met.size(); i += 1 + met.size() / looked_at) {
      const Status status = forgetful(met[i]);
      const Status image = exchanged(ruleset, status);
      CAPTURE(to_text(ruleset, status), to_text(ruleset, image));
      REQUIRE(exchanged(ruleset, image) == status);
      std::vector<Status> images;
      for (const Successor& next : successors(ruleset, status)) {
        images.push_back(exchanged(ruleset, next.status));
      }
      REQUIRE(sorted_texts(ruleset, statuses_of(successors(ruleset, image))) ==
              sorted_texts(ruleset, images));
      const Result result = result_of(ruleset, status);
      const Result of_image = result_of(ruleset, image);
      REQUIRE(of_image.ending == result.ending);
      if (result.ending == Ending::won) REQUIRE(of_image.winner == other(result.winner));
    }
  }
  // Those with lines for one player, with a score, or with rules on whole statuses.
  CHECK(without == std::set<std::string>{"ataxx", "caccia-al-gigante", "domineering", "dots-and-boxes",
                                         "fox-and-geese", "go", "hare-and-hounds", "hex", "kalah",
                                         "minishogi", "othello", "racing-kings", "tablut", "tris",
                                         "tris-rules-only"});
}
