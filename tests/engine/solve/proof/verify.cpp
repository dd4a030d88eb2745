#include "engine/solve/proof/verify.hpp"
#include "engine/solve/solve.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/compiled/random_rules.hpp"
#include "tests/engine/console/run.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/texts.hpp"

using namespace regola;
using namespace regola::test;

namespace {

using regola::test::contains;

#ifdef REGOLA_SLOW_BUILD
constexpr std::uint64_t proof_texts = 200;
constexpr std::size_t proof_cells = 64;
#else
constexpr std::uint64_t proof_texts = 400;
constexpr std::size_t proof_cells = 256;
#endif

Solution solved_with_strategies(const Ruleset& ruleset, const Status& start, SolveMethod by, int nodes) {
  SolveOptions options;
  options.by = by;
  options.memory = std::size_t{32} << 20U;
  options.strategies = true;
  options.stop = [asked = 0, nodes]() mutable { return ++asked > nodes; };
  return solve(ruleset, start, options);
}

std::string proof_of(const Ruleset& ruleset, const Status& start, const std::vector<Strategy>& strategies) {
  std::ostringstream out;
  write_proof(out, ruleset, start, strategies);
  return out.str();
}

Verification verdict_on(const Ruleset& ruleset, const std::string& proof) {
  const TextFile file(proof);
  ProofFile read(ruleset, file.path());
  return verify(ruleset, read);
}

Verification verdict_on(const Ruleset& ruleset, const Status& start,
                        const std::vector<Strategy>& strategies) {
  return verdict_on(ruleset, proof_of(ruleset, start, strategies));
}

std::string fault_of(const Ruleset& ruleset, const std::string& proof) {
  const TextFile file(proof);
  try {
    const ProofFile read(ruleset, file.path());
    return {};
  } catch (const ProofFault& fault) {
    return fault.what();
  }
}

} // namespace

TEST_CASE("verify: what is proven of a game holds by the reference matcher") {
  struct Row {
    const char* game;
    const char* status;
    std::vector<std::string> claims;
  };
  for (const Row& row : {
           Row{"tic-tac-toe", "", {"x gets at least a draw", "o gets at least a draw"}},
           Row{"tic-tac-toe", "x.x/o../x.o o", {"x wins within 2 plies"}},
           Row{"tic-tac-toe", "xxx/oo./... o", {"x wins within 0 plies"}},
           Row{"three-mens-morris", "", {"x wins within 9 plies"}},
           Row{"dodgem", "", {"x wins within 19 plies"}},
           Row{"caccia-al-gigante", "", {"n wins within 14 plies"}},
           Row{"hare-and-hounds", "", {"d wins within 23 plies"}},
           Row{"mu-torere", "", {"x gets at least a draw", "o gets at least a draw"}},
           Row{"tris", "", {"x gets at least a draw", "o gets at least a draw"}},
       }) {
    CAPTURE(row.game, row.status);
    const Ruleset ruleset = test::game(row.game);
    const Status start = *row.status == '\0' ? ruleset.start : status_of(ruleset, row.status);
    SolveOptions options;
    options.strategies = true;
    const Solution found = solve(ruleset, start, options);
    CHECK(found.no_strategies.empty());
    std::vector<std::string> claims;
    for (const Strategy& strategy : found.strategies) claims.push_back(to_text(ruleset, strategy.claim));
    CHECK(claims == row.claims);
    const Verification verdict = verdict_on(ruleset, start, found.strategies);
    INFO(verdict.reason);
    CHECK(verdict.holds);
  }
}

TEST_CASE("verify: margins") {
  const Ruleset ruleset = test::game("dots-and-boxes");
  Solution found = solved_with_strategies(ruleset, ruleset.start, SolveMethod::search, 1'000'000);
  REQUIRE(found.strategies.size() == 2);
  CHECK(to_text(ruleset, found.strategies[0].claim) == "x wins by at least 2 within 12 plies");
  CHECK(to_text(ruleset, found.strategies[1].claim) == "o loses by no more than 2");
  CHECK(verdict_on(ruleset, ruleset.start, found.strategies).holds);
  ++found.strategies[0].claim.least;
  const Verification more = verdict_on(ruleset, ruleset.start, found.strategies);
  CHECK_FALSE(more.holds);
  CHECK(contains(more.reason, "the game ends here (+2), which is not enough"));
}

