#include "engine/compiled/machine/search_nodes.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/machine/form_code.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/random.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/compiled/machine/solving_by_moves.hpp"
#include "tests/engine/compiled/random_rules.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// What has been compared.
struct ComparedNodes {
  int positions = 0;
  int forced = 0;   ///< of these a move wins whatever the answer
  int hopeless = 0; ///< children where the player to move can never win
  ComparedNodes& operator+=(const ComparedNodes& more) {
    positions += more.positions;
    forced += more.forced;
    hopeless += more.hopeless;
    return *this;
  }
};

Status random_move(Machine& machine, const Machine::Moves& moves, Random& random) {
  return machine.write(
      machine.position(moves.first + random.below(static_cast<std::uint32_t>(moves.size()))));
}

/// Whether a random game of so many plies is won by the player.
bool is_won_at_random(Machine& machine, Status status, PlayerIndex player, int plies, Random& random) {
  for (int ply = 0; ply < plies; ++ply) {
    machine.clear();
    const Position position = machine.read(status);
    const Result result = machine.judge(position);
    if (result.ending != Ending::open) return is_won_by(player, result);
    const Machine::Moves moves = machine.expand(position);
    if (moves.empty()) return false;
    status = random_move(machine, moves, random);
  }
  return false;
}

std::vector<Told> told_of(const SolvingNodes& nodes, const SolvingNodes::Children& found, std::size_t words) {
  std::vector<Told> told;
  for (SolvingNodes::Record at = found.first; at != found.last; at += nodes.step()) {
    const Position child = nodes.position(at);
    told.push_back({Words(child, child + words), nodes.result(at)});
  }
  std::sort(told.begin(), told.end());
  return told;
}

/// What is known of an open child serves its own moves: they are those that are found without it.
void compare_below(SolvingNodes& nodes, SolvingNodes::Record at, std::size_t words) {
  const Words position(nodes.position(at), nodes.position(at) + words);
  const SolvingNodes::Children by_known = nodes.list(at, true);
  const std::vector<Told> told = told_of(nodes, by_known, words);
  nodes.release(by_known.first);
  const SolvingNodes::Children alone = nodes.list(nodes.begin(position.data()), false);
  REQUIRE_FALSE(alone.wins);
  REQUIRE(alone.forces == by_known.forces);
  REQUIRE(alone.losing == by_known.losing);
  REQUIRE(told_of(nodes, alone, words) == told);
}

/// Compares the form with making moves, in random games.
ComparedNodes compare(const Ruleset& ruleset, int games, int plies, std::uint64_t seed) {
  const CompiledRuleset rules(ruleset);
  SolvingNodes native(rules);
  SolvingNodes portable(rules, Backend::portable);
  ComparedNodes compared;
  if (!native.exists()) {
    return compared;
  }
  const auto machine = Machine::create(rules);
  ByMoves by_moves(rules, *machine);
  Random random(seed);
  const bool passes = std::any_of(ruleset.sides.begin(), ruleset.sides.end(),
                                  [](const Side& side) { return !side.passes.empty(); });
  // Where the moves of both are told by the cells they write on, such a move is found wherever there is one.
  const NodeForm* const form = rules.nodes->form(NodeQuestion::solving, std::nullopt).written();
  const bool foresees = form->memory.allowed_words > 0;
  const auto words = static_cast<std::size_t>(machine->words());
  for (int game = 0; game < games; ++game) {
    Status status = ruleset.start;
    for (int ply = 0; ply < plies; ++ply) {
      CAPTURE(to_text(ruleset, status));
      machine->clear();
      const Position position = machine->read(status);
      if (machine->judge(position).ending != Ending::open) break;
      const bool wins = by_moves.wins(position);
      bool losing = false;
      const std::vector<Told> expected = by_moves.children(position, losing);
      std::optional<std::pair<Status, PlayerIndex>> hopeless;
      for (SolvingNodes* const nodes : {&native, &portable}) {
        const SolvingNodes::Children found = nodes->list(nodes->begin(position), false);
        if (found.refused) return compared;
        REQUIRE(found.wins == wins);
        if (wins) continue;
        if (found.forces) {
          const Words child(nodes->position(found.answerless), nodes->position(found.answerless) + words);
          REQUIRE(by_moves.is_answerless(child.data()));
          ++compared.forced;
          continue;
        }
        REQUIRE(told_of(*nodes, found, words) == expected);
        REQUIRE(found.losing == losing);
        std::optional<SolvingNodes::Record> open;
        for (SolvingNodes::Record at = found.first; at != found.last; at += nodes->step()) {
          const Words child(nodes->position(at), nodes->position(at) + words);
          if (!passes) REQUIRE(nodes->hash(at) == machine->hash(child.data()));
          if (!nodes->is_open(at)) continue;
          open = at;
          if (foresees) REQUIRE_FALSE(by_moves.is_answerless(child.data()));
          if (nodes->never_wins(at)) hopeless.emplace(machine->write(child.data()), nodes->to_move(at));
        }
        if (open && foresees) compare_below(*nodes, *open, words);
      }
      ++compared.positions;
      const Machine::Moves moves = machine->expand(position);
      if (moves.empty()) break;
      status = random_move(*machine, moves, random);
      if (hopeless) {
        ++compared.hopeless;
        REQUIRE_FALSE(is_won_at_random(*machine, hopeless->first, hopeless->second, plies, random));
      }
    }
  }
  return compared;
}

