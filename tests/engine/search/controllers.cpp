#include "engine/search/controllers.hpp"

#include "engine/compiled/engine.hpp"
#include "engine/solve/store/known_values.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/source_dir.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

using namespace regola;
using namespace regola::test;

namespace {

std::string fault_of(const Ruleset& rules, const std::string& text) {
  try {
    static_cast<void>(make_opponent(rules, text));
  } catch (const ParameterError& fault) {
    return std::string(fault.what()) + " @" + std::to_string(fault.offset());
  }
  return "none";
}

std::string row_of(const ParameterInfo& each) {
  return fmt::format("| | {} | {} | {} | {} |\n", each.key, each.standard, each.range, each.about);
}

} // namespace

TEST_CASE("controllers: every kind plays legal moves, and none where the game is over") {
  const Ruleset rules = game("tic-tac-toe");
  Engine engine(rules);
  for (const ControllerInfo& kind : controller_kinds()) {
    CAPTURE(kind.name);
    Opponent opponent = make_opponent(rules, kind.name + ":nodes=500");
    opponent.begin();
    Status status = rules.start;
    while (engine.result(status).ending == Ending::open) {
      const SearchResult found = opponent.choose(status);
      REQUIRE(found.best);
      bool legal = false;
      for (const Successor& next : engine.successors(status)) {
        legal = legal || (next.status == found.best->status && next.move == found.best->move);
      }
      CHECK(legal);
      status = found.best->status;
    }
    CHECK_FALSE(opponent.choose(status).best);
  }
}

TEST_CASE("controllers: where the text sets no limit the kind's own holds") {
  const Ruleset rules = game("tic-tac-toe");
  CHECK(make_opponent(rules, "minimax").limits.depth == 4);
  CHECK(make_opponent(rules, "alphabeta").limits.seconds == 1.0);
  CHECK_FALSE(make_opponent(rules, "alphabeta").limits.depth);
  CHECK(make_opponent(rules, "alphabeta:seed=5").limits.seconds == 1.0);
  CHECK(make_opponent(rules, "alphabeta:seed=5").limits.seed == 5);
  CHECK(make_opponent(rules, "alphabeta:seed=5").seeded);
  const Opponent deep = make_opponent(rules, "alphabeta:depth=3");
  CHECK(deep.limits.depth == 3);
  CHECK_FALSE(deep.limits.seconds);
  CHECK_FALSE(deep.seeded);
  CHECK(make_opponent(rules, "beginner").limits.depth == 2);
  CHECK(make_opponent(rules, "intermediate").limits.depth == 6);
  CHECK(make_opponent(rules, "expert").limits.depth == 10);
  CHECK_FALSE(make_opponent(rules, "alphabeta:budget=1m").limits.seconds);
}

TEST_CASE("controllers: faults of a text, with their places") {
  const Ruleset rules = game("tic-tac-toe");
  CHECK(fault_of(rules, "alfabeta") == "no controller is called 'alfabeta'; did you mean 'alphabeta'? @0");
  CHECK(fault_of(rules, "robot").rfind("no controller is called 'robot'; there are random, greedy", 0) == 0);
  CHECK(fault_of(rules, "").rfind("here a controller is missing; there are random", 0) == 0);
  CHECK(fault_of(rules, ":depth=3").rfind("here a controller is missing", 0) == 0);
  CHECK(fault_of(rules, "alphabeta:dept=3") == "no parameter is called 'dept'; did you mean 'depth'? @10");
  CHECK(fault_of(rules, "minimax:depth=0") == "depth: '0' is not a whole number from 1 to 1000 @14");
  CHECK(fault_of(rules, "mcts:memory=1k") == "memory: '1k' is not a size such as 64M or 1G, from 64k @12");
  CHECK(
      fault_of(rules, "greedy:worth=x").rfind("worth: 'x' is not a worth of the text; there are: none", 0) ==
      0);
  CHECK(fault_of(rules, "alphabeta:").rfind("here a parameter is missing", 0) == 0);
}

