#include "engine/solve/tiers/tiered_game.hpp"

#include <fmt/format.h>

#include "engine/solve/retrograde/retrograde.hpp"
#include "engine/solve/store/fingerprint.hpp"

namespace regola {

namespace {

const Ruleset& with_start(const Ruleset& ruleset) {
  if (!Tiers::exist(ruleset)) throw Unsolvable("the text has no start, from which tiers could be counted");
  return ruleset;
}

} // namespace

TieredGame::TieredGame(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root, bool quiet)
    : rules_(analysed_rules(with_start(ruleset), endless, root, quiet)),
      endless_(endless),
      quiet_(quiet),
      root_(root),
      tiers_(rules_),
      symmetries_(symmetries_of(rules_)),
      engine_(rules_),
      machine_([&]() -> Machine& {
        root_.quiet.resize(rules_.quiet.size());
        return engine_.machine(root_);
      }()),
      code_(machine_.rules(), quiet, symmetries_, rules_.exchange) {}

std::string TieredGame::images() const {
  std::string text;
  for (const CellPermutation& symmetry : symmetries_) text += fmt::format("{};", fmt::join(symmetry, ","));
  return fmt::format("{:016x}", fingerprint(text));
}

} // namespace regola