struct SolvingCase {
  std::string title;
  std::string rules;
  std::size_t ends;      ///< of the first player that are read backwards
  bool foreseen = false; ///< what the other player can do about that is told by cells
  bool closes = false;   ///< it can be told that he never wins any more
};

const std::vector<SolvingCase> solving_cases = {
    {"a row", "players x/o\nboard 5x4\nmove put: . -> x\nwin around: x^3\ndraw if stuck\n", 1, true, true},
    {"a row of falling stones",
     "players x/o\nboard 5x4\nmove drop s: . {xo#} -> x =\nwin around: x^3\ndraw if stuck\n", 1, true, true},
    {"a row of stones that hang on others in two ways",
     "players x/o\nboard 5x4\nmove drop s: . {xo#} -> x =\nmove hang e w: . {xo#} -> x =\n"
     "win around: x^3\ndraw if stuck\n",
     1, true, true},
    {"a move asks for a stone of the other player",
     "players x/o\nboard 4x4\n  x..o\n  ....\n  ....\n  o..x\nmove by around: . o -> x =\nwin straight: x^3\n"
     "draw if stuck\n",
     1, true, true},
    {"rows that are soon blocked",
     "players x/o\nboard 4x4\nmove put: . -> x\nwin straight: x^4\ndraw if stuck\n", 1, true, true},
    {"a stone that may be taken from the row",
     "players x/o\nboard 4x4\nmove put: . -> x\nmove take e: o x -> x =\nwin straight: x^3\ndraw if stuck\n",
     1},
    {"a row of stones that move: the cell that one leaves is no longer part of it",
     "players x/o\nboard 4x3\n  x.xo\n  ....\n  xo.o\nmove go around: x . -> . [x]\nwin around: x^3\n"
     "lose if stuck\n",
     1},
    {"the edge",
     "players x/o n/s\nboard 4x4\n  oooo\n  ....\n  ....\n  xxxx\nmove push n: x . -> . [x]\n"
     "move take ne nw: x {.o} -> . [x]\nwin n: x #\nlose if stuck\n",
     1},
    {"a row that is lost by whoever completes it, and one that is won",
     "players x/o\nboard 4x4\nmove put: . -> x\nwin straight: x^3\nlose ne nw: x^3\ndraw if stuck\n", 1},
    {"rows of several symbols, at the edge or anywhere",
     "players x/o\nboard 4x4\nmove put: . -> x\nwin straight: # x . x\nwin e/s: x x / o x\ndraw if stuck\n",
     2},
    {"two pieces at once can complete a picture: nothing is known",
     "players x/o\nboard 4x4\nmove put e: . . -> x x\nwin straight: x^3\ndraw if stuck\n", 0},
    {"a move brings the mover's win about for the other player, too",
     "players x/o\nboard 4x3\nmove put: . -> x\nmove give: . -> o\nwin straight: x^3\nlose straight: o^3\n"
     "draw if stuck\n",
     1},
    {"a loss of the other player that comes first in the text is asked first",
     "players x/o\nboard 4x3\nmove put: . -> x\ndraw around: x o x\nwin straight: x^3\ndraw if stuck\n", 0},
};

} // namespace

