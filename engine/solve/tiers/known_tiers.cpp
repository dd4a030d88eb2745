#include "engine/solve/tiers/known_tiers.hpp"

#include <set>
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
  std::set<std::pair<std::string, bool>> texts;
  for (const std::string& path : database.files(tier_endings)) {
    const BlockFile file(path);
    database.check_rules(file);
    texts.emplace(header_line(file.header(), "from").value_or(""),
                  header_line(file.header(), "quiet") == "1");
  }
  std::vector<RootOfTiers> roots;
  for (const auto& [text, quiet] : texts) {
    auto start = TierStart::read(ruleset, text);
    if (!start) throw DatabaseError(fmt::format("a tier of the database begins with '{}'", text));
    roots.push_back({std::move(*start), quiet});
  }
  return roots;
}

} // namespace regola
