#include "engine/solve/tiers/counted.hpp"

#include <algorithm>
#include <numeric>

namespace regola {

namespace {

constexpr std::size_t most_symbols = 128;

/// The symbols to count: all but the commonest, unless that changes where players are exchanged.
SymbolSet counted_symbols(const Ruleset& ruleset) {
  SymbolSet rest = ruleset.symbols;
  const std::string all = rest.to_string();
  const auto cells = [&](Symbol symbol) {
    return symbol == empty_symbol
               ? static_cast<std::ptrdiff_t>(ruleset.start.size()) + 1
               : std::count(ruleset.start.cells.begin(), ruleset.start.cells.end(), symbol);
  };
  const auto commonest =
      std::max_element(all.begin(), all.end(), [&](Symbol a, Symbol b) { return cells(a) < cells(b); });
  if (commonest != all.end() && (!ruleset.exchange || ruleset.exchange->symbol(*commonest) == *commonest)) {
    rest.erase(*commonest);
  }
  return rest;
}

} // namespace

Counted::Counted(const Ruleset& ruleset)
    : ruleset_(&ruleset), place_(most_symbols, most_symbols), cells_(ruleset.start.size()) {
  symbols_ = counted_symbols(ruleset).to_string();
  for (std::size_t i = 0; i < symbols_.size(); ++i) place_[static_cast<unsigned char>(symbols_[i])] = i;
  images_.resize(size());
  std::iota(images_.begin(), images_.end(), std::size_t{0});
  if (!ruleset.exchange) return;
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    images_[i] = place_[static_cast<unsigned char>(ruleset.exchange->symbol(symbols_[i]))];
  }
  for (std::size_t i = 0; i < ruleset.exchange->hands.size(); ++i) {
    images_[hand(i)] = hand(ruleset.exchange->hands[i]);
  }
}

std::string Counted::name(std::size_t index) const {
  return index < symbols_.size() ? std::string("count ") + symbols_[index]
                                 : "hand " + ruleset_->hands[index - symbols_.size()].name();
}

void Counted::count(const Status& status, Counts& counts) const {
  counts.assign(size(), 0);
  for (const Symbol symbol : status.cells) add(counts, symbol, 1);
  for (std::size_t i = 0; i < status.hands.size(); ++i) counts[hand(i)] = status.hands[i];
}

std::int64_t Counted::left_out(const Counts& counts) const {
  const auto end = counts.begin() + static_cast<std::ptrdiff_t>(symbols_.size());
  return static_cast<std::int64_t>(cells_) - std::accumulate(counts.begin(), end, std::int64_t{0});
}

bool Counted::has_room(const Counts& counts) const {
  return std::all_of(counts.begin(), counts.end(), [](std::int32_t count) { return count >= 0; }) &&
         left_out(counts) >= 0;
}

Counts Counted::exchanged(const Counts& counts) const {
  Counts image(counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) image[images_[i]] = counts[i];
  return image;
}

} // namespace regola