TEST_CASE("verify: what is not proven is found out") {
  const Ruleset ruleset = test::game("three-mens-morris");
  const Solution found = solved_with_strategies(ruleset, ruleset.start, SolveMethod::retrograde, 100'000);
  REQUIRE(found.strategies.size() == 1);
  const Strategy& whole = found.strategies.front();
  const auto reason = [&](const Strategy& strategy) {
    const Verification verdict = verdict_on(ruleset, ruleset.start, {strategy});
    CHECK_FALSE(verdict.holds);
    return verdict.reason;
  };
  Strategy sooner = whole;
  sooner.claim.plies = 7;
  CHECK(contains(reason(sooner), "the strategy needs 9 plies from here, and 7 are left"));
  Strategy endless = whole;
  endless.claim.plies.reset();
  CHECK(contains(reason(endless), "play without end is not enough for this claim"));
  Strategy swapped = whole;
  swapped.claim.player = second_player;
  CHECK_FALSE(reason(swapped).empty());
  // Without any one of its records it contains nothing of a position that can come.
  const std::size_t bytes = whole.record_bytes;
  for (std::size_t i = 0; i < whole.records.size() / bytes; ++i) {
    Strategy shorter = whole;
    shorter.records.erase(i * bytes, bytes);
    CHECK(contains(reason(shorter), "the strategy does not say what to do here"));
  }
  // A number of plies that is too small is held against those behind it, unless the game ends at once.
  int refused = 0;
  for (std::size_t i = 0; i < whole.records.size() / bytes; ++i) {
    Strategy hasty = whole;
    char& plies = hasty.records[i * bytes + bytes - 3];
    if (plies < 3) continue;
    plies = static_cast<char>(plies - 2);
    CHECK_FALSE(verdict_on(ruleset, ruleset.start, {hasty}).holds);
    ++refused;
  }
  CHECK(refused > 10);
  Strategy other_move = whole;
  other_move.records[bytes - 2] = 1;
  CHECK(contains(reason(other_move), "there is no move "));
}

TEST_CASE("verify: a proof that is no whole one is refused with its place") {
  const Ruleset ruleset = test::game("three-mens-morris");
  const Solution found = solved_with_strategies(ruleset, ruleset.start, SolveMethod::retrograde, 100'000);
  const std::string whole = proof_of(ruleset, ruleset.start, found.strategies);
  CHECK(fault_of(ruleset, whole).empty());
  for (std::size_t length = 0; length < whole.size(); ++length) {
    CHECK_FALSE(fault_of(ruleset, whole.substr(0, length)).empty());
  }
  for (std::size_t place = 0; place < whole.size(); ++place) {
    std::string damaged = whole;
    damaged[place] = static_cast<char>(damaged[place] ^ 4);
    CAPTURE(place);
    CHECK_FALSE(fault_of(ruleset, damaged).empty());
  }
  CHECK(fault_of(ruleset, "") == "line 1: the proof ends before its data");
  CHECK(fault_of(ruleset, "a game\n") == "line 1: this is no proof: it does not begin with 'regola proof 1'");
  CHECK(fault_of(ruleset, whole + "x") == "more follows after its last record");
  const std::string head = "regola proof 1\nstart .../.../... x 3x 3o\n";
  CHECK(fault_of(ruleset, head + "data\n") == "line 3: no start or no claim comes before the data");
  CHECK(fault_of(ruleset, head + "claim q win\n") == "line 3: 'q' is no player of this game");
  CHECK(fault_of(ruleset, head + "claim x all\n") == "line 3: 'all' is no value: win, draw or a margin");
  CHECK(fault_of(ruleset, head + "claim x win records -1\n") == "line 3: '-1' is no number");
  CHECK(fault_of(ruleset, head + "claim x win records 1 bytes 9\n") ==
        "line 3: the positions of this game take 13 bytes, not 9: is it a proof for another game?");
  CHECK(fault_of(ruleset, head + "claim x win within 100001 records 0 bytes 13\n") ==
        "line 3: '100001' plies are out of range: a proof has at most 100000");
  CHECK(contains(fault_of(ruleset, "regola proof 1\nstart ../.. x\n"),
                 "line 2: '../.. x' is no status of this game: "));
}

TEST_CASE("verify: what a game does not have is no claim") {
  const Ruleset plain = test::game("three-mens-morris");
  const auto fault = [](const Ruleset& ruleset, const std::string& claim) {
    return fault_of(ruleset, "regola proof 1\nstart " + to_text(ruleset, ruleset.start) + "\nclaim x " +
                                 claim + " records 0 bytes 1\ndata\n");
  };
  for (const std::string margin : {"400000000", "1", "-1", "-2147483648", "3000000000"}) {
    CHECK(fault(plain, margin) == "line 3: '" + margin + "' is a margin, and this game has no score");
  }
  CHECK(fault(plain, "win quiet") ==
        "line 3: 'quiet' is for games that count quiet plies; this one does not");
  const Ruleset scored = test::game("dots-and-boxes");
  for (const std::string margin : {"400000001", "-400000001", "-2147483648", "2147483648"}) {
    CHECK(fault(scored, margin) ==
          "line 3: the margin '" + margin + "' is out of range: it is at most 400000000");
  }
  for (const std::string word : {"0", "+5", "5.0", "99999999999999999999"}) {
    CHECK(fault(scored, word) == "line 3: '" + word + "' is no value: win, draw or a margin");
  }
  for (const std::string margin : {"400000000", "-400000000", "1"}) {
    CHECK(contains(fault(scored, margin), "line 3: the positions of this game take "));
  }
}

TEST_CASE("verify: a proof of one game does not hold in another") {
  const Ruleset ruleset = test::game("tic-tac-toe");
  const Solution found = solved_with_strategies(ruleset, ruleset.start, SolveMethod::search, 1'000'000);
  const std::string proof = proof_of(ruleset, ruleset.start, found.strategies);
  CHECK(verdict_on(ruleset, proof).holds);
  const Ruleset other = ruleset_of("players x/o\nboard 3x3\n  ...\n  ...\n  ...\nmove put: . -> x\n"
                                   "lose around: x^3\ndraw if stuck\n");
  CHECK_FALSE(verdict_on(other, proof).holds);
}

TEST_CASE("verify: all strategies of random rules hold") {
  int held = 0;
  int wins = 0;
  for (std::uint64_t seed = 1; seed <= proof_texts; ++seed) {
    Random random(seed * 104729U);
    std::string text = random_text(random);
    auto ruleset = usable_part(text);
    if (!ruleset || ruleset->board.size() > proof_cells) continue;
    ruleset->most_steps = 20'000;
    INFO("seed " << seed << "\n" << text);
    try {
      for (const SolveMethod by : {SolveMethod::search, SolveMethod::retrograde}) {
        const Solution found = solved_with_strategies(*ruleset, ruleset->start, by, 3000);
        if (found.strategies.empty()) continue;
        const Verification verdict = verdict_on(*ruleset, ruleset->start, found.strategies);
        INFO(verdict.reason);
        CHECK(verdict.holds);
        ++held;
        wins += found.outcome != GameValue::draw && verdict.positions > 0 ? 1 : 0;
      }
    } catch (const RulesError&) { // the text goes on for ever in one move
    }
  }
  CHECK(held > static_cast<int>(proof_texts) / 10);
  CHECK(wins > static_cast<int>(proof_texts) / 200);
}
