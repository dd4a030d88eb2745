// What searches ask of positions and moves, in every game, compared with the plain way to compute it.

#include "engine/compiled/engine.hpp"
#include "engine/compiled/random.hpp"
#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"
#include "rules/ruleset/symbol.hpp"
#include "tests/games/game_files.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

/// Positions of random games, open ones.
void for_each_position(const std::function<void(const Ruleset&, Machine&, const Status&, Position)>& check) {
  constexpr int games = 4;
  constexpr int most_plies = 60;
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) {
      const Ruleset ruleset = load_file(file).ruleset.value();
      Engine engine(ruleset);
      Random random(5);
      for (int game = 0; game < games; ++game) {
        Status status = start_of(ruleset);
        for (int ply = 0; ply < most_plies && engine.result(status).ending == Ending::open; ++ply) {
          if (ply % 6 == game) {
            CAPTURE(to_text(ruleset, status));
            Machine& machine = engine.machine(status);
            check(ruleset, machine, status, machine.read(status));
          }
          std::vector<Successor> next = engine.successors(status);
          if (next.empty()) break;
          status = std::move(next[random.below(static_cast<std::uint32_t>(next.size()))].status);
        }
      }
    }
  }
}

} // namespace

TEST_CASE("every game: the children that a search is shown are those of the list") {
  for_each_position([](const Ruleset& ruleset, Machine& machine, const Status&, Position position) {
    const std::size_t value = ruleset.values.empty() ? Machine::no_value : ruleset.values.size() - 1;
    const Machine::Moves moves = machine.expand(position);
    const Machine::Children children = machine.children(position, value);
    REQUIRE(children.size() == moves.size());
    REQUIRE_FALSE(children.others);
    std::vector<bool> known(moves.size());
    std::size_t captures = 0;
    for (std::size_t i = children.first; i < children.last; ++i) {
      const Machine::Child& child = machine.child(i);
      std::size_t same = 0;
      while (same < moves.size() &&
             (known[same] || !machine.equal(machine.position(moves.first + same), child.position))) {
        ++same;
      }
      REQUIRE(same < moves.size());
      known[same] = true;
      REQUIRE(machine.hash(child.position) == machine.hash_from_scratch(child.position));
      REQUIRE(child.result == as_claimed(machine.judge(child.position)));
      if (child.value && !is_over(child.result))
        REQUIRE(*child.value == machine.value(child.position, value));
      captures += machine.occupied(child.position) < machine.occupied(position) ? 1 : 0;
    }
    machine.release(children);
    const Machine::Children taking = machine.children(position, value, Machine::Among::captures);
    REQUIRE(taking.size() == captures);
    REQUIRE(taking.others == (captures < moves.size()));
    machine.release(taking);
    machine.release(moves);
  });
}

TEST_CASE("every game: keys, pieces and the player to move are those of the status") {
  for_each_position([](const Ruleset& ruleset, Machine& machine, const Status& status, Position position) {
    CHECK(machine.to_move(position) == status.to_move);
    const Symbol ground =
        ruleset.symbols.contains(empty_symbol) ? empty_symbol : machine.rules().symbols.ground();
    const auto filled = std::count_if(status.cells.begin(), status.cells.end(),
                                      [&](Symbol symbol) { return symbol != ground; });
    CHECK(machine.occupied(position) == filled);
    std::vector<Bit> same(static_cast<std::size_t>(machine.rules().layout.words()) * word_bits);
    std::iota(same.begin(), same.end(), Bit{0});
    CHECK(machine.key_of_image(position, CellImage(same)) == machine.key(position));
    CHECK((machine.key(position) == machine.hash(position) || !ruleset.quiet.empty()));
  });
}

// Moves to one position may share it: chains that take the same pieces in another order.
TEST_CASE("every game: few moves to different positions share a signature") {
  for_each_position([](const Ruleset&, Machine& machine, const Status&, Position position) {
    const Machine::Children children = machine.children(position, Machine::no_value);
    std::map<std::uint32_t, Word> seen;
    std::size_t shared = 0;
    for (std::size_t i = children.first; i < children.last; ++i) {
      const Machine::Child& child = machine.child(i);
      const Word hash = machine.hash(child.position);
      shared += seen.emplace(child.signature, hash).first->second == hash ? 0 : 1;
    }
    CHECK(shared * 50 <= children.size());
    machine.release(children);
  });
}
