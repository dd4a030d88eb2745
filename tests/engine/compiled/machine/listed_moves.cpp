#include <filesystem>
#include <set>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/machine/listed_moves.hpp"
#include "engine/compiled/random.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/rules_error.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Lists of moves led by forms.
struct Led {
  explicit Led(const Ruleset& ruleset)
      : rules(ruleset), positions(rules), nodes(rules), moves(positions, nodes) {}

  /// Asks for the successors, as a search does. Whether there is a form.
  [[nodiscard]] bool search(const Status& status) {
    std::vector<Machine::Child> children;
    Machine::Children found;
    return nodes.list(positions.read(status), std::nullopt, Machine::Among::all, positions.arena(), children,
                      found);
  }
  [[nodiscard]] std::optional<std::vector<Successor>> list(const Status& status) {
    positions.arena().release({});
    return moves.list(positions.read(status), status);
  }

  CompiledRuleset rules;
  Positions positions;
  SearchNodes nodes;
  LedMoves moves;
};

void check_same(const std::vector<Successor>& found, const std::vector<Successor>& wanted) {
  REQUIRE(found.size() == wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    CHECK(found[i].move == wanted[i].move);
    CHECK(found[i].line == wanted[i].line);
    CHECK(found[i].status == wanted[i].status);
    CHECK(found[i].variables == wanted[i].variables);
  }
}

/// Plays a game at random. In each position, asks for the first move to one to four of its children, and for
/// one of the moves by its number.
void name_children_along_a_game(const Ruleset& ruleset, int plies) {
  Engine engine(ruleset);
  Random random(5);
  Status at = ruleset.start;
  for (int ply = 0; ply < plies && result_of(ruleset, at).ending == Ending::open; ++ply) {
    const std::vector<Successor> all = successors(ruleset, at);
    Machine& machine = engine.machine(at);
    const Machine::Children children = machine.children(machine.read(at), Machine::no_value);
    const auto hash = [&](std::size_t child) { return machine.hash(machine.child(child).position); };
    std::set<Word> hashes;
    for (std::uint32_t count = 1 + random.below(4); count > 0; --count)
      hashes.insert(hash(children.first + random.below(static_cast<std::uint32_t>(children.size()))));
    std::vector<std::size_t> wanted;
    for (std::size_t child = children.first; child < children.last; ++child) {
      if (hashes.contains(hash(child))) wanted.push_back(child);
    }
    const auto first = std::find_if(all.begin(), all.end(), [&](const Successor& next) {
      return hashes.contains(machine.hash(machine.read(next.status)));
    });
    REQUIRE(first != all.end());
    check_same({machine.first_to(at, wanted)}, {*first});
    const std::size_t number = random.below(static_cast<std::uint32_t>(all.size()));
    const auto drawn = engine.drawn(at, [&](std::size_t size) {
      CHECK(size == all.size());
      return number;
    });
    REQUIRE(drawn);
    check_same({*drawn}, {all[number]});
    at = all[number].status;
  }
}

} // namespace

TEST_CASE("led moves: games with lines asked behind a move are led, with the same moves in the same order") {
  for (const char* name : {"chess", "racing-kings", "go", "minishogi", "english-draughts", "tablut"}) {
    CAPTURE(name);
    const Ruleset ruleset = game(name);
    Led led(ruleset);
    CHECK_FALSE(led.list(ruleset.start)); // before a search has made a form
    REQUIRE(led.search(ruleset.start));
    Random random(5);
    Status at = ruleset.start;
    for (int ply = 0; ply < 12 && result_of(ruleset, at).ending == Ending::open; ++ply) {
      const std::vector<Successor> wanted = successors(ruleset, at);
      const auto found = led.list(at);
      REQUIRE(found);
      check_same(*found, wanted);
      if (wanted.empty()) break;
      at = wanted[random.below(static_cast<std::uint32_t>(wanted.size()))].status;
    }
  }
}

TEST_CASE("led moves: the reference matcher does a small part of its work") {
  const Ruleset ruleset = game("racing-kings");
  Led led(ruleset);
  const auto work_of = [](const auto& list) {
    const std::uint64_t before = reference_work();
    list();
    return reference_work() - before;
  };
  REQUIRE(led.search(ruleset.start));
  const std::uint64_t alone = work_of([&] { static_cast<void>(successors(ruleset, ruleset.start)); });
  const std::uint64_t with_form = work_of([&] { static_cast<void>(led.list(ruleset.start)); });
  CHECK(with_form * 3 < alone);
}

TEST_CASE("led moves: where 'after' lines make two moves equal, the reference matcher tells which is legal") {
  // A stone falls to the lowest cell, from wherever it was put; the highest one is forbidden.
  const Ruleset ruleset = ruleset_of("players x/o\nboard 1x3\nmove put: . -> x\nforbid in a3: x\n"
                                     "after s: x . -> . x\nlose if stuck\n");
  Led led(ruleset);
  REQUIRE(led.search(ruleset.start));
  const std::vector<Successor> wanted = successors(ruleset, ruleset.start);
  REQUIRE(wanted.size() == 2);
  CHECK_FALSE(led.list(ruleset.start));
}

