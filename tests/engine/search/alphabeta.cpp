#include "engine/search/alphabeta.hpp"
#include "engine/compiled/engine.hpp"
#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/greedy.hpp"
#include "engine/search/human_like.hpp"
#include "engine/search/minimax.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <algorithm>
#include <stdexcept>

using namespace regola;
using namespace regola::test;

namespace {

Limits to_depth(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

std::string chosen(const Ruleset& ruleset, const SearchResult& found) {
  return found.best ? to_text(ruleset, found.best->move) : "nothing";
}

/// A walk on a ring of cells, in which it is a draw to stand for the third time; to reach the end wins.
const char* const shuffle = "players x/o\n"
                            "board\n"
                            "  x..\n"
                            "  ...\n"
                            "  ..o\n"
                            "move step straight: x . -> . [x]\n"
                            "draw if repeats = 3\n"
                            "lose if stuck\n"
                            "value near = count (in a1: x) - count (in c3: o)\n";

} // namespace

TEST_CASE("alpha-beta solves tic-tac-toe from the start") {
  const Ruleset game = test::game("tic-tac-toe");
  const SearchResult found = AlphaBeta(game, Evaluation(game)).choose(game.start, {});
  CHECK(found.score == 0);
  CHECK(found.exact);
  CHECK(found.depth == 9);
  CHECK(found.line.size() == 9);
  CHECK(found.nodes < 20'000); // of 549,946 lines of play
}

TEST_CASE("alpha-beta: a win in one is taken and a sole defence made") {
  const Ruleset game = test::game("tic-tac-toe");
  const Status wins = status_of(game, "xx./oo./... x");
  CHECK(chosen(game, AlphaBeta(game, Evaluation(game)).choose(wins, {})) == "put c3");
  Limits limits;
  limits.nodes = 100'000;
  const SearchResult defence =
      AlphaBeta(game, Evaluation(game)).choose(status_of(game, "x../.x./..o o"), limits);
  const SearchResult sole =
      AlphaBeta(game, Evaluation(game)).choose(status_of(game, "xx./.o./... o"), limits);
  CHECK(chosen(game, sole) == "put c3");
  CHECK(sole.depth == 1); // without a search
  CHECK(defence.depth > 1);
}

TEST_CASE("alpha-beta on a finished game finds no move") {
  const Ruleset game = test::game("tic-tac-toe");
  const SearchResult found = AlphaBeta(game, Evaluation(game)).choose(status_of(game, "xxx/oo./... o"), {});
  CHECK_FALSE(found.best);
  CHECK(found.exact);
  CHECK(found.score == win_score);
  CHECK(found.line.empty());
}

TEST_CASE("alpha-beta needs a depth of at least one") {
  const Ruleset game = test::game("tic-tac-toe");
  CHECK_THROWS_AS(AlphaBeta(game, Evaluation(game)).choose(game.start, to_depth(0)), std::invalid_argument);
}

TEST_CASE("alpha-beta stops when it is told to, with a legal move") {
  const Ruleset game = test::game("connect-four");
  for (const int asked_until : {1, 2, 5, 30}) {
    int asked = 0;
    Limits limits;
    limits.stop = [&] { return ++asked >= asked_until; };
    const SearchResult found = AlphaBeta(game, Evaluation(game)).choose(game.start, limits);
    REQUIRE(found.best);
    CHECK_FALSE(found.exact);
  }
}

TEST_CASE("alpha-beta keeps to its nodes, and finds the same with the same nodes") {
  const Ruleset game = test::game("othello");
  for (const std::uint64_t nodes : {1U, 10U, 777U, 20'000U}) {
    Limits limits;
    limits.nodes = nodes;
    const SearchResult found = AlphaBeta(game, Evaluation(game)).choose(game.start, limits);
    const SearchResult again = AlphaBeta(game, Evaluation(game)).choose(game.start, limits);
    CHECK(found.nodes <= nodes + 1);
    REQUIRE(found.best);
    CHECK(found.best->move == again.best->move);
    CHECK(found.nodes == again.nodes);
    CHECK(found.score == again.score);
  }
}

TEST_CASE("alpha-beta: cutting and remembering save nodes") {
  const Ruleset game = test::game("connect-four");
  AlphaBetaOptions plain;
  plain.table = 0;
  plain.deepen = plain.killers = plain.history = plain.order = plain.null_window = plain.aspiration = false;
  const std::uint64_t most = Minimax(game, Evaluation(game), 5).play(game.start).nodes;
  const std::uint64_t cut = AlphaBeta(game, Evaluation(game), plain).choose(game.start, to_depth(5)).nodes;
  const std::uint64_t all = AlphaBeta(game, Evaluation(game)).choose(game.start, to_depth(5)).nodes;
  CHECK(cut < most / 3);
  CHECK(all < cut);
}

TEST_CASE("alpha-beta: moves that win or lose at once are known before they are made") {
  const Ruleset game = test::game("connect-four");
  const Status middle = status_of(game, "......./......./...o.../...x.../..xo.../.oxx.o. x");
  AlphaBetaOptions options;
  options.forced = false;
  AlphaBetaOptions blind = options;
  blind.foresee = false;
  for (const Status* each : {&game.start, &middle}) {
    const SearchResult seen = AlphaBeta(game, Evaluation(game), options).choose(*each, to_depth(8));
    const SearchResult unseen = AlphaBeta(game, Evaluation(game), blind).choose(*each, to_depth(8));
    CHECK(seen.score == unseen.score);
    REQUIRE(seen.best);
    CHECK(seen.best->move == unseen.best->move);
    CHECK(seen.nodes < unseen.nodes);
  }
}

TEST_CASE("alpha-beta: the line leads to what the score says, whether leaves were listed or compared") {
  constexpr int depth = 4;
  AlphaBetaOptions narrow;
  narrow.table = 0; // whose entries would end the line early
  narrow.quiescence = narrow.forced = false;
  AlphaBetaOptions wide = narrow;
  wide.null_window = wide.aspiration = false;
  for (const std::string name :
       {"connect-four", "othello", "english-draughts", "breakthrough", "tic-tac-toe"}) {
    const Ruleset game = test::game(name);
    const Evaluation evaluation(game);
    Engine engine(game);
    Status from = game.start;
    for (int ply = 0; ply < 12 && result_of(game, from).ending == Ending::open; ply += 3) {
      std::vector<Score> scores;
      for (const AlphaBetaOptions& options : {narrow, wide}) {
        CAPTURE(name, ply, options.null_window);
        const SearchResult found = AlphaBeta(game, evaluation, options).choose(from, to_depth(depth));
        Status at = from;
        for (const Move& move : found.line) {
          const std::vector<Successor> next = successors(game, at);
          const auto same = std::find_if(next.begin(), next.end(),
                                         [&](const Successor& successor) { return successor.move == move; });
          REQUIRE(same != next.end());
          at = same->status;
        }
        const Result result = result_of(game, at);
        const auto plies = static_cast<int>(found.line.size());
        if (!is_over(result)) REQUIRE(plies == depth);
        Machine& machine = engine.machine(at);
        CHECK(found.score ==
              (is_over(result) ? score_of(result, plies) : evaluation(machine, machine.read(at), plies)));
        scores.push_back(found.score);
      }
      CHECK(scores.front() == scores.back());
      for (int i = 0; i < 3 && result_of(game, from).ending == Ending::open; ++i) {
        from = Status(successors(game, from).back().status);
      }
    }
  }
}

TEST_CASE("alpha-beta ranks the moves as minimax values each of them") {
  const Ruleset game = test::game("tic-tac-toe");
  const Status status = status_of(game, "x../.o./..x o");
  constexpr int depth = 5;
  AlphaBeta search(game, Evaluation(game));
  const std::vector<SearchResult> ranked = search.rank(status, to_depth(depth), 100);
  REQUIRE(ranked.size() == 6);
  for (const SearchResult& each : ranked) {
    const SearchResult value = Minimax(game, Evaluation(game), depth - 1).play(each.best->status);
    // One ply nearer to the end.
    const Score distance = std::abs(value.score) >= win_score - longest_win ? (value.score > 0 ? 1 : -1) : 0;
    CHECK(each.score == value.score - distance);
  }
  CHECK(std::is_sorted(ranked.begin(), ranked.end(),
                       [](const SearchResult& a, const SearchResult& b) { return a.score < b.score; }));
  CHECK(search.rank(status, to_depth(depth), 2).size() == 2);
}

TEST_CASE("alpha-beta: a value that depends on how often a position has stood") {
  const Ruleset game = ruleset_of(shuffle);
  REQUIRE(game.keeps_past);
  // The same cells, once new and once after they have stood twice: then going back draws.
  AlphaBetaOptions options;
  for (const bool strict : {false, true}) {
    options.strict = strict;
    AlphaBeta search(game, Evaluation(game), options);
    Engine engine(game);
    Status status = game.start;
    for (int ply = 0; ply < 12 && engine.result(status).ending == Ending::open; ++ply) {
      for (int depth = 1; depth <= 6; ++depth) {
        CAPTURE(to_text(game, status), ply, depth, strict);
        const SearchResult plain = Minimax(game, Evaluation(game), depth).play(status);
        const SearchResult found = search.choose(status, to_depth(depth));
        if (strict) {
          REQUIRE(found.score == plain.score);
          REQUIRE(chosen(game, found) == chosen(game, plain));
        } else {
          REQUIRE(found.best);
        }
      }
      // To and fro, so that positions stand again.
      status = engine.successors(status).front().status;
    }
  }
}

TEST_CASE("alpha-beta: captures behind the depth bound are not overlooked") {
  // One ply deep the capture looks like a gain; the piece is taken back.
  const Ruleset game = ruleset_of("players x/o\n"
                                  "board\n"
                                  "  .o.\n"
                                  "  .o.\n"
                                  "  .x.\n"
                                  "move take n s: x o -> . x\n"
                                  "move step e w: x . -> . x\n"
                                  "lose if count x = 0\n"
                                  "value lead = count x - count o\n");
  AlphaBetaOptions options;
  options.quiescence = false;
  CHECK(
      chosen(game, AlphaBeta(game, Evaluation(game), options).choose(game.start, to_depth(1))).substr(0, 4) ==
      "take");
  options.quiescence = true;
  CHECK(
      chosen(game, AlphaBeta(game, Evaluation(game), options).choose(game.start, to_depth(1))).substr(0, 4) ==
      "step");
}

TEST_CASE("an infinite heuristic ends games in all searches as in minimax") {
  // Without an end in the text: three in a line is what the heuristic says.
  const Ruleset rules =
      ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\nmove take e: x o -> . [x]\ndraw if stuck\n");
  const Ruleset lines =
      ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\nvalue x = count (around: x^3)\n");
  const Expression& line = lines.values.front().expression;
  const Heuristic ends = [&](int, const Status& status) {
    const bool first = evaluate(PlayerView(lines, status, first_player), line) > 0;
    const bool second = evaluate(PlayerView(lines, status, second_player), line) > 0;
    return first ? infinity : second ? -infinity : status[4] == 'x' ? 1 : status[4] == 'o' ? -1 : 0;
  };
  AlphaBetaOptions plain;
  plain.quiescence = false;
  for (const char* text :
       {".../.../... x", "xx./oo./... x", "xx./oo./x.. o", "xo./.x./..o x", "xxx/oo./... o"}) {
    const Status status = status_of(rules, text);
    for (const int depth : {1, 2, 3, 4}) {
      CAPTURE(text, depth);
      const SearchResult wanted = Minimax(rules, ends, depth).play(status);
      const SearchResult found = AlphaBeta(rules, ends, plain).choose(status, to_depth(depth));
      CHECK(found.score == wanted.score);
      CHECK(chosen(rules, found) == chosen(rules, wanted));
      CHECK(found.exact == wanted.exact);
    }
    CHECK(Greedy(rules, ends).choose(status, {}).score == Minimax(rules, ends, 1).play(status).score);
    Limits timed;
    timed.nodes = 500; // without a depth, where forced moves are made at once
    const SearchResult forced = AlphaBeta(rules, ends).choose(status, timed);
    if (is_decided(Minimax(rules, ends, 1).play(status).score)) {
      CHECK(chosen(rules, forced) == chosen(rules, Minimax(rules, ends, 1).play(status)));
    }
    const SearchResult human = HumanLike(rules, ends).choose(status, to_depth(1));
    CHECK(human.best.has_value() == forced.best.has_value());
  }
}

TEST_CASE("alpha-beta: a caller who does without the line gets the same move") {
  for (const char* const name : {"othello", "connect-four", "english-draughts"}) {
    CAPTURE(name);
    const Ruleset rules = game(name);
    Limits limits = to_depth(4);
    const SearchResult whole = AlphaBeta(rules, Evaluation(rules), {}).choose(rules.start, limits);
    limits.line = false;
    const SearchResult alone = AlphaBeta(rules, Evaluation(rules), {}).choose(rules.start, limits);
    CHECK(whole.line.size() > 1);
    REQUIRE(alone.line.size() == 1);
    CHECK(alone.line.front() == whole.line.front());
    CHECK(alone.best->status == whole.best->status);
    CHECK(alone.score == whole.score);
    CHECK(alone.nodes == whole.nodes);
  }
}
