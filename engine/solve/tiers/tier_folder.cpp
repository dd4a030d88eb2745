#include "engine/solve/tiers/tier_folder.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <sstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/solve/store/bit_string.hpp"
#include "engine/solve/store/database.hpp"
#include "engine/solve/tiers/merged_codes.hpp"

namespace regola {

namespace {

constexpr std::array<const char*, 3> kinds_of_tiers{"tier-entered", "tier-found", "tier"};

/// With what the name of a file with a share of a valued tier goes on.
constexpr const char* share_ending = ".share-of-tier";

std::vector<CodePages*> pages_of(const PositionFiles& files) {
  std::vector<CodePages*> all;
  for (const auto& file : files) all.push_back(file.get());
  return all;
}

} // namespace

std::string TierFolder::to_text(const Tiers::Key& key) {
  return fmt::format("{}:{}", key.order, fmt::join(key.values, ","));
}

std::optional<Tiers::Key> TierFolder::read_key(const std::string& text) {
  std::istringstream words(text);
  Tiers::Key key;
  char mark = 0;
  if (!(words >> key.order >> mark) || mark != ':') return std::nullopt;
  for (std::int64_t value = 0; words >> value;) {
    key.values.push_back(value);
    if (!(words >> mark)) break;
  }
  return to_text(key) == text ? std::optional(key) : std::nullopt;
}

/// With what the names of all files of this game begin.
std::string TierFolder::first_of_names() const {
  return fmt::format("{:016x}-", fingerprint(root_, scope_.quiet ? 1 : 0));
}

/// With what the names of all files of a tier begin.
std::string TierFolder::first_of_names(const Tiers::Key& key) const {
  return fmt::format("{}{:016x}", first_of_names(), fingerprint(to_text(key)));
}

std::string TierFolder::path(const Tiers::Key& key, TierStage stage) const {
  return database_.file(first_of_names(key) + tier_endings[static_cast<std::size_t>(stage)]);
}

std::string TierFolder::path(const Tiers::Key& key, Share share) const {
  return database_.file(
      fmt::format("{}{}-{}-of-{}", first_of_names(key), share_ending, share.part, share.parts));
}

std::string TierFolder::header(const Tiers::Key& key, TierStage stage) const {
  return database_.header_of(kinds_of_tiers[static_cast<std::size_t>(stage)]) +
         fmt::format("from {}\nquiet {}\n{}tier {}\nimages {}\n", root_, scope_.quiet ? 1 : 0,
                     scope_.lean ? "lean 1\n" : "", to_text(key), images_);
}

TierScope TierFolder::scope_of(const BlockFile& file) {
  return {header_line(file.header(), "quiet") == "1", header_line(file.header(), "lean") == "1"};
}

/// `nullopt` for a tier of another game.
std::optional<TierFolder::Tier> TierFolder::read_header(const BlockFile& file) const {
  database_.check_rules(file);
  const TierScope scope = scope_of(file);
  if (header_line(file.header(), "from") != root_ || scope.quiet != scope_.quiet) return std::nullopt;
  const auto refuse = [&](const char* why) {
    throw DatabaseError(fmt::format("the database '{}' {}", file.path(), why));
  };
  if (scope.lean != scope_.lean) {
    refuse(scope.lean ? "leaves out positions: go on with --lean, or use another folder"
                      : "leaves out no positions: go on without --lean, or use another folder");
  }
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
    Tier& known = at->second;
    if (tier->stage == TierStage::entered) {
      known.entered.push_back(std::filesystem::path(path).filename().string());
      if (!fresh && known.stage == TierStage::entered) known.positions += tier->positions;
    } else if (!fresh && known.stage < tier->stage) {
      tier->entered = std::move(known.entered);
      known = std::move(*tier);
    }
  }
  std::vector<Tier> sorted;
  sorted.reserve(all.size());
  for (auto& [key, tier] : all) sorted.push_back(std::move(tier));
  return sorted;
}

std::unique_ptr<PositionPages> TierFolder::open(const std::string& path, const Tiers::Key& key,
                                                TierStage stage) const {
  auto file = std::make_unique<BlockFile>(path);
  const auto there = read_header(*file);
  if (!there || there->key != key || there->stage != stage) {
    throw DatabaseError(fmt::format("the database '{}' does not hold what its name says", file->path()));
  }
  return std::make_unique<PositionPages>(std::move(file));
}

PositionPages TierFolder::open(const Tier& tier) const {
  const std::string path = this->path(tier.key, tier.stage);
  auto pages = open(path, tier.key, tier.stage);
  if (pages->size() != tier.positions) {
    throw DatabaseError(fmt::format("the database '{}' does not hold what its name says", path));
  }
  return std::move(*pages);
}

PositionFiles TierFolder::files_of(const Tier& tier) const {
  PositionFiles files;
  if (tier.stage != TierStage::entered) {
    files.push_back(std::make_unique<PositionPages>(open(tier)));
    return files;
  }
  for (const std::string& name : tier.entered) {
    files.push_back(open(database_.file(name), tier.key, tier.stage));
  }
  return files;
}

PagesInMemory TierFolder::codes_in_memory(const Tier& tier) const {
  const PositionFiles files = files_of(tier);
  return merged(pages_of(files), threads_);
}