namespace {

/// Remembers the limits it is called with.
class Listening final : public Controller {
public:
  explicit Listening(std::vector<double>& seconds) : seconds_(seconds) {}
  SearchResult choose(const Status& /*status*/, const Limits& limits, const Progress& /*progress*/) override {
    seconds_.push_back(limits.seconds.value_or(-1));
    asked = limits.stop && limits.stop();
    return {};
  }
  bool asked = false;

private:
  std::vector<double>& seconds_;
};

} // namespace

TEST_CASE("controllers: a budget is shared out among the moves and begins anew with a game") {
  std::vector<double> seconds;
  Opponent opponent;
  auto controller = std::make_unique<Listening>(seconds);
  const Listening& listening = *controller;
  opponent.controller = std::move(controller);
  opponent.budget = 50;
  static_cast<void>(opponent.choose(Status()));
  CHECK(seconds.front() == 0.02);     // a first look, so that forms are written
  CHECK(seconds.back() == Approx(2)); // a twenty-fifth
  static_cast<void>(opponent.choose(Status()));
  CHECK(seconds.back() < 2); // of what is left
  CHECK(seconds.size() == 3 + 2);
  opponent.begin();
  static_cast<void>(opponent.choose(Status()));
  CHECK(seconds.back() == Approx(2));
  opponent.limits.seconds = 0.5; // and never more than the time for a move
  static_cast<void>(opponent.choose(Status()));
  CHECK(seconds.back() == 0.5);
  CHECK_FALSE(listening.asked);
  static_cast<void>(opponent.choose(Status(), {}, [] { return true; }));
  CHECK(listening.asked);
  CHECK(opponent.overruns() == 0);
  opponent.budget.reset();
  opponent.limits.seconds = 1e-12;
  static_cast<void>(opponent.choose(Status()));
  CHECK(opponent.overruns() == 1);
}

TEST_CASE("controllers: the table of the README is the registry's own list") {
  add_perfect_controller();
  std::string table = "| controller | parameter | standard | range | what it is |\n|---|---|---|---|---|\n"
                      "| *all* | | | | limits |\n";
  for (const ParameterInfo& each : limit_parameters()) table += row_of(each);
  for (const ControllerInfo& kind : controller_kinds()) {
    table += fmt::format("| **{}** | | | | {} |\n", kind.name, kind.about);
    for (const ParameterInfo& each : kind.parameters) table += row_of(each);
  }
  std::ifstream file(test::source_dir() + "/engine/search/README.md");
  std::ostringstream text;
  text << file.rdbuf();
  INFO("engine/search/README.md should have this table:\n" << table);
  CHECK(text.str().find(table) != std::string::npos);
}

TEST_CASE("controllers: the time holds where a single node takes long") {
  // Each of two thousand moves is judged by counting the two thousand moves after it.
  const Ruleset rules =
      ruleset_of("players x/o\nboard\n  ...o..o...\n  ..........\n  ..........\n  o........o\n  ..........\n "
                 " ..........\n"
                 "  x........x\n  ..........\n  ..........\n  ...x..x...\nmove go around: x .* . -> . . [x]\n"
                 "then shoot around: x .* . -> = = [a]\nlose if stuck\nvalue m = moves x - moves o\n");
  Engine engine(rules);
  const std::vector<Successor> legal = engine.successors(rules.start);
  REQUIRE(legal.size() == 2176);
  for (const char* const name : {"alphabeta", "minimax", "mcts", "annealing", "greedy", "easy"}) {
    CAPTURE(name);
    Opponent opponent = make_opponent(rules, fmt::format("{}:time=100ms", name));
    static_cast<void>(opponent.choose(rules.start)); // writes the forms
    const std::clock_t start = std::clock();
    const SearchResult found = opponent.choose(rules.start);
    CHECK(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < 1); // to the end it takes many
    REQUIRE(found.best);
    CHECK(std::any_of(legal.begin(), legal.end(), [&](const Successor& next) {
      return next.move == found.best->move && next.status == found.best->status;
    }));
  }
}
