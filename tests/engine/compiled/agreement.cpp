// The compiled matcher agrees with the reference matcher on random texts and random statuses, the same each
// time. The environment variable REGOLA_SEED makes them begin with another text, to try new ones or to repeat
// a failure. With REGOLA_LONG a million statuses are compared; ctest would stop that, so run the program
// itself:
//   REGOLA_LONG=1 build/dev/tests/test_engine 'both matchers agree on random rules'

#include "tests/agreement.hpp"

#include <cstdlib>
#include <iostream>

#include <catch2/catch.hpp>

#include "tests/engine/compiled/random_rules.hpp"

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::size_t enough = 5; // differences to look at
#ifdef REGOLA_SLOW_BUILD
constexpr std::size_t few = 600;
#else
constexpr std::size_t few = 4'000;
#endif
constexpr std::size_t most_moves = 400; // to go on with: more than that costs more than it shows

constexpr int games_of_a_text = 3;        // of a text
constexpr std::uint32_t plays_one_in = 4; // of so many statuses one is played on from
constexpr std::uint32_t patience = 5'000; // steps when a pattern is looked for

struct Report {
  std::size_t pairs = 0;
  std::size_t given_up = 0; ///< took too long
  std::optional<std::string> difference;
};

/// Compares random statuses and those of random games.
/// @return how many agreed, or the difference
Report compare(const Ruleset& ruleset, Random& random) {
  constexpr int plies = 8;
  Agreement both(ruleset);
  Report report;
  for (int game = 0; game < games_of_a_text; ++game) {
    Status status = game == 0 && ruleset.has_start ? ruleset.start : random_status(ruleset, random);
    for (int ply = 0; ply < plies; ++ply) {
      report.difference = both.difference(status);
      // Random games are longer and two plies wider than what has just been compared: for some
      // statuses only.
      const bool plays = !report.difference && !both.takes_too_long() && random.below(plays_one_in) == 0;
      if (plays) report.difference = both.difference_in_play(status, random());
      if (report.difference) {
        return report;
      }
      if (both.takes_too_long()) {
        ++report.given_up;
        break;
      }
      ++report.pairs;
      const std::vector<Successor>& next = both.successors();
      if (next.size() > most_moves) {
        return report;
      }
      if (next.empty() || !both.is_open()) {
        break;
      }
      status = next[random.below(static_cast<std::uint32_t>(next.size()))].status;
    }
  }
  return report;
}

std::size_t number_from(const char* name, std::size_t otherwise) {
  const char* text = std::getenv(name); // NOLINT(concurrency-mt-unsafe)
  return text == nullptr ? otherwise : std::stoul(text);
}

/// Compares until so many pairs agree.
void compare_pairs(std::size_t wanted, std::size_t first_seed) {
  const bool is_long = std::getenv("REGOLA_LONG") != nullptr; // NOLINT(concurrency-mt-unsafe)
  std::size_t pairs = 0;
  std::size_t rulesets = 0;
  std::size_t refused = 0;
  std::size_t given_up = 0;
  std::size_t differences = 0;
  for (std::size_t seed = first_seed; pairs < wanted; ++seed) {
    Random random(seed * 1000003U);
    std::string text = random_text(random);
    auto ruleset = usable_part(text);
    if (!ruleset) {
      ++refused;
      continue;
    }
    ruleset->most_steps = patience;
    const Report report = compare(*ruleset, random);
    INFO("REGOLA_SEED=" << seed << "\n" << text);
    if (report.difference) {
      FAIL_CHECK(*report.difference);
      if (++differences == enough) return;
    }
    pairs += report.pairs;
    given_up += report.given_up;
    if (++rulesets % 1000 == 0 && is_long) {
      std::cerr << rulesets << " rulesets, " << refused << " refused, " << pairs << " pairs, " << given_up
                << " given up" << std::endl;
    }
  }
  CHECK(rulesets > refused);
  CHECK(given_up <= games_of_a_text + pairs / 100);
}

} // namespace

TEST_CASE("both matchers agree on random rules") {
  const bool is_long = std::getenv("REGOLA_LONG") != nullptr; // NOLINT(concurrency-mt-unsafe)
  compare_pairs(number_from("REGOLA_PAIRS", is_long ? 1'000'000 : few), number_from("REGOLA_SEED", 1));
}