TEST_CASE("solving nodes: who wins at once and what is left out is what making the moves says") {
  int hopeless = 0;
  for (const SolvingCase& test : solving_cases) {
    CAPTURE(test.title);
    const Ruleset ruleset = ruleset_of(test.rules);
    const CompiledRuleset rules(ruleset);
    CHECK(rules.sides[first_player].wins.ends == test.ends);
    CAPTURE(rules.nodes->form(NodeQuestion::solving, std::nullopt).code().missing());
    REQUIRE(SolvingNodes(rules).exists());
    CHECK(rules.sides[first_player].answers.foreseen == test.foreseen);
    CHECK((rules.sides[first_player].answers.open != no_register) == test.closes);
    const ComparedNodes compared = compare(ruleset, 12, 16, 5);
    CHECK(compared.positions > 20);
    if (test.foreseen) CHECK(compared.forced > 0);
    hopeless += compared.hopeless;
  }
  CHECK(hopeless > 10);
}

TEST_CASE("solving nodes: the same on random rules") {
#ifdef REGOLA_SLOW_BUILD
  constexpr std::uint64_t texts = 150;
#else
  constexpr std::uint64_t texts = 1500;
#endif
  ComparedNodes compared;
  for (std::uint64_t seed = 0; seed < texts; ++seed) {
    Random random(seed);
    std::string text = random_text(random);
    const auto ruleset = usable_part(text);
    constexpr std::size_t most_cells = 64;
    if (!ruleset || ruleset->board.size() == 0 || ruleset->board.size() > most_cells) continue;
    CAPTURE(seed, text);
    try {
      compared += compare(*ruleset, 2, 6, seed);
    } catch (const RulesError&) {
      continue;
    }
  }
  CHECK(compared.positions > static_cast<int>(texts / 10));
}

TEST_CASE("solving nodes: the same where moves and ends of a text are drawn from those that are often met") {
#ifdef REGOLA_SLOW_BUILD
  constexpr std::uint64_t texts = 40;
#else
  constexpr std::uint64_t texts = 300;
#endif
  const std::vector<std::string> boards = {"board 4x4\n", "board 5x3\n", "board hex 4x4\n",
                                           "board\n  x..x\n  ....\n  o..o\n"};
  const std::vector<std::string> moves = {"move put: . -> x\n",           "move drop e: . {xo#} -> x =\n",
                                          "move go e w: x . -> . [x]\n",  "move take e w: x o -> . [x]\n",
                                          "move flip: o -> x\n",          "move pair e: . . -> x x\n",
                                          "move swap e w: x o -> o [x]\n"};
  const std::vector<std::string> ends = {
      "win around: x^3\n",      "win e: x x\n",      "win e: x #\n",
      "win e w: x . x\n",       "lose e w: x o x\n", "draw e: x x\n",
      "win around: x {o#} x\n", "lose e: o o\n",     "win if count x = 5\n"};
  ComparedNodes compared;
  int read_backwards = 0;
  for (std::uint64_t seed = 0; seed < texts; ++seed) {
    Random random(seed);
    const auto drawn = [&](const std::vector<std::string>& from) {
      return from[random.below(static_cast<std::uint32_t>(from.size()))];
    };
    std::string text = "players x/o\n" + drawn(boards) + drawn(moves);
    if (random.below(2) == 1) text += drawn(moves);
    text += drawn(ends) + drawn(ends) + "draw if stuck\n";
    const auto ruleset = usable_part(text);
    if (!ruleset) continue;
    CAPTURE(seed, text);
    compared += compare(*ruleset, 3, 10, seed);
    if (CompiledRuleset(*ruleset).sides[first_player].wins.ends > 0) ++read_backwards;
  }
  CHECK(compared.positions > 100);
  CHECK(compared.forced > static_cast<int>(texts / 40));
  CHECK(read_backwards > static_cast<int>(texts / 4));
}
