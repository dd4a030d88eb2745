// Inverse rules find every predecessor: no position from which a move leads here is missing.

#include "engine/solve/rounds/inverse_rules.hpp"

#include <algorithm>
#include <fstream>

#include "engine/compiled/engine.hpp"
#include "engine/solve/endgame/restricted_rules.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/positions_of_few_pieces.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

#ifdef REGOLA_SLOW_BUILD
constexpr std::uint64_t retracted_texts = 150;
#else
constexpr std::uint64_t retracted_texts = 1'200;
#endif

struct Turned {
  int moves = 0; ///< that were taken back
  int texts = 0; ///< with such moves
};

bool among(const std::vector<Successor>& moves, const Status::Cells& cells) {
  return std::any_of(moves.begin(), moves.end(),
                     [&](const Successor& move) { return move.status.cells == cells; });
}

/// Takes back each move that leaves the material as it was.
void check_moves(const Ruleset& ruleset, Random& random, Turned& turned, int games) {
  const EndlessPlay endless = endless_play(ruleset);
  const int before = turned.moves;
  each_position(ruleset, random, games, 6, [&](const Status& from, const std::vector<Successor>& moves) {
    const Material material = material_of(from);
    const auto back = inverse_rules(restricted_rules(ruleset, endless, material), material);
    if (!back) return;
    Engine engine(*back);
    for (const Successor& move : moves) {
      if (material_of(move.status) != material || is_over(as_claimed(result_of(ruleset, move.status))))
        continue;
      Status behind = move.status;
      behind.to_move = from.to_move;
      behind.quiet.assign(back->quiet.size(), 0);
      forget_past(behind);
      INFO(to_text(ruleset, from) << " then " << to_text(ruleset, move.status));
      REQUIRE(among(engine.successors(behind), from.cells));
      ++turned.moves;
    }
  });
  if (turned.moves > before) ++turned.texts;
}

} // namespace

TEST_CASE("retracted rules: each move of the games is taken back") {
  std::vector<std::string> found;
  for (const char* name : {"breakthrough", "caccia-al-gigante", "chess", "dodgem", "english-draughts",
                           "hasami-shogi", "konane", "lines-of-action", "three-mens-morris"}) {
    INFO(name);
    const Ruleset ruleset = game(name);
    if (!has_placements(ruleset)) continue;
    Random random(11);
    Turned turned;
    check_moves(ruleset, random, turned, 9);
    if (turned.moves > 0) found.emplace_back(name);
  }
  CHECK(found ==
        std::vector<std::string>{"breakthrough", "caccia-al-gigante", "chess", "dodgem", "english-draughts"});
}

TEST_CASE("retracted rules: each move of random rules is taken back") {
  Turned turned;
  for (std::uint64_t seed = 1; seed <= retracted_texts; ++seed) {
    Random random(seed * 104729U);
    std::string text = random_text(random);
    auto ruleset = usable_part(text);
    if (!ruleset || !has_placements(*ruleset)) continue;
    ruleset->most_steps = 20'000;
    INFO("seed " << seed << "\n" << text);
    try {
      check_moves(*ruleset, random, turned, 6);
    } catch (const RulesError&) { // the text goes on for ever in one move
    }
  }
  CHECK(turned.texts > static_cast<int>(retracted_texts) / 200);
}

TEST_CASE("retracted rules: lines whose sides do not tell are not turned") {
  const std::string head = "game Turned\nplayers x/o y/z\nboard 4x1\n  x..o\n";
  const auto turns = [&](const std::string& lines) {
    const Ruleset ruleset = ruleset_of(head + lines);
    const Material material("xo");
    return inverse_rules(restricted_rules(ruleset, endless_play(ruleset), material), material).has_value();
  };
  CHECK(turns("move step e w: x . -> . x\n"));
  CHECK_FALSE(turns("move step e w: x . -> . x\nafter e: x o -> o x\n"));
  CHECK_FALSE(turns("move step e w extra: x . -> . x\n"));
  CHECK(turns("move step e w: x . -> . y\nafter: y -> x\n"));
}
