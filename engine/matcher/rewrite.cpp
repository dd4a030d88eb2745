#include "engine/matcher/rewrite.hpp"

#include <algorithm>

namespace regola {

bool rewrite(const Ruleset& ruleset, PlayerIndex player, Status& status, const Production& line,
             const PictureMatch& match, const std::vector<Symbol>& choices) {
  const Status::Cells before = status.cells;
  std::size_t choice = 0;
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
      status.cells[cell] = symbol;
    }
  }
  return settle_hands(ruleset, player, before, status);
}

void JointWrites::add(const PictureMatch& match) {
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    const Write& target = line_->right[i];
    if (target.kind == Write::Kind::keep) {
      continue;
    }
    const Symbol named = target.symbols.front();
    const Symbol symbol = target.kind == Write::Kind::variable ? match.variables[named] : named;
    for (const CellIndex cell : match.segments[i]) {
      const auto [entry, is_new] = symbols_[i].emplace(cell, symbol);
      if (!is_new && entry->second != symbol) {
        entry->second.reset();
      }
    }
  }
}

void JointWrites::write(Status& status) const {
  for (const auto& element : symbols_) {
    for (const auto& [cell, symbol] : element) {
      if (symbol) {
        status.cells[cell] = *symbol;
      }
    }
  }
}

bool settle_hands(const Ruleset& ruleset, PlayerIndex player, const Status::Cells& before, Status& status) {
  for (std::size_t i = 0; i < ruleset.hands.size(); ++i) {
    const Hand& hand = ruleset.hands[i];
    int drawn = 0;
    int taken = 0;
    for (std::size_t cell = 0; cell < before.size(); ++cell) {
      drawn += (status.cells[cell] == hand.symbol ? 1 : 0) - (before[cell] == hand.symbol ? 1 : 0);
      if (hand.owner == player) {
        taken += (hand.receives.contains(before[cell]) ? 1 : 0) -
                 (hand.receives.contains(status.cells[cell]) ? 1 : 0);
      }
    }
    if (drawn > static_cast<int>(status.hands[i])) {
      return false;
    }
    status.hands[i] = static_cast<std::uint16_t>(status.hands[i] - std::max(drawn, 0) + std::max(taken, 0));
  }
  return true;
}

} // namespace regola
