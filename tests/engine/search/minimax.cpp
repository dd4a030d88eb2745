#include "engine/search/minimax.hpp"
#include "engine/matcher/match.hpp"
#include "engine/matcher/result.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <limits>
#include <random>
#include <stdexcept>

using namespace regola;
using namespace regola::test;

namespace {

const Heuristic zero = [](int, const Status&) { return 0; };

/// The value by definition: no order, no memory, no stop.
Score value_of(const Ruleset& ruleset, const Heuristic& heuristic, const Status& status, int depth,
               int bound) {
  const Result result = result_of(ruleset, status);
  if (result.ending != Ending::open && result.ending != Ending::stopped) {
    return score_of(result, depth);
  }
  const StatusSet next =
      result.ending == Ending::stopped || depth == bound ? StatusSet() : produce(ruleset, status);
  if (next.empty()) {
    return clamped(heuristic(depth, status));
  }
  std::vector<Score> scores;
  for (const Status& child : next) {
    scores.push_back(value_of(ruleset, heuristic, child, depth + 1, bound));
  }
  return status.to_move == first_player ? *std::max_element(scores.begin(), scores.end())
                                        : *std::min_element(scores.begin(), scores.end());
}

/// Bare rules in which a status is a digit and each digit leads to others; what no rule leads on from ends
/// play.
Ruleset tree(const std::vector<std::pair<const char*, const char*>>& steps) {
  std::vector<Rule> rules;
  for (const auto& [from, to] : steps) {
    rules.push_back({Pattern(from), Pattern(to)});
  }
  return Ruleset::from_rules(std::move(rules));
}

const Heuristic digit = [](int, const Status& status) { return status[0] - '0'; };

std::string chosen(const SearchResult& result) {
  return result.best ? std::string(result.best->status.text()) : "nothing";
}

} // namespace

TEST_CASE("minimax: the first player takes the largest of what the second leaves him") {
  const Ruleset rules = tree({{"s", "a"}, {"s", "b"}, {"a", "3"}, {"a", "9"}, {"b", "4"}, {"b", "5"}});
  const SearchResult found = Minimax(rules, digit, 2).play(Status("s"));
  CHECK(found.score == 4);
  CHECK(chosen(found) == "b");
  CHECK(found.nodes == 7);
  REQUIRE(found.line.size() == 2);
  CHECK(to_text(rules, found.line[0]) == "2");
  CHECK(to_text(rules, found.line[1]) == "1");
}

TEST_CASE("minimax: who is to move decides, not the depth") {
  const Ruleset rules = tree({{"s", "a"}, {"s", "b"}, {"a", "3"}, {"a", "9"}, {"b", "4"}, {"b", "5"}});
  const SearchResult found = Minimax(rules, digit, 2).play(Status("s", second_player));
  CHECK(found.score == 5);
  CHECK(chosen(found) == "b");
}

// Where no rule applies the article's listing sets the value and then overwrites it with one never set.
TEST_CASE("minimax: a status to which no rule applies keeps the value of the heuristic") {
  const Ruleset rules = tree({{"s", "2"}, {"s", "7"}, {"7", "1"}});
  CHECK(Minimax(rules, digit, 9).play(Status("2")).score == 2);
  CHECK(chosen(Minimax(rules, digit, 9).play(Status("2"))) == "nothing");
  const SearchResult found = Minimax(rules, digit, 9).play(Status("s"));
  CHECK(found.score == 2); // 7 goes on to 1
  CHECK(chosen(found) == "2");
  CHECK_FALSE(found.exact);
}

// The article's listing starts from -infinity and asks for more: a node whose moves all lose keeps none of
// them.
TEST_CASE("minimax: where all moves lose one of them is played") {
  const Ruleset rules = ruleset_of("players x/o\nboard 2x1\nmove put: . -> x\nlose if count x = 1\n");
  const SearchResult found = Minimax(rules, zero, 4).play(rules.start);
  CHECK(found.best.has_value());
  CHECK(found.score == -(win_score - 1));
  CHECK(found.exact);
}

