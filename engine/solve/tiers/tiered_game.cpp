#include "engine/solve/tiers/tiered_game.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/solve/never_adjacent.hpp"
#include "engine/solve/retrograde/retrograde.hpp"
#include "engine/solve/rounds/inverse_rules.hpp"
#include "engine/solve/store/bit_string.hpp"
#include "engine/solve/tiers/rising_cone.hpp"

namespace regola {

namespace {

constexpr std::size_t no_count = 0xFF; // of cells, as a byte

const Ruleset& with_start(const Ruleset& ruleset) {
  if (!Tiers::exist(ruleset)) throw Unsolvable("the text has no start, from which tiers could be counted");
  return ruleset;
}

} // namespace

TieredGame::TieredGame(const Ruleset& ruleset, const EndlessPlay& endless, const TierStart& start,
                       const TierScope& scope)
    : rules_(std::make_shared<const Ruleset>(
          analysed_rules(with_start(ruleset), endless, start.any(), scope.quiet))),
      endless_(endless),
      scope_(scope),
      start_(start),
      root_(start.any()),
      tiers_(*rules_),
      symmetries_(symmetries_of(*rules_)),
      engine_(*rules_),
      machine_([&]() -> Machine& {
        root_.quiet.resize(rules_->quiet.size());
        return engine_.machine(root_);
      }()),
      code_(machine_.rules(), scope.quiet, symmetries_, rules_->exchange),
      shape_(machine_.rules()),
      layers_(TierLayers::of(*rules_, tiers_, machine_.rules())) {
  find_weighed();
  if (!start_.is_placements()) first_tiers_.push_back(key(root_));
  for (const TierStart::Deal& deal : start_.deals()) first_tiers_.push_back(key(start_.sample(deal)));
  std::sort(first_tiers_.begin(), first_tiers_.end());
  first_tiers_.erase(std::unique(first_tiers_.begin(), first_tiers_.end()), first_tiers_.end());
  std::optional<Ruleset> inverse;
  if (!scope.quiet) inverse = inverse_rules(*rules_);
  if (!inverse) return;
  exact_ = are_inverse_rules_exact(*rules_);
  if (!start_.is_placements()) forbid_never_adjacent(*inverse, *rules_, root_);
  inverse_ = std::make_shared<const Ruleset>(std::move(*inverse));
}

TieredGame::TieredGame(const TieredGame& other)
    : rules_(other.rules_),
      endless_(other.endless_),
      scope_(other.scope_),
      start_(other.start_),
      root_(other.root_),
      tiers_(other.tiers_),
      first_tiers_(other.first_tiers_),
      symmetries_(other.symmetries_),
      engine_(*rules_),
      machine_(engine_.machine(root_)),
      code_(machine_.rules(), scope_.quiet, symmetries_, rules_->exchange),
      shape_(machine_.rules()),
      layers_(other.layers_),
      planes_(other.planes_),
      weighs_hands_(other.weighs_hands_),
      inverse_(other.inverse_),
      exact_(other.exact_) {}

/// Finds what quantities weigh, as it stands or with the players exchanged.
void TieredGame::find_weighed() {
  const Counted& counted = tiers_.counted();
  const auto is_weighed = [&](const Counts& one) {
    return std::any_of(tiers_.quantities().begin(), tiers_.quantities().end(), [&](const Counts& weights) {
      return weighted(weights, one) != 0 ||
             (rules_->exchange && weighted(weights, counted.exchanged(one)) != 0);
    });
  };
  const auto one_of = [&](Symbol symbol) {
    Counts one(counted.size());
    counted.add(one, symbol, 1);
    return one;
  };
  const Symbols& symbols = machine_.rules().symbols;
  const bool all = is_weighed(one_of(symbols.ground())); // its cells are those of no plane
  for (std::size_t plane = 0; plane < symbols.planes(); ++plane) {
    if (all || is_weighed(one_of(symbols.symbol(plane)))) planes_.push_back(plane);
  }
  for (std::size_t i = 0; i < rules_->hands.size(); ++i) {
    Counts one(counted.size());
    one[counted.hand(i)] = 1;
    weighs_hands_ = weighs_hands_ || is_weighed(one);
  }
}

void TieredGame::each_start(const Tiers::Key& tier, const std::function<bool(Position)>& visit) {
  if (!start_.is_placements() && key(root_) == tier) {
    machine_.clear();
    static_cast<void>(visit(machine_.read(root_)));
  }
  const auto look = [&](const Status& status) {
    machine_.clear();
    const Position position = machine_.read(status);
    return machine_.is_forbidden(position) || visit(position);
  };
  for (const TierStart::Deal& deal : start_.deals()) {
    if (key(start_.sample(deal)) == tier && !start_.each(deal, symmetries_, root_.quiet.size(), look)) return;
  }
}

bool TieredGame::starts_whole(const Tiers::Key& tier) const {
  return start_.is_placements() && !scope_.quiet && tiers_.keep_counts() &&
         !tiers_.turn(first_player).may_pass && !tiers_.turn(second_player).may_pass &&
         std::binary_search(first_tiers_.begin(), first_tiers_.end(), tier);
}

bool TieredGame::wins_at_once(Position position) {
  const PlayerIndex player = machine_.to_move(position);
  const Machine::Children ends = machine_.children(position, Machine::no_value, Machine::Among::ending);
  for (std::size_t move = ends.first; move < ends.last; ++move) {
    const Result& result = machine_.child(move).result;
    if (result.ending == Ending::won && result.winner == player && !plays_on(result)) return true;
  }
  return false;
}

Unmoves* TieredGame::unmoves() {
  if (!unmoves_ && inverse_) unmoves_.emplace(*inverse_, *rules_, root_);
  return unmoves_ ? &*unmoves_ : nullptr;
}

/// Where numbers of cells decide, it first looks for them among those of tiers that were found lately.
std::size_t TieredGame::tier(Position position) {
  if (weighs_hands_ || planes_.size() > sizeof(PlaneCounts) || machine_.rules().layout.cells() >= no_count) {
    return count_and_find(position);
  }
  return planes_.size() <= planes_of_word ? tier_by_words<1>(position) : tier_by_words<plane_words>(position);
}

/// @tparam Words of PlaneCounts that are not 0
template <std::size_t Words>
std::size_t TieredGame::tier_by_words(Position position) {
  const auto words = static_cast<std::size_t>(machine_.rules().layout.words());
  PlaneCounts numbers{};
  for (std::size_t at = 0; at < planes_.size(); ++at) {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < words; ++i) {
      const Word cells = position[planes_[at] * words + i];
      if (Words == 1 || cells != 0) count += static_cast<std::uint64_t>(count_bits(cells));
    }
    std::uint64_t& word = numbers[Words == 1 ? 0 : at / planes_of_word];
    word = word << 8U | count;
  }
  constexpr std::uint64_t factor = 0x9E37'79B9'7F4A'7C15U;
  std::uint64_t mixed = numbers[0];
  for (std::size_t i = 1; i < Words; ++i) mixed = mixed * factor ^ numbers[i];
  Numbered& known = numbered_[mixed * factor >> (64U - bits_of_numbered)];
  const bool is_known = std::equal(numbers.begin(), numbers.begin() + Words, known.numbers.begin());
  if (!is_known) known = {numbers, count_and_find(position)};
  return known.tier;
}

