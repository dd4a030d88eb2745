#include "engine/solve/turned_rules.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace regola {

namespace {

/// Whether what it writes is plain, and no move goes on behind it.
bool is_plain(const Production& line, const Production& first) {
  if (line.every || line.again || line.extra || line.once || line.hands != first.hands) {
    return false;
  }
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Element& element = line.left.elements[i];
    const Write& write = line.right[i];
    if (element.length != nullptr) return false;
    if (write.kind == Write::Kind::keep) continue;
    if (write.kind != Write::Kind::symbols || element.test.off || !element.is_single()) return false;
  }
  return true;
}

bool is_plain(const Side& side, const Production& first) {
  return side.parts.empty() && side.afters.empty() && side.passes.empty() &&
         std::all_of(side.moves.begin(), side.moves.end(),
                     [&](const Production& line) { return is_plain(line, first); });
}

/// One line for each way in which all elements but the last one that is written took one symbol.
void choose(const Production& line, std::size_t at, const Production& back, std::vector<Production>& turned) {
  while (at < line.right.size() && line.right[at].kind == Write::Kind::keep) ++at;
  if (at == line.right.size()) {
    turned.push_back(back);
    return;
  }
  const bool is_last = std::all_of(line.right.begin() + static_cast<std::ptrdiff_t>(at) + 1, line.right.end(),
                                   [](const Write& write) { return write.kind == Write::Kind::keep; });
  const std::string taken = line.left.elements[at].test.symbols.to_string();
  Production next = back;
  next.left.elements[at].test.symbols = SymbolSet(line.right[at].symbols);
  next.right[at].kind = Write::Kind::symbols;
  for (const Symbol symbol : taken) {
    next.right[at].symbols = is_last ? taken : std::string(1, symbol);
    choose(line, at + 1, next, turned);
    if (is_last) break;
  }
}

} // namespace

std::optional<Ruleset> turned_rules(const Ruleset& rules) {
  const bool counts_pieces = std::all_of(rules.hands.begin(), rules.hands.end(), [](const Hand& hand) {
    return hand.symbol != 0 && hand.symbol != empty_symbol && !hand.receives.contains(empty_symbol);
  });
  if (rules.board.size() == 0 || !rules.rules.empty() || rules.turn == Turn::first_cell ||
      !rules.symbols.contains(empty_symbol) || !counts_pieces) {
    return std::nullopt;
  }
  Ruleset back = rules;
  for (const PlayerIndex player : {first_player, second_player}) {
    const Side& side = rules.sides[player];
    if (side.moves.empty() || !is_plain(side, rules.sides[first_player].moves.front())) {
      return std::nullopt;
    }
    Side turned;
    turned.following = side.following;
    for (const Production& line : side.moves) {
      Production plain = line;
      plain.guard.condition.reset();
      plain.hands = 0;
      for (Element& element : plain.left.elements) {
        element.test.within = no_class;
        element.test.outside = no_class;
        element.test.variable = 0;
      }
      for (Write& write : plain.right) write = {};
      choose(line, 0, plain, turned.moves);
    }
    back.sides[player] = std::move(turned);
  }
  back.prefer.clear();
  back.prefer_lines.clear();
  back.score.reset();
  back.values.clear();
  back.worths.clear();
  back.keeps_past = false;
  back.quiet.clear();
  back.hands.clear();
  return back;
}

} // namespace regola
