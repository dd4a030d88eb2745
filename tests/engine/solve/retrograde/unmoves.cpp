// Unmoves of whole games: they miss no predecessor, and where inverse rules claim to be exact, every position
// found is a predecessor.

#include "engine/solve/rounds/unmoves.hpp"
#include "engine/matcher/result.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/never_adjacent.hpp"
#include "engine/solve/rounds/inverse_rules.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/positions_of_few_pieces.hpp"

#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

#ifdef REGOLA_SLOW_BUILD
constexpr std::uint64_t taken_back_texts = 150;
constexpr int taken_back_games = 2; // of each text
#else
constexpr std::uint64_t taken_back_texts = 1'200;
constexpr int taken_back_games = 6;
#endif

/// Whether a move leads from an open status to a position with this code.
bool leads_to(Engine& engine, PositionCode& code, const Status& before, const CodeBytes& wanted) {
  const std::vector<Successor> next = engine.successors(before);
  CodeBytes found;
  return std::any_of(next.begin(), next.end(), [&](const Successor& move) {
    code.encode(move.status, found);
    return found == wanted;
  });
}

/// Takes back the moves of some random games.
/// @return how many
int check_games(const Ruleset& ruleset, Random& random, int games, int most_plies) {
  auto turned = inverse_rules(ruleset);
  if (!turned) {
    return 0;
  }
  forbid_never_adjacent(*turned, ruleset, ruleset.start);
  Engine engine(ruleset);
  PositionCode code(engine.machine(ruleset.start).rules(), false, {});
  Unmoves back(*turned, ruleset, ruleset.start);
  const bool exactly = are_inverse_rules_exact(ruleset);
  int moves = 0;
  CodeBytes wanted;
  CodeBytes found;
  for (int game = 0; game < games; ++game) {
    Status at = ruleset.start;
    for (int ply = 0; ply < most_plies && engine.result(at).ending == Ending::open; ++ply) {
      const std::vector<Successor> next = engine.successors(at);
      if (next.empty()) break;
      const Status behind = next[random.below(static_cast<std::uint32_t>(next.size()))].status;
      code.encode(at, wanted);
      bool among = false;
      CodeBytes reached;
      code.encode(behind, reached);
      const Position now = code.read(reached.data());
      std::vector<CodeBytes> all;
      back.each(now, code.beside(), [&](Position before, const PositionCode::Beside& beside) {
        code.encode(before, beside, found);
        among = among || found == wanted;
        if (exactly) all.push_back(found);
      });
      INFO(to_text(ruleset, at) << " then " << to_text(ruleset, behind));
      REQUIRE(among);
      for (const CodeBytes& each : all) {
        Status before = ruleset.start;
        code.decode(each.data(), before);
        INFO("before that " << to_text(ruleset, before));
        const bool open = engine.result(before).ending == Ending::open;
        REQUIRE((!open || leads_to(engine, code, before, reached)));
      }
      ++moves;
      at = behind;
      forget_past(at);
    }
  }
  return moves;
}

} // namespace

TEST_CASE("taken back: each move of the games") {
  std::vector<std::string> found;
  std::vector<std::string> exact;
  for (const char* name : {"breakthrough", "caccia-al-gigante", "clobber", "connect-four", "dobutsu-shogi",
                           "dodgem", "hasami-shogi", "hex", "konane", "lines-of-action", "minishogi",
                           "three-mens-morris", "tic-tac-toe"}) {
    INFO(name);
    Random random(17);
    const Ruleset ruleset = game(name);
    if (check_games(ruleset, random, taken_back_games, 120) == 0) continue;
    found.emplace_back(name);
    if (are_inverse_rules_exact(ruleset)) exact.emplace_back(name);
  }
  CHECK(exact == std::vector<std::string>{"breakthrough", "clobber", "connect-four", "dobutsu-shogi",
                                          "dodgem", "hex", "tic-tac-toe"});
  CHECK(found == std::vector<std::string>{"breakthrough", "caccia-al-gigante", "clobber", "connect-four",
                                          "dobutsu-shogi", "dodgem", "hex", "three-mens-morris",
                                          "tic-tac-toe"});
}

TEST_CASE("taken back: each move of random rules") {
  int texts_with_moves = 0;
  for (std::uint64_t seed = 1; seed <= taken_back_texts; ++seed) {
    Random random(seed * 7919U);
    std::string text = random_text(random);
    auto ruleset = usable_part(text);
    if (!ruleset || ruleset->board.size() == 0) continue;
    ruleset->most_steps = 20'000;
    INFO("seed " << seed << "\n" << text);
    try {
      texts_with_moves += check_games(*ruleset, random, 3, 12) > 0 ? 1 : 0;
    } catch (const RulesError&) { // the text goes on for ever in one move
    }
  }
  CHECK(texts_with_moves > static_cast<int>(taken_back_texts) / 100);
}