std::unique_ptr<CodePages> TierFolder::codes(const Tier& tier, Share share) const {
  if (tier.stage != TierStage::entered) {
    auto file = std::make_unique<PositionPages>(open(tier));
    if (share.is_whole()) return file;
    const std::size_t pages = file->pages();
    return std::make_unique<PagesOfRange>(std::move(file), pages * share.part / share.parts,
                                          pages * (share.part + 1) / share.parts);
  }
  PositionFiles files = files_of(tier);
  if (share.is_whole()) {
    if (files.size() == 1) return std::move(files.front());
    return std::make_unique<PagesInMemory>(merged(pages_of(files), threads_));
  }
  const std::vector<CodePages*> all = pages_of(files);
  const std::vector<CodeRange> ranges = ranges_of(all, share.parts);
  return share.part < ranges.size() ? std::make_unique<PagesInMemory>(merged(all, ranges[share.part]))
                                    : std::make_unique<PagesInMemory>();
}

std::string TierFolder::enter(const Tiers::Key& key, const std::string& from, CodePages& codes) const {
  const std::string path = database_.file(
      fmt::format("{}-{:016x}{}", first_of_names(key), fingerprint(from), tier_endings.front()));
  PositionPages::write(path, header(key, TierStage::entered), codes, threads_);
  return std::filesystem::path(path).filename().string();
}

std::string TierFolder::header(const Tier& tier) const {
  std::string text = header(tier.key, tier.stage) + fmt::format("stays {}\nnext", tier.stays ? 1 : 0);
  for (const Tiers::Key& key : tier.next) text += " " + to_text(key);
  return text + "\n";
}

void TierFolder::save(const Tier& tier, CodePages& codes) const {
  PositionPages::write(path(tier.key, tier.stage), header(tier), codes, threads_);
  remove_before(tier);
}

void TierFolder::save(const Tier& tier, CodePages& codes, std::span<const TableValue> values) const {
  PositionPages::write(path(tier.key, tier.stage), header(tier), codes, values, threads_);
  remove_before(tier);
}

/// Removes the files of a tier of the stage before.
void TierFolder::remove_before(const Tier& tier) const {
  std::error_code fault; // it may never have been there
  if (tier.stage == TierStage::valued) {
    std::filesystem::remove(path(tier.key, TierStage::found), fault);
  } else {
    for (const std::string& name : tier.entered) std::filesystem::remove(database_.file(name), fault);
  }
}

void TierFolder::save_share(const Tier& tier, Share share, CodePages& codes) const {
  PositionPages::write(path(tier.key, share), header(tier.key, TierStage::found), codes, threads_);
}

PageFileWriter TierFolder::begin(const Tier& tier, Share share, std::uint64_t size) const {
  if (share.is_whole()) return {path(tier.key, tier.stage), header(tier), size};
  return {path(tier.key, share), header(tier.key, tier.stage), size};
}

void TierFolder::end(PageFileWriter& file, const Tier& tier, Share share) const {
  file.finish();
  if (share.is_whole()) remove_before(tier);
}

void TierFolder::join(Tier& tier, std::size_t parts) const {
  PositionFiles files;
  std::uint64_t all = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    files.push_back(open(path(tier.key, Share{part, parts}), tier.key, tier.stage));
    all += files.back()->size();
  }
  if (tier.stage == TierStage::found)
    tier.positions = all; // positions of several files have been counted again
  if (all != tier.positions) {
    throw DatabaseError("the shares of a tier miss positions; make the database anew");
  }
  PositionPages::write(path(tier.key, tier.stage), header(tier), files);
  remove_before(tier);
  remove_shares(tier, parts);
}

void TierFolder::remove_shares(const Tier& tier, std::size_t parts) const {
  std::error_code fault; // then tidy() removes them
  for (std::size_t part = 0; part < parts; ++part) {
    std::filesystem::remove(path(tier.key, Share{part, parts}), fault);
  }
}

void TierFolder::remove_entered(Tier& tier) const {
  std::error_code fault; // then tidy() removes them
  for (const std::string& name : tier.entered) std::filesystem::remove(database_.file(name), fault);
  tier.entered.clear();
}

void TierFolder::tidy(std::vector<Tier>& tiers) const {
  for (Tier& tier : tiers) {
    if (tier.stage != TierStage::entered) remove_entered(tier);
  }
  std::vector<std::filesystem::path> shares;
  for (const auto& entry : std::filesystem::directory_iterator(database_.file("."))) {
    const std::string name = entry.path().filename().string();
    if (name.rfind(first_of_names(), 0) == 0 && name.find(share_ending) != std::string::npos) {
      shares.push_back(entry.path());
    }
  }
  std::error_code fault;
  for (const std::filesystem::path& path : shares) std::filesystem::remove(path, fault);
}

bool TierFolder::remove(const std::string& path) const {
  const std::filesystem::path damaged = path;
  const bool was_entered = damaged.extension() == tier_endings.front();
  const std::string name = damaged.stem().string();
  const std::string of_tier = name.substr(0, name.rfind('-')) + "-";
  if (!std::filesystem::remove(damaged)) return false;
  for (const std::string& other : database_.files({tier_endings.data(), was_entered ? 1U : 0U})) {
    if (std::filesystem::path(other).filename().string().rfind(of_tier, 0) == 0) {
      std::filesystem::remove(other);
    }
  }
  return true;
}

} // namespace regola