std::size_t TieredGame::count_and_find(Position position) {
  count_cells(position);
  const PositionView view(const_cast<Word*>(position), shape_); // it is only read
  for (std::size_t i = 0; weighs_hands_ && i < rules_->hands.size(); ++i) {
    counts_[tiers_.counted().hand(i)] = view.hand(i);
  }
  return tier_of_counts();
}

std::size_t TieredGame::tier(Position position, const PositionCode::Beside& beside) {
  if (!weighs_hands_) return tier(position);
  count_cells(position);
  for (std::size_t i = 0; i < rules_->hands.size(); ++i) {
    counts_[tiers_.counted().hand(i)] = beside.hands[i];
  }
  return tier_of_counts();
}

void TieredGame::count_cells(Position position) {
  const Counted& counted = tiers_.counted();
  const Symbols& symbols = machine_.rules().symbols;
  const auto words = static_cast<std::size_t>(machine_.rules().layout.words());
  counts_.assign(counted.size(), 0);
  auto others = static_cast<std::int32_t>(machine_.rules().layout.cells());
  for (std::size_t plane = 0; plane < symbols.planes(); ++plane) {
    std::int32_t count = 0;
    for (std::size_t i = 0; i < words; ++i) count += count_bits(position[plane * words + i]);
    counted.add(counts_, symbols.symbol(plane), count);
    others -= count;
  }
  counted.add(counts_, symbols.ground(), others);
}

/// Looks among the counts that were found last first.
std::size_t TieredGame::tier_of_counts() {
  constexpr std::size_t most = 64;
  const auto is_counted = [this](const Counts& counts) { // a few numbers, for which a call takes longer
    std::size_t same = 0;
    while (same < counts_.size() && counts[same] == counts_[same]) ++same;
    return same == counts_.size();
  };
  for (std::size_t i = 0; i < latest_.size(); ++i) {
    if (!is_counted(latest_[i].first)) continue;
    if (i != 0) std::swap(latest_[i], latest_[i / 2]);
    return latest_[i / 2].second;
  }
  if (latest_.size() == most) latest_.pop_back();
  const Tiers::Key key = tiers_.quantities().empty() ? Tiers::Key{} : tiers_.key(counts_);
  const auto at = static_cast<std::size_t>(std::find(keys_.begin(), keys_.end(), key) - keys_.begin());
  if (at == keys_.size()) keys_.push_back(key);
  latest_.emplace_back(counts_, at);
  return at;
}

std::string TieredGame::images() const {
  std::string text;
  for (const CellPermutation& symmetry : symmetries_) text += fmt::format("{};", fmt::join(symmetry, ","));
  return fmt::format("{:016x}", fingerprint(text));
}

} // namespace regola
