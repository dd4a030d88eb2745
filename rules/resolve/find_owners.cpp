#include "rules/resolve/find_owners.hpp"

#include <array>

namespace regola {

namespace {

/// Returns the symbols that a player's `move` lines write under their anchor: the pieces he places or moves.
SymbolSet moved_by(const Side& side) {
  SymbolSet moved;
  for (const Production& line : side.moves) {
    const Write& write = line.right[line.right_anchor];
    if (write.kind == Write::Kind::symbols || write.kind == Write::Kind::sum) {
      moved |= SymbolSet(write.symbols);
    } else if (write.kind == Write::Kind::keep) {
      moved |= line.left.elements[line.right_anchor].test.symbols;
    }
  }
  moved.erase(empty_symbol);
  return moved;
}

} // namespace

void find_owners(Ruleset& ruleset) {
  const std::array<SymbolSet, 2> moved = {moved_by(ruleset.sides[first_player]),
                                          moved_by(ruleset.sides[second_player])};
  for (const PlayerIndex player : {first_player, second_player}) {
    for (const Symbol symbol : (moved[player] - moved[other(player)]).to_string()) {
      ruleset.owners.emplace(symbol, player);
    }
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    const std::string& name = ruleset.players[player];
    if (name.size() == 1 && ruleset.symbols.contains(name.front())) {
      ruleset.owners.emplace(name.front(), player);
    }
  }
}

} // namespace regola
