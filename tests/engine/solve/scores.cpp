// Games that a score decides and that may go round, games in which a player wins play without end, and games
// in which quiet plies decide: values by tiers are those of retrograde analysis and of plain attractors.

#include "engine/matcher/result.hpp"
#include "engine/solve/retrograde/retrograde.hpp"
#include "engine/solve/solve.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/plain_ranks.hpp"
#include "tests/engine/solve/symmetric_author.hpp"
#include "tests/engine/solve/temporary_folder.hpp"
#include "tests/texts.hpp"

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::size_t memory_of_scores = std::size_t{64} << 20U;

/// The rank of a value that a solver has found, as PlainRanks has it.
int rank_found(const PositionValue& value) {
  if (value.outcome == GameValue::draw) return 0;
  const int size = value.margin != 0 ? std::abs(value.margin) : value.plies ? won_rank : endless_rank_of;
  return value.outcome == GameValue::win ? size : -size;
}

/// The positions of a text, by the reference matcher.
struct RankedGame {
  std::vector<Status> statuses;
  PlainRanks graph;

  /// @return false if there are more statuses than that, or the text does not say how each game ends
  bool reach(const Ruleset& ruleset, const EndlessPlay& endless, std::size_t most) {
    std::map<std::string, std::size_t> numbers;
    const auto number = [&](Status status) {
      forget_past(status);
      const auto [at, fresh] = numbers.try_emplace(to_text(ruleset, status), statuses.size());
      if (fresh) statuses.push_back(std::move(status));
      return at->second;
    };
    number(ruleset.start);
    while (graph.nodes.size() < statuses.size()) {
      if (statuses.size() > most) return false;
      const Status status = statuses[graph.nodes.size()];
      PlainRanks::Node node;
      node.first = status.to_move == first_player;
      for (const Successor& move : successors(ruleset, status)) {
        const Result result = as_claimed(result_of(ruleset, move.status));
        if (result.ending == Ending::open || endless.leaves_out(result)) {
          node.next.push_back(number(move.status));
        } else if (result.ending == Ending::stopped) {
          return false;
        } else {
          node.ends.push_back(rank_found(end_value(result, first_player, 1)));
        }
      }
      graph.nodes.push_back(node);
    }
    if (endless.winner) graph.endless = *endless.winner == first_player ? endless_rank_of : -endless_rank_of;
    return true;
  }
};

struct ComparedScores {
  int texts = 0;
  int margins = 0;
  int endless = 0;
};

/// Compares all values that retrograde analysis and tiers find with those of attractors.
void compare_scores(const Ruleset& ruleset, unsigned threads, ComparedScores& count) {
  const EndlessPlay endless = endless_play(ruleset);
  RankedGame plain;
  if (!endless.refusal.empty() || endless.counts_quiet ||
      as_claimed(result_of(ruleset, ruleset.start)).ending != Ending::open ||
      !plain.reach(ruleset, endless, 1000)) {
    return;
  }
  const std::vector<int> values = plain.graph.values();
  const TemporaryFolder folder;
  SolvedByTiers tiers(ruleset, endless, ruleset.start, folder.path());
  SolveWatch watch({}, memory_of_scores, {});
  REQUIRE(tiers.run(watch) == SolveEnd::solved);
  Retrograde retrograde(ruleset, endless, ruleset.start, false, threads);
  REQUIRE(retrograde.run(watch) == SolveEnd::solved);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Status& status = plain.statuses[i];
    INFO(to_text(ruleset, status));
    const auto value = tiers.solver().value(status);
    REQUIRE(value);
    REQUIRE(rank_found(*value) == values[i]);
    if (const auto same = retrograde.value(status)) REQUIRE(*same == *value);
    count.margins += value->margin != 0 ? 1 : 0;
    count.endless += std::abs(values[i]) == endless_rank_of ? 1 : 0;
  }
  ++count.texts;
}

/// A random text that ends by a score, or by who likes play without end.
std::string with_score(std::string text, Random& random) {
  const auto pick = [&](const std::vector<std::string>& words) {
    return words[random.below(static_cast<std::uint32_t>(words.size()))];
  };
  for (const char* end : {"draw if stuck\n", "lose if stuck\n", "win if stuck\n", "draw if repeats = 3\n"}) {
    if (const std::size_t at = text.find(end); at != std::string::npos) text.erase(at);
  }
  const bool endless = random.below(3) == 0;
  text += endless ? "pass if stuck\n"
                  : pick({"pass if stuck\n", "pass\n", "pass if count x > 1\npass if stuck\n"});
  if (endless) text += "win for " + pick({"x", "o"}) + " if repeats = 3\n";
  return text +
         pick({"score count x - count o\n", "score 3 * count x - 2 * count o\n", "score count . - 2\n"});
}

} // namespace

TEST_CASE("solving scores: random texts, by attractors") {
  ComparedScores count;
  for (std::uint64_t seed = 1; count.texts < 40 && seed < 400; ++seed) {
    Random random(seed * 7907U);
    const std::string text = with_score(SymmetricAuthor(random, SymmetricAuthor::Turns::vary).text(), random);
    const Loaded loaded = load_text("text", text);
    if (!loaded.ruleset || !loaded.ruleset->has_start) continue;
    INFO("seed " << seed << "\n" << text);
    compare_scores(*loaded.ruleset, 1 + static_cast<unsigned>(seed % 2), count);
  }
  CHECK(count.texts == 40);
  CHECK(count.margins > 200);
  CHECK(count.endless > 20);
}

TEST_CASE("solving scores: games in which one player wins play without end") {
  ComparedScores count;
  compare_scores(game("caccia-al-gigante"), 1, count);
  CHECK(count.texts == 1);
}

TEST_CASE("solving scores: Othello 4x4 is lost by 8, as is known") {
  const Ruleset othello = game("othello", {{"N", 4}});
  const EndlessPlay endless = endless_play(othello);
  const TemporaryFolder folder;
  SolvedByTiers tiers(othello, endless, othello.start, folder.path());
  SolveWatch watch({}, memory_of_scores, {});
  REQUIRE(tiers.run(watch) == SolveEnd::solved);
  CHECK(tiers.solver().value(othello.start) == PositionValue{GameValue::loss, {}, -8});
}

TEST_CASE("solving by tiers: quiet plies are counted where they decide") {
  const std::string moves = "move go straight for x: x . -> . [x]\nmove go straight for o: o . -> . [o]\n"
                            "move take straight for x: x o -> . [x]\nwin for x if count o = 0\n";
  for (const std::string& text :
       {"players x o\nboard 5x2\n  x....\n  ....o\n" + moves + "draw if quiet {} = 5\ndraw if stuck\n",
        "players x o\nboard 5x2\n  x..x.\n  ....o\n" + moves + "draw if quiet {} = 8\ndraw if stuck\n",
        "players x o\nboard 5x2\n  x..x.\n  ....o\n" + moves +
            "win for o if quiet {} = 2\ndraw if stuck\n"}) {
    INFO(text);
    const Ruleset ruleset = ruleset_of(text);
    const TemporaryFolder path;
    SolveOptions options;
    options.by = SolveMethod::retrograde;
    const Solution known = solve(ruleset, ruleset.start, options);
    options.by = SolveMethod::tiers;
    options.database = path.path();
    const Solution found = solve(ruleset, ruleset.start, options);
    CHECK(found.proven);
    CHECK(found.outcome == known.outcome);
    CHECK(found.plies == known.plies);
  }
}
