#include "engine/matcher/rewrite.hpp"

#include <algorithm>

namespace regola {

bool rewrite(const Ruleset& ruleset, Status& status, const Production& line, const PictureMatch& match,
             const std::vector<Symbol>& choices) {
  std::size_t choice = 0;
  boost::container::static_vector<int, Status::Hands::static_capacity> drawn(ruleset.hands.size(), 0);
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
        const Symbol held = ruleset.hands[hand].symbol;
        drawn[hand] += (symbol == held ? 1 : 0) - (status.cells[cell] == held ? 1 : 0);
      }
      status.cells[cell] = symbol;
    }
  }
  for (std::size_t hand = 0; hand < drawn.size(); ++hand) {
    if (drawn[hand] > static_cast<int>(status.hands[hand])) {
      return false;
    }
    status.hands[hand] = static_cast<std::uint16_t>(status.hands[hand] - std::max(drawn[hand], 0));
  }
  return true;
}

} // namespace regola
