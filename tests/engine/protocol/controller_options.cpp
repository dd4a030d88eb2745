#include "engine/protocol/controller_options.hpp"
#include "tests/engine/protocol/client.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

TEST_CASE("options: parameters of the controller, by any spelling of their names") {
  const auto ruleset = ruleset_of_game("chess");
  ControllerOptions options(*ruleset, "alphabeta:table=2M");
  CHECK(options.value("Hash") == "2");
  CHECK_FALSE(options.sets("depth"));
  options.set("Depth", "3");
  CHECK(options.sets("depth"));
  CHECK(options.opponent().limits.depth == 3);
  CHECK_FALSE(options.opponent().limits.seconds); // as where the text gives a depth
  options.set("null-window", "false");
  CHECK(options.value("NULL-WINDOW") == "off");
  options.set("Threads", "2");
  options.set("hash", "1");
  CHECK(options.text() == "alphabeta:depth=3,null-window=off,threads=2,table=1M");
  options.set("depth", "");
  CHECK_FALSE(options.opponent().limits.depth);
  options.set("Controller", "mcts");
  CHECK(options.text() == "mcts");
  CHECK(options.value("hash") == "256");
}

TEST_CASE("options: every parameter of every controller is offered and takes what it has") {
  const auto ruleset = ruleset_of_game("othello");
  for (const ControllerInfo& kind : controller_kinds()) {
    ControllerOptions options(*ruleset, kind.name);
    for (const ParameterInfo& parameter : kind.parameters) {
      CAPTURE(kind.name, parameter.key);
      CHECK(options.has(parameter.key));
      options.set(parameter.key, parameter.standard);
      CHECK(options.value(parameter.key) == parameter.standard);
    }
    for (const OfferedOption& option : options.offered()) {
      CAPTURE(option.name);
      if (option.type == OfferedOption::Type::spin) CHECK(option.least < option.most);
      if (option.name != "Hash") options.set(option.name, option.standard);
    }
  }
}

TEST_CASE("options: what is wrong is refused and changes nothing") {
  const auto ruleset = ruleset_of_game("chess");
  ControllerOptions options(*ruleset, "alphabeta:table=1M");
  for (const auto& [name, value] : std::vector<std::pair<std::string, std::string>>{
           {"Nothing", "1"},
           {"Nothing", ""},
           {"depth", "many"},
           {"table", "1M,depth=2"},
           {"Hash", "0"},
           {"Hash", "lots"},
           {"Move Overhead", "-1"},
           {"Controller", "robot"},
           {"Controller", "mcts:nodes=5"},
           {"", ""},
       }) {
    CAPTURE(name, value);
    if (name == "Controller" && value.find(':') != std::string::npos) continue; // a whole text is one, too
    CHECK_THROWS_AS(options.set(name, value), ParameterError);
    CHECK(options.text() == "alphabeta:table=1M");
  }
  CHECK_THROWS_AS(ControllerOptions(*ruleset, "robot"), ParameterError);
}
