#include "engine/solve/proof_number/proof_number_solver.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "engine/solve/proof/proof_file.hpp"
#include "engine/solve/proof/verify.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/compiled/random_rules.hpp"
#include "tests/engine/console/run.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

#ifdef REGOLA_SLOW_BUILD
constexpr std::uint64_t proven_texts = 200;
constexpr std::size_t proven_cells = 64;
#else
constexpr std::uint64_t proven_texts = 600;
constexpr std::size_t proven_cells = 256;
#endif

Solution solved_by(SolveMethod by, const Ruleset& ruleset, const Status& start, int questions = 4000) {
  SolveOptions options;
  options.by = by;
  options.memory = std::size_t{32} << 20U;
  options.strategies = by == SolveMethod::proof;
  options.stop = [asked = 0, questions]() mutable { return ++asked > questions; };
  return solve(ruleset, start, options);
}

std::vector<std::string> move_texts(const Ruleset& ruleset, const Solution& solution) {
  std::vector<std::string> texts;
  for (const Successor& next : solution.moves) texts.push_back(to_text(ruleset, next.move));
  return texts;
}

/// That the line ends as the value says, by the reference matcher.
void check_end(const Ruleset& ruleset, const Status& start, const Solution& found) {
  REQUIRE_FALSE(found.line.empty());
  const Result end = as_claimed(result_of(ruleset, found.line.back().status));
  REQUIRE(is_over(end));
  const Score score = seen_by(start.to_move, score_of(end, 0));
  if (found.margin) {
    CHECK(std::abs(score) == (*found.margin == 0 ? 0 : margin_score + std::abs(*found.margin)));
  }
  CHECK(sign_of(score) == (found.outcome == GameValue::win ? 1 : found.outcome == GameValue::loss ? -1 : 0));
}

void check_strategies(const Ruleset& ruleset, const Status& start, const Solution& found) {
  if (found.strategies.empty()) return; // too long, or the time was over
  std::ostringstream out;
  write_proof(out, ruleset, start, found.strategies);
  const TextFile file(out.str());
  ProofFile proof(ruleset, file.path());
  const Verification verdict = verify(ruleset, proof);
  INFO(verdict.reason);
  CHECK(verdict.holds);
}

/// Counts what could be compared.
struct ComparedProofs {
  int values = 0;
  int margins = 0;
  int proofs = 0;
};

void compare_ways(const Ruleset& ruleset, const Status& start, ComparedProofs& count, int questions = 4000) {
  const Solution searched = solved_by(SolveMethod::search, ruleset, start, questions);
  if (!searched.proven || searched.plies == 0) return;
  const Solution proven = solved_by(SolveMethod::proof, ruleset, start, questions);
  CHECK_FALSE(proven.plies);
  if (!proven.proven) return;
  CHECK(proven.outcome == searched.outcome);
  CHECK(proven.margin == searched.margin);
  ++(searched.margin ? count.margins : count.values);
  CHECK_FALSE(proven.moves.empty());
  const auto kept = move_texts(ruleset, proven);
  // A search lists the moves that keep the plies as well; without plies the lists are of the same moves.
  const auto best = move_texts(ruleset, searched);
  const bool complete = searched.notes.empty() && !searched.plies;
  for (const std::string& move : kept) {
    CHECK((!complete || std::find(best.begin(), best.end(), move) != best.end()));
  }
  if (!proven.line.empty()) check_end(ruleset, start, proven);
  check_strategies(ruleset, start, proven);
  count.proofs += proven.strategies.empty() ? 0 : 1;
}

} // namespace

TEST_CASE("proof numbers: values as published") {
  struct Row {
    const char* game;
    const char* status;
    GameValue outcome;
    std::optional<int> margin;
  };
  for (const Row& row : {
           Row{"tic-tac-toe", "", GameValue::draw, {}}, Row{"m-n-k", "", GameValue::win, {}},
           Row{"m-n-k", "..../..../x... o", GameValue::loss, {}},
           Row{"dots-and-boxes", "", GameValue::win, {}},
           Row{"three-mens-morris", "", GameValue::win, {}}, // though positions may come back
       }) {
    CAPTURE(row.game, row.status);
    const Ruleset ruleset = test::game(row.game);
    const Status start = status_of(ruleset, row.status);
    const Solution found = solved_by(SolveMethod::proof, ruleset, start);
    const Solution searched = solved_by(SolveMethod::search, ruleset, start);
    REQUIRE(found.proven);
    CHECK(found.method == SolveMethod::proof);
    CHECK(found.outcome == row.outcome);
    if (searched.proven) CHECK(found.margin == searched.margin);
    CHECK_FALSE(found.plies);
    check_end(ruleset, start, found);
    REQUIRE_FALSE(found.strategies.empty());
    check_strategies(ruleset, start, found);
  }
}

TEST_CASE("proof numbers: the same values as a search near the ends of games") {
  ComparedProofs count;
  for (const auto& file : std::filesystem::directory_iterator(source_dir() + "/games")) {
    if (file.path().extension() != ".rules") continue;
    CAPTURE(file.path().stem());
    const Ruleset ruleset = test::game(file.path().stem().string());
    if (!endless_play(ruleset).refusal.empty()) continue;
    Engine engine(ruleset);
    Random random(11);
    std::vector<Status> game = {ruleset.start};
    constexpr std::size_t longest = 150;
    while (engine.result(game.back()).ending == Ending::open && game.size() < longest) {
      const std::vector<Successor> all = engine.successors(game.back());
      game.push_back(all[random.below(static_cast<std::uint32_t>(all.size()))].status);
      forget_past(game.back());
    }
    constexpr std::size_t plies = 5;
    if (game.size() > plies) compare_ways(ruleset, game[game.size() - 1 - plies], count, 100);
  }
  CAPTURE(count.values, count.margins, count.proofs);
  CHECK(count.values >= 8);
  CHECK(count.margins >= 2);
}

TEST_CASE("proof numbers: positions that come back are left to retrograde analysis") {
  const Ruleset ruleset = test::game("mu-torere");
  const Solution found = solved_by(SolveMethod::proof, ruleset, ruleset.start, 1'000'000);
  CHECK_FALSE(found.proven);
  CHECK(found.reason.find("positions come back") != std::string::npos);
}

TEST_CASE("proof numbers: without time nothing is claimed") {
  const Ruleset ruleset = test::game("connect-four");
  const Solution found = solved_by(SolveMethod::proof, ruleset, ruleset.start, 3);
  CHECK_FALSE(found.proven);
  CHECK(found.lower < found.upper);
  CHECK(found.moves.empty());
  CHECK_FALSE(found.reason.empty());
}

TEST_CASE("proof numbers: the same values as a search on random rules") {
  ComparedProofs count;
  for (std::uint64_t seed = 1; seed <= proven_texts; ++seed) {
    Random random(seed * 6007U);
    std::string text = random_text(random);
    auto ruleset = usable_part(text);
    if (!ruleset || ruleset->board.size() > proven_cells) continue;
    ruleset->most_steps = 20'000;
    INFO("seed " << seed << "\n" << text);
    try {
      compare_ways(*ruleset, ruleset->start, count);
    } catch (const RulesError&) { // the text goes on for ever in one move
    }
  }
  CAPTURE(count.values, count.margins, count.proofs);
  CHECK(count.values > static_cast<int>(proven_texts) / 60);
  CHECK(count.margins >= static_cast<int>(proven_texts) / 300);
  CHECK(count.proofs > static_cast<int>(proven_texts) / 60);
}
