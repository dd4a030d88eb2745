#include "engine/compiled/engine.hpp"
#include "engine/search/evaluation.hpp"
#include "tests/engine/listed_text.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <cmath>
#include <set>
#include <utility>

using namespace regola;
using namespace regola::test;

TEST_CASE("judged moves: the moves of the list, judged and valued as one by one, by forms and without") {
  std::vector<std::pair<std::string, Ruleset>> games;
  for (const char* name : {"tic-tac-toe", "othello", "breakthrough", "english-draughts", "caccia-al-gigante",
                           "nine-mens-morris", "kalah", "dobutsu-shogi"}) {
    games.emplace_back(name, game(name));
  }
  games.emplace_back("listed", ruleset_of(listed_text));
  for (const auto& [name, ruleset] : games) {
    CAPTURE(name);
    Engine engine(ruleset);
    Machine& machine = engine.machine(ruleset.start);
    const Evaluation evaluation(ruleset);
    Random random(7);
    Position at = machine.read(ruleset.start);
    machine.begin(at);
    for (int ply = 0; ply < 30; ++ply) {
      const Machine::Moves moves = machine.expand(at);
      const std::vector<Machine::Child> judged = judged_moves(machine, at, moves, evaluation);
      REQUIRE(judged.size() == moves.size());
      std::set<Word> listed;
      for (std::size_t i = 0; i < judged.size(); ++i) {
        const Position next = machine.position(moves.first + i);
        listed.insert(machine.hash(next));
        CHECK(judged[i].position == next);
        CHECK(judged[i].result == as_claimed(machine.judge(next)));
        CHECK(evaluated(machine, evaluation, judged[i], 1) == evaluation(machine, next, 1));
      }
      const Machine::Children children = machine.children(at, Machine::no_value);
      CHECK(children.size() == moves.size());
      std::set<Word> known;
      for (std::size_t i = children.first; i < children.last; ++i) {
        known.insert(machine.hash(machine.child(i).position));
      }
      CHECK(known == listed);
      machine.release(children);
      if (moves.empty()) break;
      const std::size_t drawn = random.below(static_cast<std::uint32_t>(moves.size()));
      if (judged[drawn].result.ending != Ending::open) break;
      at = judged[drawn].position;
    }
  }
}