TEST_CASE("led moves: of several 'prefer' lines, a move that only an unlisted one removes stays removed") {
  const Ruleset ruleset =
      ruleset_of("players x/o\nboard 3x1\nmove a in a1: . -> x\nmove b in b1: . -> x\nmove c in b1: . -> x\n"
                 "prefer a > b\nprefer c > a\nforbid in c1: x\nlose if stuck\n");
  Led led(ruleset);
  REQUIRE(led.search(ruleset.start));
  const std::vector<Successor> wanted = successors(ruleset, ruleset.start);
  REQUIRE(wanted.size() == 1);
  CHECK_FALSE(led.list(ruleset.start));
}

TEST_CASE("led moves: a text with nothing to ask behind a move is left to the reference matcher") {
  const Ruleset ruleset = game("othello");
  Led led(ruleset);
  REQUIRE(led.search(ruleset.start));
  CHECK_FALSE(led.list(ruleset.start));
}

TEST_CASE("led moves: an engine lists what the reference matcher lists, also once it has made a form") {
  for (const char* name : {"chess", "go", "othello"}) {
    CAPTURE(name);
    const Ruleset ruleset = game(name);
    const Engine engine(ruleset);
    Random random(3);
    Status at = ruleset.start;
    std::uint64_t alone = 0;
    std::uint64_t by_engine = 0;
    for (int ply = 0; ply < 24 && result_of(ruleset, at).ending == Ending::open; ++ply) {
      const std::uint64_t before = reference_work();
      const std::vector<Successor> wanted = successors(ruleset, at);
      alone = reference_work() - before;
      check_same(engine.successors(at), wanted);
      by_engine = reference_work() - before - alone;
      at = wanted[random.below(static_cast<std::uint32_t>(wanted.size()))].status;
    }
    CHECK((by_engine < alone) == (ruleset.sides[0].forbids.size() > 0));
  }
}

TEST_CASE("listed moves: the one move to a position is the first of the list that leads there") {
  for (const char* name : {"othello", "connect-four", "english-draughts", "amazons", "chess", "go", "tris"}) {
    CAPTURE(name);
    const Ruleset ruleset = game(name);
    Engine engine(ruleset);
    Random random(3);
    Status at = ruleset.start;
    for (int ply = 0; ply < 6 && result_of(ruleset, at).ending == Ending::open; ++ply) {
      const std::vector<Successor> all = successors(ruleset, at);
      Machine& machine = engine.machine(at);
      const Position root = machine.read(at);
      machine.begin(root);
      const bool searches = ply % 2 == 1; // then a form has listed the successors
      if (searches) machine.release(machine.children(root, Machine::no_value));
      const Successor& drawn = all[random.below(static_cast<std::uint32_t>(all.size()))];
      const Machine::Moves listed = machine.expand(root);
      std::size_t first = listed.first;
      while (machine.successor(first).move != drawn.move) ++first;
      const Word hash = machine.hash(machine.position(first));
      for (first = listed.first; machine.hash(machine.position(first)) != hash;) ++first;
      const Machine::Moves found = machine.expand_to(root, hash);
      REQUIRE(found.size() == 1);
      CHECK(machine.successor(found.first).move == machine.successor(first).move);
      CHECK(machine.successor(found.first).line == machine.successor(first).line);
      CHECK(machine.successor(found.first).status == machine.successor(first).status);
      CHECK(machine.equal(machine.position(found.first), machine.position(first)));
      machine.release(found);
      const Machine::Moves none = machine.expand_to(root, hash ^ 1U);
      CHECK(none.empty());
      machine.release(none);
      machine.release(listed);
      at = drawn.status;
    }
  }
}

TEST_CASE("listed moves: children and drawn numbers are named as the list names them, in every game") {
  for (const auto& file : std::filesystem::directory_iterator(source_dir() + "/games")) {
    if (file.path().extension() != ".rules") continue;
    CAPTURE(file.path().stem());
    const Ruleset ruleset = game(file.path().stem().string());
    if (ruleset.board.size() > 0) name_children_along_a_game(ruleset, 12);
  }
}

TEST_CASE(
    "listed moves: children are named where matches overlap, and lines share names or change more cells") {
  const std::string board = "players x/o\nboard\n  o.x.o\n  .o.x.\n  x..o.\n  ..xo.\n";
  for (const std::string lines :
       {"move go straight: x .* . -> . = [x]\n", "class free = .\nmove go around: x free* free -> . = [x]\n",
        "move go straight: x .* {.o} -> . = [x]\nmove go diagonal: x . -> . [x]\n",
        "move put: . -> x\nmove put around: . o -> x x\n",
        "move put every around: . o -> x x\nmove hop straight: x . -> . [x]\n",
        "move go around: x . -> . {xo}\n", "move grow around: x [.] -> = x\n",
        "move grow around: x [.] -> = x\nthen drop free: . -> o\n",
        "move put every around: x [.] o -> = x x\nmove put every straight: . o -> x x\n",
        "move go around: x . -> . [x]\nthen shot around: [x] .* . -> = = o\n",
        "move go straight: x . -> . [x]\nafter e: x . -> . x\nforbid around: x^3\n",
        "move jump straight again: x o . -> . . [x]\nmove go straight: x . -> . [x]\nprefer jump > go\n"}) {
    CAPTURE(lines);
    name_children_along_a_game(ruleset_of("game G\n" + board + lines + "lose if stuck\n"), 25);
  }
}
