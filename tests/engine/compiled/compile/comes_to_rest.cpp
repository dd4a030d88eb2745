// Random `after` lines, most of which never come to rest in some status. All functions that make a move
// report the same lines.

#include <functional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/compile/bounds.hpp"
#include "engine/compiled/engine.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/compiled/random_rules.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

#ifdef REGOLA_SLOW_BUILD
constexpr int texts_of_cascades = 50;
#else
constexpr int texts_of_cascades = 300;
#endif

std::string text_of_cascades(Random& random) {
  const auto pick = [&](const std::vector<std::string>& words) {
    return words[random.below(static_cast<std::uint32_t>(words.size()))];
  };
  const auto symbol = [&] { return pick({"a", "b", "c", "."}); };
  const auto way = [&] { return pick({"e", "w", "n", "straight"}); };
  std::string text = "players x o\n" + pick({"", "", "hand 3b\n"}) + "board " + pick({"4x1", "3x2", "1x1"}) +
                     "\nmove put: . -> " + pick({"a", "b", "{ab}"}) + "\n" +
                     pick({"", "move go straight: a . -> . [a]\n", "move hop e again: a . -> . [b]\n"});
  for (std::uint32_t i = 1 + random.below(4); i > 0; --i) {
    text += "after" + pick({"", "", " if count a > 1", " in a1"}) +
            pick({": " + symbol() + " -> " + symbol(), ": {ab} -> " + symbol(),
                  " " + way() + ": " + symbol() + " " + symbol() + " -> " + symbol() + " " + symbol(),
                  " " + way() + ": a . -> . a", " " + way() + ": A b -> b A"}) +
            "\n";
  }
  return text + pick({"", "forbid if count a > 2\n"}) +
         pick({"", "draw if repeats = 2\n", "pass if stuck\n"}) + "draw if stuck\n";
}

/// What is counted, or said against it.
std::string answer_of(const std::function<std::uint64_t()>& ask) {
  try {
    return std::to_string(ask());
  } catch (const RulesError& error) {
    return error.what();
  }
}

} // namespace

TEST_CASE("cascades: who makes a move, lists it or counts it says the same of what never comes to rest") {
  int endless = 0;
  int sound = 0;
  for (int i = 0; i < texts_of_cascades; ++i) {
    Random random(static_cast<std::uint64_t>(i));
    std::string text = text_of_cascades(random);
    const auto ruleset = usable_part(text);
    if (!ruleset) continue;
    CAPTURE(text);
    Engine engine(*ruleset);
    const bool rests =
        comes_to_rest(ruleset->sides[first_player]) && comes_to_rest(ruleset->sides[second_player]);
    for (int status = 0; status < 3; ++status) {
      const Status from = status == 0 ? ruleset->start : random_status(*ruleset, random);
      CAPTURE(to_text(*ruleset, from));
      Machine& machine = engine.machine(from);
      const Position position = machine.read(from);
      const std::string wanted = answer_of([&] { return perft(*ruleset, from, 1); });
      CHECK(answer_of([&] { return machine.perft(position, 1); }) == wanted);
      CHECK(answer_of([&] { return machine.leaves(position, 1).made; }) == wanted);
      const bool refuses = wanted.front() == '\'';
      endless += refuses ? 1 : 0;
      sound += refuses ? 0 : 1;
      if (rests) CHECK_FALSE(refuses);
      // Which moves come first, and so which lines are blamed, may differ where several plies are counted.
      const std::string deep = answer_of([&] { return perft(*ruleset, from, 3); });
      const std::string counted = answer_of([&] { return machine.perft(position, 3); });
      CHECK((deep.front() == '\'' ? counted.front() == '\'' : counted == deep));
    }
  }
  CHECK(endless > texts_of_cascades / 15);
  CHECK(sound > texts_of_cascades / 10);
}