// Box 4 of the article: a heuristic that is infinite says that the game is over.
TEST_CASE("minimax: an infinite heuristic ends the game, and none that is less") {
  const Ruleset rules = tree({{"s", "a"}, {"s", "c"}, {"a", "b"}, {"b", "3"}, {"c", "4"}});
  const auto with = [](int value) -> Heuristic {
    return [value](int, const Status& status) { return status[0] == 'a' ? value : status[0] == '3' ? 3 : 0; };
  };
  for (const int bound : {1, 2, 9}) {
    const SearchResult won = Minimax(rules, with(infinity), bound).play(Status("s"));
    CHECK(won.score == win_score - 1); // not searched any further
    CHECK(chosen(won) == "a");
    CHECK(won.exact);
    CHECK(won.line.size() == 1);
    CHECK(chosen(Minimax(rules, with(-infinity), bound).play(Status("s"))) == "c");
  }
  CHECK(Minimax(rules, with(infinity - 1), 9).play(Status("s")).score == 3);
  const SearchResult over = Minimax(rules, with(-infinity), 9).play(Status("a"));
  CHECK_FALSE(over.best);
  CHECK(over.score == -win_score);
}

TEST_CASE("minimax: of equal moves the first in the order of produce") {
  const Ruleset rules = tree({{"s", "1"}, {"s", "5"}, {"s", "5"}, {"s", "3"}});
  CHECK(to_text(rules, Minimax(rules, digit, 1).play(Status("s")).best->move) == "2");
  const Ruleset tris = game("tris");
  CHECK(to_text(tris, Minimax(tris, zero, 9).play(tris.start).best->move) == "1");
}

TEST_CASE("minimax: a quick win is better than a slow one, a slow loss than a quick one") {
  const Ruleset tris = game("tris");
  struct Row {
    const char* status;
    Score score;
    const char* move;
  };
  const Row rows[] = {
      {"xxx-oo----", win_score - 1, "3"},    {"xx---o--o-", 0, "2"},
      {"oxx-oo----", -(win_score - 1), "6"}, {"xo--------", 0, "5"},
      {"xoo-x-----", -(win_score - 4), "3"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.status);
    const SearchResult found = Minimax(tris, heuristic_of(tris), 9).play(status_of(tris, row.status));
    CHECK(found.score == row.score);
    CHECK(found.exact);
    CHECK(to_text(tris, found.best.value().move) == row.move);
  }
}

TEST_CASE("minimax: a finished game has a score and no move") {
  const Ruleset tris = game("tris");
  const SearchResult found = Minimax(tris, zero, 9).play(status_of(tris, "oxxx-oo---"));
  CHECK(found.score == win_score);
  CHECK(chosen(found) == "nothing");
  CHECK(found.line.empty());
}

TEST_CASE("minimax is what its definition says, at every depth") {
  const Ruleset tris = game("tris");
  const Heuristic open = heuristic_of(tris);
  std::minstd_rand random(1);
  for (int round = 0; round < 20; ++round) {
    Status status = tris.start;
    for (int ply = round % 5 + 2; ply > 0 && result_of(tris, status).ending == Ending::open; --ply) {
      const StatusSet next = produce(tris, status);
      status = next[random() % next.size()];
    }
    for (int bound = 1; bound <= 4; ++bound) {
      CAPTURE(to_text(tris, status), bound);
      const Score wanted = value_of(tris, open, status, 0, bound);
      CHECK(Minimax(tris, open, bound).play(status).score == wanted);
    }
  }
}

TEST_CASE("minimax: every line of play is searched") {
  const Ruleset tris = game("tris");
  CHECK(Minimax(tris, zero, 5).play(tris.start).nodes == 1 + 9 + 72 + 504 + 3'024 + 15'120);
}

TEST_CASE("minimax stops when it is told to, with a move") {
  const Ruleset tris = game("tris");
  int asked = 0;
  Limits limits;
  limits.stop = [&] { return ++asked == 2; };
  const SearchResult found = Minimax(tris, zero, 9).choose(tris.start, limits);
  CHECK(found.best.has_value());
  CHECK_FALSE(found.exact);
  CHECK(found.nodes < 1'000);
}

TEST_CASE("minimax within limits goes deeper and deeper") {
  const Ruleset tris = game("tris");
  Limits limits;
  limits.nodes = 5'000;
  std::vector<int> depths;
  const SearchResult found =
      Minimax(tris, zero, 1).choose(tris.start, limits, [&](const SearchResult& so_far) {
        depths.push_back(so_far.depth);
        CHECK(so_far.best.has_value());
      });
  CHECK(depths == std::vector<int>{1, 2, 3, 4}); // 10, 82, 586 and 3610 nodes
  CHECK(found.depth == 4);
  CHECK(found.nodes <= 5'001 + 10); // the first ply is searched in any case
}

TEST_CASE("minimax needs a depth bound of at least one") {
  const Ruleset tris = game("tris");
  CHECK_THROWS_AS(Minimax(tris, zero, 0), std::invalid_argument);
  CHECK_THROWS_AS(Minimax(tris, zero, -3), std::invalid_argument);
}
