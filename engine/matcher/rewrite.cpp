#include "engine/matcher/rewrite.hpp"

#include <algorithm>

namespace regola {

namespace {

using HandCounts = boost::container::static_vector<int, Status::Hands::static_capacity>;

} // namespace

bool rewrite(const Ruleset& ruleset, PlayerIndex player, Status& status, const Production& line,
             const PictureMatch& match, const std::vector<Symbol>& choices) {
  std::size_t choice = 0;
  HandCounts drawn(ruleset.hands.size(), 0);
  HandCounts taken(ruleset.hands.size(), 0);
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Write& target = line.right[i];
    if (target.kind == Write::Kind::keep) {
      continue;
    }
    Symbol symbol = target.symbols.front();
    if (target.kind == Write::Kind::variable) {
      symbol = match.variables[symbol];
    } else if (target.symbols.size() > 1) {
      symbol = choices[choice++];
    }
    for (const CellIndex cell : match.segments[i]) {
      for (std::size_t hand = 0; hand < drawn.size(); ++hand) {
        const Hand& held = ruleset.hands[hand];
        const Symbol before = status.cells[cell];
        drawn[hand] += (symbol == held.symbol ? 1 : 0) - (before == held.symbol ? 1 : 0);
        if (held.owner == player) {
          taken[hand] += (held.receives.contains(before) ? 1 : 0) - (held.receives.contains(symbol) ? 1 : 0);
        }
      }
      status.cells[cell] = symbol;
    }
  }
  for (std::size_t hand = 0; hand < drawn.size(); ++hand) {
    if (drawn[hand] > static_cast<int>(status.hands[hand])) {
      return false;
    }
    status.hands[hand] =
        static_cast<std::uint16_t>(status.hands[hand] - std::max(drawn[hand], 0) + std::max(taken[hand], 0));
  }
  return true;
}

} // namespace regola
