#include "engine/solve/tiers/solved_by_tiers.hpp"

#include "rules/ruleset/status_text.hpp"

namespace regola {

SolvedByTiers::SolvedByTiers(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root,
                             const std::string& folder, bool quiet, bool writes, unsigned threads)
    : database_(folder, ruleset, writes),
      game_(ruleset, endless, root, quiet),
      tiers_(database_, to_text(ruleset, root), quiet, game_.images(), threads),
      solver_(game_, tiers_, threads) {}

} // namespace regola
