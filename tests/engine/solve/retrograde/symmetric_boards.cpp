// Values, plies and best moves on boards with many symmetries, where symmetric positions are stored once. All
// solvers are compared with plain rounds over all statuses. With REGOLA_LONG in the environment more texts
// are compared.

#include "engine/search/symmetry.hpp"
#include "engine/solve/retrograde/position_code.hpp"
#include "engine/solve/retrograde/retrograde.hpp"
#include "engine/solve/solve.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/plain_solver.hpp"
#include "tests/engine/solve/symmetric_author.hpp"
#include "tests/texts.hpp"

#include <algorithm>

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::size_t most_statuses = 1200;

std::size_t symmetric_texts() {
  if (is_long_run()) return 3000;
#ifdef REGOLA_SLOW_BUILD
  return 20;
#else
  return 120;
#endif
}

std::vector<std::string> symmetric_moves(const Ruleset& ruleset, const std::vector<Successor>& moves) {
  std::vector<std::string> all;
  for (const Successor& next : moves) all.push_back(to_text(ruleset, next.move));
  return all;
}

/// What plain rounds say of the moves from a status.
class PlainMoves {
public:
  PlainMoves(const Ruleset& ruleset, const EndlessPlay& endless, const PlainSolver& plain)
      : ruleset_(ruleset), endless_(endless), plain_(plain) {}

  [[nodiscard]] PositionValue value(const Status& at, const Status& next) const {
    const Result result = as_claimed(result_of(ruleset_, next));
    if (result.ending == Ending::open || endless_.leaves_out(result)) {
      return before_move(plain_.value(next), next.to_move == at.to_move);
    }
    if (result.ending != Ending::won) return {};
    return {result.winner == at.to_move ? GameValue::win : GameValue::loss, 1};
  }
  [[nodiscard]] std::vector<std::string> best(const Status& at) const {
    std::vector<std::string> all;
    for (const Successor& next : successors(ruleset_, at)) {
      if (value(at, next.status) == plain_.value(at)) all.push_back(to_text(ruleset_, next.move));
    }
    return all;
  }

private:
  const Ruleset& ruleset_;
  const EndlessPlay& endless_;
  const PlainSolver& plain_;
};

Solution solved_alone(const Ruleset& ruleset, const Status& start, SolveMethod by) {
  SolveOptions options;
  options.by = by;
  options.memory = std::size_t{32} << 20U;
  options.stop = [asked = 0]() mutable { return ++asked > 1000; };
  return solve(ruleset, start, options);
}

/// Holds all three ways to the plain one.
/// @return how many of them have an answer
int compare_with_plain(const Ruleset& ruleset, const Status& start) {
  const EndlessPlay endless = endless_play(ruleset);
  PlainSolver plain(ruleset, endless);
  if (!endless.refusal.empty() || as_claimed(result_of(ruleset, start)).ending != Ending::open ||
      !plain.solve(start, most_statuses)) {
    return 0;
  }
  const PlainMoves moves(ruleset, endless, plain);
  const PositionValue value = plain.value(start);
  const std::vector<std::string> best = moves.best(start);
  Retrograde retrograde(ruleset, endless, start, false);
  SolveWatch watch({}, std::size_t{32} << 20U, {});
  REQUIRE(retrograde.run(watch) == Retrograde::End::solved);
  for (const Status& status : plain.sensible_statuses()) {
    REQUIRE(retrograde.value(status) == plain.value(status));
  }
  int answers = 0;
  for (const SolveMethod by : {SolveMethod::retrograde, SolveMethod::search, SolveMethod::proof}) {
    INFO("by " << to_text(by));
    const Solution found = solved_alone(ruleset, start, by);
    if (by == SolveMethod::retrograde) REQUIRE(found.proven);
    if (!found.proven) continue;
    ++answers;
    REQUIRE(found.outcome == value.outcome);
    if (by == SolveMethod::proof) { // its moves keep the outcome, in whatever number of plies
      for (const Successor& next : found.moves) {
        REQUIRE(moves.value(start, next.status).outcome == value.outcome);
      }
      continue;
    }
    REQUIRE(found.plies == value.plies);
    if (by == SolveMethod::retrograde || !found.moves.empty())
      REQUIRE(symmetric_moves(ruleset, found.moves) == best);
  }
  return answers;
}

Status symmetric_image(const Status& status, const CellPermutation& permutation) {
  Status image = status;
  for (std::size_t cell = 0; cell < status.size(); ++cell) image.cells[permutation[cell]] = status[cell];
  return image;
}

} // namespace

TEST_CASE("symmetric boards: best moves that were lost where images were cut") {
  const Ruleset empty = ruleset_of("players x/o\nboard points p0 p1 p2 p3 p4 p5\n  .1..xx\nmove go: . -> x\n"
                                   "draw if stuck\n");
  CHECK(symmetric_moves(empty, solved_alone(empty, empty.start, SolveMethod::retrograde).moves) ==
        std::vector<std::string>{"go p0", "go p2", "go p3"});
  std::string links;
  for (int a = 0; a < 7; ++a) {
    for (int b = a + 1; b < 7; ++b) links += " p" + std::to_string(a) + "-p" + std::to_string(b);
  }
  const Ruleset whole = ruleset_of(
      "players x/o\nboard points p0 p1 p2 p3 p4 p5 p6\n  ..o.x..\nlink l" + links +
      "\nmove go l: x . -> . [x]\nmove take l: x o -> . [x]\nmove swap l: x o -> o [x]\ndraw if stuck\n"
      "win if count . = 0 and count x > count o\nlose l: o o o\ndraw if repeats = 3\n");
  CHECK(symmetric_moves(whole, solved_alone(whole, whole.start, SolveMethod::retrograde).moves).size() == 7);
}

