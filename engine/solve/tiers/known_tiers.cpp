#include "engine/solve/tiers/known_tiers.hpp"

#include <string>

#include <fmt/format.h>

#include "engine/solve/store/database.hpp"

namespace regola {

KnownTiers::KnownTiers(TieredGame& game, const TierFolder& folder) : game_(game), folder_(folder) {
  for (TierFolder::Tier& tier : folder.tiers()) {
    if (tier.stage == TierStage::valued) finished_.emplace(tier.key, std::move(tier));
  }
}

std::optional<PositionValue> KnownTiers::value(const Status& status) {
  const Tiers::Key key = game_.key(status);
  auto at = opened_.find(key);
  if (at == opened_.end()) {
    const auto tier = finished_.find(key);
    if (tier == finished_.end()) return std::nullopt;
    at = opened_.emplace(key, folder_.open(tier->second)).first;
  }
  CodeBytes code;
  game_.code().encode(status, code);
  const auto known = at->second.find(code);
  return known ? std::optional(position_value(*known)) : std::nullopt;
}

std::vector<RootOfTiers> roots_of_tiers(const Database& database, const Ruleset& ruleset) {
  std::map<std::pair<std::string, bool>, TierScope> texts; // by the start, and whether counters count
  for (const std::string& path : database.files(tier_endings)) {
    const BlockFile file(path);
    database.check_rules(file);
    const TierScope scope = TierFolder::scope_of(file);
    texts.try_emplace({header_line(file.header(), "from").value_or(""), scope.quiet}, scope);
  }
  std::vector<RootOfTiers> roots;
  for (const auto& [text, scope] : texts) {
    auto start = TierStart::read(ruleset, text.first);
    if (!start) throw DatabaseError(fmt::format("a tier of the database begins with '{}'", text.first));
    roots.push_back({std::move(*start), scope});
  }
  return roots;
}

} // namespace regola
