// Lines for the second of two mirrored players that seem to be written from that player's view.

#include <catch2/catch.hpp>

#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::faults_of;

namespace {

std::string owner_faults(const std::string& line, const std::string& players = "x/o k/K") {
  return faults_of("players " + players + "\nboard\n  xok\n  .K.\nclass their = oK\nmove put: . -> x\n" +
                   line + "\n");
}

} // namespace

TEST_CASE("a line for the second player that makes or judges the first one's pieces only is warned of") {
  for (const auto& [line, fault] : std::vector<std::pair<std::string, std::string>>{
           {"move go e for o: o . -> . [o]", "mirrored-owner 7:27"},
           {"move set for o: . -> {.K}", "mirrored-owner 7:22"},
           {"then more free for o: . -> o", "mirrored-owner 7:28"},
           {"after for o: o -> K", "mirrored-owner 7:19"},
           {"win e for o: their^3", "mirrored-owner 7:14"},
           {"win for o if count (e: o o) > 1", "mirrored-owner 7:24"},
           {"lose for o if stuck or count K = 0", "mirrored-owner 7:30"},
       }) {
    CAPTURE(line);
    CHECK(owner_faults(line) == fault);
  }
}

TEST_CASE("a line that the second player reads in the mirror as it is meant is not") {
  for (const char* line :
       {"move go e for o: x . -> . [x]", "move go e for x: o . -> . [o]", "move swap for o: o -> x",
        "move push e for o: [x] o . -> = . o", "move burn for o: o -> .", "move set for o: . -> {xo}",
        "win e for o: x^3", "win e for x: o^3", "lose for o if count x < count o",
        "win for o if other (count o) = 0", "draw for o if count o = 0", "lose for o if stuck"}) {
    CAPTURE(line);
    CHECK(owner_faults(line).empty());
  }
  CHECK(owner_faults("move go e for o: o . -> . [o]", "x o").empty()); // no mirror
}
