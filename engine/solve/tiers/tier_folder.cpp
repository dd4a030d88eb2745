#include "engine/solve/tiers/tier_folder.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "engine/solve/store/database_header.hpp"
#include "engine/solve/store/fingerprint.hpp"

namespace regola {

namespace {

constexpr std::array<const char*, 3> kinds_of_tiers{"tier-entered", "tier-found", "tier"};

std::string key_text(const Tiers::Key& key) {
  return fmt::format("{}:{}", key.order, fmt::join(key.values, ","));
}

/// `nullopt` for another text.
std::optional<Tiers::Key> read_key(const std::string& text) {
  std::istringstream words(text);
  Tiers::Key key;
  char mark = 0;
  if (!(words >> key.order >> mark) || mark != ':') return std::nullopt;
  for (std::int64_t value = 0; words >> value;) {
    key.values.push_back(value);
    if (!(words >> mark)) break;
  }
  return key_text(key) == text ? std::optional(key) : std::nullopt;
}

} // namespace

/// With what the names of all files of this game begin.
std::string TierFolder::first_of_names() const {
  return fmt::format("{:016x}-", fingerprint(root_, quiet_ ? 1 : 0));
}

std::string TierFolder::path(const Tiers::Key& key, TierStage stage) const {
  return database_.file(fmt::format("{}{:016x}{}", first_of_names(), fingerprint(key_text(key)),
                                    tier_endings[static_cast<std::size_t>(stage)]));
}

/// `nullopt` for a tier of another game.
std::optional<TierFolder::Tier> TierFolder::read_header(const BlockFile& file) const {
  database_.check_rules(file);
  const bool quiet = header_line(file.header(), "quiet") == "1";
  if (header_line(file.header(), "from") != root_ || quiet != quiet_) return std::nullopt;
  const auto refuse = [&](const char* why) {
    throw DatabaseError(fmt::format("the database '{}' {}", file.path(), why));
  };
  if (header_line(file.header(), "images") != images_) {
    refuse("knows positions in another way than this program; make it anew");
  }
  Tier tier;
  const auto key = read_key(header_line(file.header(), "tier").value_or(""));
  const auto kind = std::find(kinds_of_tiers.begin(), kinds_of_tiers.end(),
                              header_line(file.header(), "kind").value_or(""));
  const auto positions = header_count(file.header(), "positions");
  if (!key || kind == kinds_of_tiers.end() || !positions) refuse("does not hold what its name says");
  tier.positions = *positions;
  tier.stays = header_line(file.header(), "stays") == "1";
  tier.key = *key;
  tier.stage = static_cast<TierStage>(kind - kinds_of_tiers.begin());
  std::istringstream next(header_line(file.header(), "next").value_or(""));
  for (std::string word; next >> word;) {
    const auto other = read_key(word);
    if (!other) refuse("does not hold what its name says");
    tier.next.push_back(*other);
  }
  return tier;
}

std::vector<TierFolder::Tier> TierFolder::tiers() const {
  std::map<Tiers::Key, Tier> all;
  for (const std::string& path : database_.files(tier_endings)) {
    if (std::filesystem::path(path).filename().string().rfind(first_of_names(), 0) != 0) continue;
    auto tier = read_header(BlockFile(path));
    if (!tier) continue;
    const auto [at, fresh] = all.try_emplace(tier->key, *tier);
    if (!fresh && at->second.stage < tier->stage) at->second = std::move(*tier);
  }
  std::vector<Tier> sorted;
  sorted.reserve(all.size());
  for (auto& [key, tier] : all) sorted.push_back(std::move(tier));
  return sorted;
}

PositionPages TierFolder::open(const Tier& tier) const {
  auto file = std::make_unique<BlockFile>(path(tier.key, tier.stage));
  const auto there = read_header(*file);
  if (!there || there->key != tier.key || there->stage != tier.stage || there->positions != tier.positions) {
    throw DatabaseError(fmt::format("the database '{}' does not hold what its name says", file->path()));
  }
  return PositionPages(std::move(file));
}

void TierFolder::save(const Tier& tier, CodeSource& codes) const {
  std::string header = database_.header_of(kinds_of_tiers[static_cast<std::size_t>(tier.stage)]) +
                       fmt::format("from {}\nquiet {}\ntier {}\nimages {}\n", root_, quiet_ ? 1 : 0,
                                   key_text(tier.key), images_);
  if (tier.stage != TierStage::entered) {
    header += fmt::format("stays {}\nnext", tier.stays ? 1 : 0);
    for (const Tiers::Key& key : tier.next) header += " " + key_text(key);
    header += "\n";
  }
  PositionPages::write(path(tier.key, tier.stage), header, codes, tier.positions,
                       tier.stage == TierStage::valued);
  if (tier.stage == TierStage::entered) return;
  std::error_code fault; // it may never have been there
  std::filesystem::remove(path(tier.key, static_cast<TierStage>(static_cast<int>(tier.stage) - 1)), fault);
}

} // namespace regola
