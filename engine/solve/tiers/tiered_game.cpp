#include "engine/solve/tiers/tiered_game.hpp"

#include <bit>

#include <fmt/format.h>

#include "engine/solve/never_adjacent.hpp"
#include "engine/solve/retrograde/retrograde.hpp"
#include "engine/solve/rounds/inverse_rules.hpp"
#include "engine/solve/store/fingerprint.hpp"

namespace regola {

namespace {

const Ruleset& with_start(const Ruleset& ruleset) {
  if (!Tiers::exist(ruleset)) throw Unsolvable("the text has no start, from which tiers could be counted");
  return ruleset;
}

} // namespace

TieredGame::TieredGame(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root, bool quiet)
    : rules_(analysed_rules(with_start(ruleset), endless, root, quiet)),
      endless_(endless),
      quiet_(quiet),
      root_(root),
      tiers_(rules_),
      symmetries_(symmetries_of(rules_)),
      engine_(rules_),
      machine_([&]() -> Machine& {
        root_.quiet.resize(rules_.quiet.size());
        return engine_.machine(root_);
      }()),
      code_(machine_.rules(), quiet, symmetries_, rules_.exchange),
      shape_(machine_.rules()) {
  if (!quiet) inverse_ = inverse_rules(rules_);
  exact_ = inverse_ && are_inverse_rules_exact(rules_);
  if (inverse_) forbid_never_adjacent(*inverse_, rules_, root_);
}

Unmoves* TieredGame::unmoves() {
  if (!unmoves_ && inverse_) unmoves_.emplace(*inverse_, rules_, root_);
  return unmoves_ ? &*unmoves_ : nullptr;
}

const Tiers::Key& TieredGame::key(Position position) {
  constexpr std::size_t most = 64;
  const Counted& counted = tiers_.counted();
  const Symbols& symbols = machine_.rules().symbols;
  const auto words = static_cast<std::size_t>(machine_.rules().layout.words());
  counts_.assign(counted.size(), 0);
  auto others = static_cast<std::int32_t>(machine_.rules().layout.cells());
  for (std::size_t plane = 0; plane < symbols.planes(); ++plane) {
    std::int32_t count = 0;
    for (std::size_t i = 0; i < words; ++i) count += std::popcount(position[plane * words + i]);
    counted.add(counts_, symbols.symbol(plane), count);
    others -= count;
  }
  counted.add(counts_, symbols.ground(), others);
  const PositionView view(const_cast<Word*>(position), shape_); // it is only read
  for (std::size_t i = 0; i < rules_.hands.size(); ++i) counts_[counted.hand(i)] = view.hand(i);
  for (std::size_t i = 0; i < latest_.size(); ++i) {
    if (latest_[i].first != counts_) continue;
    if (i != 0) std::swap(latest_[i], latest_[i / 2]);
    return latest_[i / 2].second;
  }
  if (latest_.size() == most) latest_.pop_back();
  latest_.emplace_back(counts_, tiers_.quantities().empty() ? Tiers::Key{} : tiers_.key(counts_));
  return latest_.back().second;
}

std::string TieredGame::images() const {
  std::string text;
  for (const CellPermutation& symmetry : symmetries_) text += fmt::format("{};", fmt::join(symmetry, ","));
  return fmt::format("{:016x}", fingerprint(text));
}

} // namespace regola
