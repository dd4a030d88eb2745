#include "engine/solve/tiers/tier_census.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/matcher/result.hpp"

namespace regola {

namespace {

bool keeps(const CellPermutation& symmetry, const Status& status) {
  for (std::size_t cell = 0; cell < symmetry.size(); ++cell) {
    if (status.cells[symmetry[cell]] != status.cells[cell]) return false;
  }
  return true;
}

std::uint64_t sum_of(const TierCensus& census, std::uint64_t TierCensus::Decided::*number) {
  std::uint64_t sum = census.endless.*number;
  for (const auto* const map : {&census.by_plies, &census.by_margin}) {
    for (const auto& [key, decided] : *map) sum += decided.*number;
  }
  return sum;
}

} // namespace

/// The size of the group over that of the stabilizer.
std::uint64_t images_of(const Status& status, const std::vector<CellPermutation>& symmetries) {
  const auto same = std::count_if(symmetries.begin(), symmetries.end(),
                                  [&](const CellPermutation& symmetry) { return keeps(symmetry, status); });
  return (symmetries.size() + 1) / (static_cast<std::uint64_t>(same) + 1);
}

std::uint64_t TierCensus::won() const { return sum_of(*this, &TierCensus::Decided::won); }

std::uint64_t TierCensus::lost() const { return sum_of(*this, &TierCensus::Decided::lost); }

bool counts_images(const TieredGame& game) {
  return std::all_of(game.symmetries().begin(), game.symmetries().end(),
                     [&](const CellPermutation& symmetry) { return keeps(symmetry, game.root()); });
}

std::vector<TierCensus> tier_census(TieredGame& game, const TierFolder& folder) {
  const bool one_by_one = counts_images(game);
  std::vector<TierCensus> all;
  Status status = game.root();
  for (const TierFolder::Tier& tier : folder.tiers()) {
    if (tier.stage != TierStage::valued) continue;
    TierCensus& census = all.emplace_back();
    census.key = tier.key;
    const auto count = [&](const CodeBytes& code, TableValue value) {
      game.code().decode(code.data(), status);
      const std::uint64_t positions = one_by_one ? images_of(status, game.symmetries()) : 1;
      ++census.codes;
      census.positions += positions;
      const PositionValue known = position_value(value);
      if (known.outcome == GameValue::draw) {
        census.drawn += positions;
      } else {
        TierCensus::Decided& decided = known.plies         ? census.by_plies[*known.plies]
                                       : known.margin != 0 ? census.by_margin[std::abs(known.margin)]
                                                           : census.endless;
        (known.outcome == GameValue::win ? decided.won : decided.lost) += positions;
      }
      const bool is_over =
          known.plies ? *known.plies == 0 : !game.plays_on(as_claimed(game.machine().judge(game.read(code))));
      if (is_over) census.over += positions;
    };
    PositionPages pages = folder.open(tier);
    for (std::size_t page = 0; page < pages.pages(); ++page) pages.read(page, count);
  }
  return all;
}

} // namespace regola
