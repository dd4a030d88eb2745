#include "rules/resolve/find_exchange.hpp"

#include <algorithm>

namespace regola {

namespace {

/// Returns the index of the image of each thing; `nullopt` if a thing has no image among them.
template <typename Thing, typename Image>
std::optional<std::vector<std::size_t>> images_among(const std::vector<Thing>& all, const Image& is_image) {
  std::vector<std::size_t> images;
  for (const Thing& one : all) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Thing& other) { return is_image(one, other); });
    if (found == all.end()) return std::nullopt;
    images.push_back(static_cast<std::size_t>(found - all.begin()));
  }
  return images;
}

} // namespace

std::optional<PlayerExchange> find_exchange(const Scope& scope) {
  const Ruleset& ruleset = scope.ruleset;
  const Mirror& mirror = scope.mirror;
  if (!ruleset.mirrored || scope.parts_players || !ruleset.rules.empty() || ruleset.score ||
      ruleset.board.size() == 0) {
    return std::nullopt;
  }
  PlayerExchange exchange{mirror.cells, mirror.symbols, {}, {}};
  for (std::size_t i = 0; i < exchange.cells.size(); ++i) {
    if (exchange.cells[exchange.cells[i]] != i) return std::nullopt;
  }
  const auto hands = images_among(ruleset.hands, [&](const Hand& one, const Hand& other) {
    return one.symbol == 0 ? &one == &other : other.symbol == mirror.symbol(one.symbol);
  });
  const auto quiet = images_among(
      ruleset.quiet, [&](const SymbolSet& one, const SymbolSet& other) { return other == mirror.set(one); });
  if (!hands || !quiet) {
    return std::nullopt;
  }
  exchange.hands = *hands;
  exchange.quiet = *quiet;
  return exchange;
}

} // namespace regola