TEST_CASE("symmetric boards: all ways to solve find the value, the plies and all best moves") {
  int compared = 0;
  int answers = 0;
  for (std::uint64_t seed = 1; seed <= symmetric_texts(); ++seed) {
    Random random(seed * 7919U);
    const std::string text = SymmetricAuthor(random).text();
    const Loaded loaded = load_text("text", text);
    if (!loaded.ruleset || !loaded.ruleset->has_start) continue;
    INFO("seed " << seed << "\n" << text);
    const int ways = compare_with_plain(*loaded.ruleset, loaded.ruleset->start);
    compared += ways > 0 ? 1 : 0;
    answers += ways;
  }
  INFO(compared << " texts, " << answers << " answers");
  CHECK(compared > static_cast<int>(symmetric_texts()) / 2);
  CHECK(answers > compared * 3 / 2);
}

TEST_CASE("symmetric boards: two moves to one stored position, after one of which the player moves again") {
  // By `give` he has the turn in a position that `go` and `turn` lead the other player to, colours exchanged.
  const Ruleset ruleset = ruleset_of(
      "players x/o\nboard points p0 p1 p2 p3 p4\n  o..xo\nlink l p0-p1 p0-p2 p0-p3 p0-p4 p1-p2 p1-p3 "
      "p1-p4 p2-p3 p2-p4 p3-p4\nmove give extra: x -> o\nmove go l: x . -> . [x]\n"
      "move turn extra l: [x] o -> x x\nwin if count x > count o + 2\n"
      "win if count . = 0 and count x > count o\ndraw if stuck\n");
  CHECK(compare_with_plain(ruleset, ruleset.start) == 3);
  CHECK(solved_alone(ruleset, ruleset.start, SolveMethod::retrograde).outcome == GameValue::win);
}

TEST_CASE("symmetric boards: values also where a player moves again, or passes") {
  int compared = 0;
  int exchanged = 0;
  const std::size_t texts = symmetric_texts() / 3;
  for (std::uint64_t seed = 1; seed <= texts; ++seed) {
    Random random(seed * 15'485'863U);
    const std::string text = SymmetricAuthor(random, SymmetricAuthor::Turns::vary).text();
    const Loaded loaded = load_text("text", text);
    if (!loaded.ruleset || !loaded.ruleset->has_start) continue;
    INFO("seed " << seed << "\n" << text);
    if (compare_with_plain(*loaded.ruleset, loaded.ruleset->start) == 0) continue;
    ++compared;
    if (loaded.ruleset->exchange) ++exchanged;
  }
  INFO(compared << " texts, " << exchanged << " of them with players that can be exchanged");
  CHECK(compared > static_cast<int>(texts) / 3);
  CHECK(exchanged > static_cast<int>(texts) / 6);
}

TEST_CASE("symmetric boards: all images of a position have one code, also when the players change places") {
  std::size_t images = 0;
  std::size_t exchanges = 0;
  for (std::uint64_t seed = 1; seed <= symmetric_texts(); ++seed) {
    Random random(seed * 104'729U);
    const std::string text = SymmetricAuthor(random).text();
    const Loaded loaded = load_text("text", text);
    if (!loaded.ruleset || !loaded.ruleset->has_start) continue;
    INFO("seed " << seed << "\n" << text);
    const Ruleset& ruleset = *loaded.ruleset;
    const std::vector<CellPermutation> symmetries = symmetries_of(ruleset);
    const CompiledRuleset compiled(ruleset);
    PositionCode code(compiled, false, symmetries, ruleset.exchange);
    Status status = ruleset.start;
    const std::string symbols = ruleset.symbols.to_string();
    for (Symbol& symbol : status.cells) {
      symbol = symbols[random.below(static_cast<std::uint32_t>(symbols.size()))];
    }
    CodeBytes own;
    CodeBytes other_code;
    for (const PlayerIndex player : {first_player, second_player}) {
      status.to_move = player;
      code.encode(status, own);
      for (const CellPermutation& symmetry : symmetries) {
        code.encode(symmetric_image(status, symmetry), other_code);
        REQUIRE(own == other_code);
        ++images;
      }
      if (!ruleset.exchange || !ruleset.symbols.contains(empty_symbol)) continue;
      Status turned = status;
      if (!ruleset.exchange->cells.empty()) turned = symmetric_image(status, ruleset.exchange->cells);
      for (Symbol& symbol : turned.cells) symbol = ruleset.exchange->symbol(symbol);
      turned.to_move = other(player);
      code.encode(turned, other_code);
      REQUIRE(own == other_code);
      ++exchanges;
    }
  }
  CHECK(images > 10 * symmetric_texts());
  CHECK(exchanges > symmetric_texts() / 3);
}
