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

/// The status with the players exchanged.
Status exchanged(const Status& status, const PlayerExchange& exchange) {
  Status image = status;
  for (std::size_t cell = 0; cell < status.size(); ++cell) {
    image.cells[exchange.cells.empty() ? cell : exchange.cells[cell]] = exchange.symbol(status[cell]);
  }
  for (std::size_t i = 0; i < status.hands.size(); ++i) image.hands[exchange.hands[i]] = status.hands[i];
  image.to_move = other(status.to_move);
  return image;
}

class Census {
public:
  explicit Census(const TieredGame& game) : game_(game) {
    for (const TierStart::Deal& deal : game.start().deals()) {
      starts_.push_back(game.tiers().counted().of(game.start().sample(deal)));
      if (game.rules().exchange) exchanged_.push_back(game.tiers().counted().exchanged(starts_.back()));
    }
    keeps_cells_ = std::all_of(game.symmetries().begin(), game.symmetries().end(),
                               [&](const auto& symmetry) { return game.start().keeps_cells(symmetry); });
  }

  /// Counts a position, and its exchange, if they are placements of the start.
  void add(const Status& status, const PositionValue& value) {
    const auto& quiet = status.quiet;
    if (status.passes != 0 ||
        std::any_of(quiet.begin(), quiet.end(), [](auto plies) { return plies != 0; })) {
      return;
    }
    game_.tiers().counted().count(status, pieces_);
    const auto are_pieces_of = [&](const std::vector<Counts>& all) {
      return std::find(all.begin(), all.end(), pieces_) != all.end();
    };
    if (are_pieces_of(starts_)) count(status, value);
    if (are_pieces_of(exchanged_)) count(exchanged(status, *game_.rules().exchange), value);
  }

  [[nodiscard]] const std::array<StartCensus, 2>& counts() const { return counts_; }

private:
  void count(const Status& status, const PositionValue& value) {
    StartCensus& census = counts_[status.to_move];
    farthest_ = status;
    const std::uint64_t images = keeps_cells_ ? images_of(status, game_.symmetries()) : images_within(status);
    (value.outcome == GameValue::draw  ? census.draws
     : value.outcome == GameValue::win ? census.wins
                                       : census.losses) += images;
    if (value.plies.value_or(0) <= census.longest) return;
    census.longest = *value.plies;
    census.farthest = farthest_;
  }

  /// Number of different images of a status whose pieces stand where they may. Notes one of them.
  std::uint64_t images_within(const Status& status) {
    std::uint64_t within = game_.start().has_cells_of(status) ? 1 : 0;
    std::uint64_t same = 1;
    Status image = status;
    for (const CellPermutation& symmetry : game_.symmetries()) {
      for (std::size_t cell = 0; cell < status.size(); ++cell) image.cells[symmetry[cell]] = status[cell];
      if (image == status) ++same;
      if (!game_.start().has_cells_of(image)) continue;
      ++within;
      farthest_ = image;
    }
    return within / same;
  }

  const TieredGame& game_;
  std::vector<Counts> starts_;    // by deal: its pieces
  std::vector<Counts> exchanged_; // the same with the players exchanged; empty if they cannot be
  Counts pieces_;                 // those of the status that is counted
  bool keeps_cells_ = true;       // whether each image of a placement is one of the start
  Status farthest_;               // the status that is counted, or such an image
  std::array<StartCensus, 2> counts_;
};

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

std::array<StartCensus, 2> start_census(TieredGame& game, const TierFolder& folder) {
  Census census(game);
  Status status = game.root();
  const std::vector<Tiers::Key>& first = game.first_tiers();
  for (const TierFolder::Tier& tier : folder.tiers()) {
    if (tier.stage != TierStage::valued || !std::binary_search(first.begin(), first.end(), tier.key))
      continue;
    PositionPages pages = folder.open(tier);
    for (std::size_t page = 0; page < pages.pages(); ++page) {
      pages.read(page, [&](const CodeBytes& code, TableValue value) {
        game.code().decode(code.data(), status);
        census.add(status, position_value(value));
      });
    }
  }
  return census.counts();
}

} // namespace regola
