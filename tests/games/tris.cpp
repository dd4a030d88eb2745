#include "engine/matcher/match.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/minimax.hpp"
#include "tests/games/census.hpp"
#include "tests/games/game_files.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

/// What a player who searches to the end gets against every possible reply.
class EveryReply {
public:
  EveryReply(const Ruleset& ruleset, PlayerIndex player)
      : ruleset_(ruleset), player_(player), search_(ruleset, Evaluation(ruleset)) {}

  void play_from(const Status& status) {
    if (!seen_.insert(status).second) {
      return;
    }
    const Result result = result_of(ruleset_, status);
    if (result.ending != Ending::open) {
      wins += result.ending == Ending::won && result.winner == player_ ? 1 : 0;
      losses += result.ending == Ending::won && result.winner != player_ ? 1 : 0;
      draws += result.ending == Ending::drawn ? 1 : 0;
    } else if (status.to_move == player_) {
      play_from(search_.choose(status, {}).best.value().status);
    } else {
      for (const Status& next : produce(ruleset_, status)) {
        play_from(next);
      }
    }
  }

  int wins = 0;
  int losses = 0;
  int draws = 0;

private:
  const Ruleset& ruleset_;
  PlayerIndex player_;
  AlphaBeta search_;
  std::unordered_set<Status, StatusHash> seen_;
};

} // namespace

TEST_CASE("tris: the tree of all games") {
  const Ruleset tris = load_game("tris.rules").value();
  const Census census = take_census(tris, tris.start);
  CHECK(census.games == 255'168);
  CHECK(census.won_by_first == 131'184);
  CHECK(census.won_by_second == 77'904);
  CHECK(census.drawn == 46'080);
  CHECK(census.statuses == 5'478);
}

TEST_CASE("tris: perft of every depth") {
  const Ruleset tris = load_game("tris.rules").value();
  const std::vector<std::uint64_t> leaves = {1,      9,       72,      504,     3'024, 15'120,
                                             54'720, 148'176, 200'448, 127'872, 0};
  for (std::size_t depth = 0; depth < leaves.size(); ++depth) {
    CAPTURE(depth);
    CHECK(perft(tris, tris.start, static_cast<int>(depth)) == leaves[depth]);
  }
}

TEST_CASE("tris: a search that sees to the end never loses") {
  const Ruleset tris = load_game("tris.rules").value();
  for (const PlayerIndex player : {first_player, second_player}) {
    CAPTURE(static_cast<int>(player));
    EveryReply every(tris, player);
    every.play_from(tris.start);
    CHECK(every.losses == 0);
    CHECK(every.wins > 0);
    CHECK(every.draws > 0);
  }
}

TEST_CASE("tris: with best play on both sides it is a draw") {
  const Ruleset tris = load_game("tris.rules").value();
  const SearchResult found = Minimax(tris, heuristic_of(tris), 9).play(tris.start);
  CHECK(found.score == 0);
  CHECK(found.exact);
  CHECK(found.line.size() == 9);
}

TEST_CASE("tris: the bare rules offer the same moves") {
  const Ruleset tris = load_game("tris.rules").value();
  const Ruleset bare = load_game("tris-rules-only.rules").value();
  std::size_t compared = 0;
  each_status(tris, tris.start, [&](const Status& status) {
    Status same(status.text());
    same.to_move = status.to_move;
    const auto moves = successors(tris, status);
    const auto bare_moves = successors(bare, same);
    REQUIRE(moves.size() == bare_moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      REQUIRE(moves[i].status.text() == bare_moves[i].status.text());
    }
    compared += moves.size();
  });
  CHECK(compared > 5'478);
}
