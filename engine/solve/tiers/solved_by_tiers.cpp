#include "engine/solve/tiers/solved_by_tiers.hpp"

namespace regola {

SolvedByTiers::SolvedByTiers(const Ruleset& ruleset, const EndlessPlay& endless, const TierStart& start,
                             const std::string& folder, const TierScope& scope, bool writes, unsigned threads)
    : database_(folder, ruleset, writes),
      game_(ruleset, endless, start, scope),
      tiers_(database_, start.text(ruleset), scope, game_.images(), threads),
      solver_(game_, tiers_, threads) {}

} // namespace regola
