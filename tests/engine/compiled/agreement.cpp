// The compiled matcher says what the reference says: random texts, random statuses. With REGOLA_LONG in the
// environment a million of them; ctest would stop that, so run the program itself:
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
constexpr std::size_t few = 1'000;
#else
constexpr std::size_t few = 12'000;
#endif
constexpr std::size_t most_moves = 400; // to go on with: more than that costs more than it shows

constexpr int games = 3;                  // of a text
constexpr std::uint32_t patience = 5'000; // steps when a pattern is looked for

/// Compares random statuses and those of random games.
/// @return how many agreed, or the difference
struct Report {
  std::size_t pairs = 0;
  std::size_t given_up = 0; ///< took too long
  std::optional<std::string> difference;
};

Report compare(const Ruleset& ruleset, Random& random) {
  constexpr int plies = 8;
  Agreement both(ruleset);
  Report report;
  for (int game = 0; game < games; ++game) {
    Status status = game == 0 && ruleset.has_start ? ruleset.start : random_status(ruleset, random);
    for (int ply = 0; ply < plies; ++ply) {
      report.difference = both.difference(status);
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

} // namespace

TEST_CASE("both matchers agree on random rules") {
  const bool is_long = std::getenv("REGOLA_LONG") != nullptr; // NOLINT(concurrency-mt-unsafe)
  const std::size_t wanted = number_from("REGOLA_PAIRS", is_long ? 1'000'000 : few);
  const std::size_t first_seed = number_from("REGOLA_SEED", 1);
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
    INFO("seed " << seed << "\n" << text);
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
  CHECK(given_up <= games + pairs / 100);
}
