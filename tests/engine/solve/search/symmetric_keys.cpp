#include "engine/search/symmetry.hpp"

#include <set>

#include "engine/compiled/engine.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("symmetric keys: images of a position are one, others are not") {
  const Ruleset ruleset = test::game("tic-tac-toe");
  Engine engine(ruleset);
  std::set<Word> keys;
  const auto key_of = [&](const std::string& text) {
    const Status status = status_of(ruleset, text);
    Machine& machine = engine.machine(status);
    const Position position = machine.read(status);
    return SymmetricKeys(machine, symmetries_of(*machine.rules().ruleset))
        .least(position, machine.key(position));
  };
  const Word corner = key_of("x../.o./... x");
  for (const char* image : {"..x/.o./... x", ".../.o./x.. x", ".../.o./..x x"})
    CHECK(key_of(image) == corner);
  for (const char* other : {"x../.o./... o", ".x./.o./... x", "o../.x./... x", "x../o../... x"}) {
    CAPTURE(other);
    CHECK(key_of(other) != corner);
  }
}
