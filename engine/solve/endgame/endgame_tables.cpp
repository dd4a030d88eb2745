#include "engine/solve/endgame/endgame_tables.hpp"

#include <algorithm>

#include "engine/solve/endgame/restricted_rules.hpp"

namespace regola {

namespace {

/// Whether placements and the player to move are all that decides games.
bool placements_decide(const Ruleset& ruleset, const EndlessPlay& endless) {
  const auto never_passes = [](const Side& side) { return side.passes.empty(); };
  return endless.refusal.empty() && !endless.counts_quiet && ruleset.board.size() != 0 &&
         ruleset.rules.empty() && ruleset.symbols.contains(empty_symbol) && ruleset.hands.empty() &&
         std::all_of(ruleset.sides.begin(), ruleset.sides.end(), never_passes);
}

std::uint64_t bytes_of(const PlacementIndex& index) { return index.size() * 2 * sizeof(TableValue); }

/// Adds to a number during its lifetime.
class Added {
public:
  Added(std::uint64_t& number, std::uint64_t summand) : number_(number), summand_(summand) {
    number_ += summand_;
  }
  Added(const Added&) = delete;
  Added& operator=(const Added&) = delete;
  ~Added() { number_ -= summand_; }

private:
  std::uint64_t& number_;
  std::uint64_t summand_;
};

} // namespace

EndgameTables::EndgameTables(const Ruleset& ruleset, unsigned threads, const Database* database)
    : ruleset_(ruleset),
      threads_(threads),
      database_(database),
      endless_(endless_play(ruleset)),
      ranges_(ruleset) {
  if (!placements_decide(ruleset, endless_)) throw Unsolvable("placements alone do not decide games");
}

const EndgameTable* EndgameTables::find(const Material& material) const {
  const auto known = tables_.find(material);
  return known == tables_.end() ? nullptr : known->second.get();
}

std::size_t EndgameTables::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& [material, table] : tables_) {
    bytes += bytes_of(table->index) + PlacementIndex::most_bytes(material, ranges_);
  }
  return static_cast<std::size_t>(bytes); // they are in memory, so the sum fits
}

EndgameTables::End EndgameTables::build(const Material& material, SolveWatch& watch) {
  if (tables_.contains(material)) return End::solved;
  const std::uint64_t index_bytes = PlacementIndex::most_bytes(material, ranges_);
  if (bytes() + bytes_under_way_ + index_bytes > watch.memory()) return End::out_of_memory;
  const Ruleset rules = restricted_rules(ruleset_, endless_, material);
  auto table = std::make_unique<EndgameTable>(EndgameTable{
      material, PlacementIndex(material, ranges_, symmetries_of(rules), rules.board.size()), {}});
  const std::uint64_t needed = bytes_of(table->index) + index_bytes;
  if (bytes() + bytes_under_way_ + needed > watch.memory()) return End::out_of_memory;
  const Added added(bytes_under_way_, needed);
  if (database_ == nullptr || !database_->load(*table)) {
    EndgameBuilder builder(rules, endless_, *table, threads_, watch);
    Database::Progress progress;
    if (database_ != nullptr && database_->load(*table, progress)) {
      builder.go_on(progress.leads_to);
    } else if (!builder.look_at_all()) {
      return End::stopped;
    } else if (database_ != nullptr) {
      database_->save(*table, {progress.round, builder.leads_to()});
    }
    const End behind = build_those_behind(builder, material, watch);
    if (behind != End::solved) {
      if (database_ != nullptr) database_->save(*table, {progress.round, builder.leads_to()});
      return behind;
    }
    if (!decide(builder, *table, progress.round)) return End::stopped;
    if (database_ != nullptr) database_->save(*table);
  }
  tables_.emplace(material, std::move(table));
  return End::solved;
}

EndgameTables::End EndgameTables::build_those_behind(const EndgameBuilder& builder, const Material& material,
                                                     SolveWatch& watch) {
  under_way_.insert(material);
  End end = End::solved;
  for (const Material& next : builder.leads_to()) {
    if (under_way_.contains(next)) throw Unsolvable("moves lead from a material to another one and back");
    end = build(next, watch);
    if (end != End::solved) break;
  }
  under_way_.erase(material);
  return end;
}

/// Saves the table now and then, and when the work is stopped.
bool EndgameTables::decide(EndgameBuilder& builder, const EndgameTable& table, int round) {
  SaveClock saves;
  const auto keep = [&] {
    if (database_ != nullptr) database_->save(table, {round, builder.leads_to()});
  };
  const auto checkpoint = [&](int next) {
    round = next;
    if (saves.is_due()) saves.run(keep);
  };
  const bool whole = builder.decide(
      round, [&](const Material& asked) { return find(asked); }, checkpoint);
  if (!whole) keep();
  return whole;
}

} // namespace regola
