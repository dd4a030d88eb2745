// What `after` lines take from the hands, and what comes into them.

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "engine/compiled/lower/after.hpp"

namespace regola {

namespace {

/// How many of the cells that a match writes hold one of the symbols more than before.
/// @throws Missing where that is not the same for all matches
int gain(const MoveLine& line, const SymbolSet& symbols) {
  int gain = 0;
  for (const CompiledWrite& write : line.source->writes) {
    const Element& element = line.text().left.elements[write.element];
    if (write.kind != Write::Kind::symbols) {
      throw Missing(fmt::format("'after' that may change a hand (line {})", line.text().guard.line));
    }
    const bool were = element.test.symbols.intersects(symbols);
    const bool are = symbols.contains(write.symbols.front());
    const bool known = !were || (element.test.symbols - symbols).empty();
    if (were == are && known) continue;
    if (!known || line.kind != MoveLine::Kind::rigid) {
      throw Missing(fmt::format("'after' that may change a hand (line {})", line.text().guard.line));
    }
    gain += (are ? 1 : 0) - (were ? 1 : 0);
  }
  return gain;
}

/// By how much a match adds to the numbers on the board.
/// @throws Missing where that is not the same for all matches
int number_gain(const Ruleset& ruleset, const MoveLine& line, const Hand& hand) {
  const SymbolSet numbers(hand.order.symbols);
  const auto& elements = line.text().left.elements;
  const auto unknown = [&]() -> Missing {
    return Missing(fmt::format("'after' that may change a hand (line {})", line.text().guard.line));
  };
  const auto worth = [&](Symbol symbol) {
    return numbers.contains(symbol) ? static_cast<int>(ruleset.numbers.at(symbol)) : 0;
  };
  int known = 0;
  std::map<std::pair<Symbol, std::size_t>, int> factors; // of variables, and of what stands on other cells
  const auto add_cell = [&](std::size_t element, int factor) {
    const CellTest& test = elements[element].test;
    if (test.symbols.size() == 1) {
      known += factor * worth(test.symbols.to_string().front());
    } else if (!(test.symbols - numbers).empty()) {
      throw unknown();
    } else {
      factors[{test.variable, test.variable == 0 ? element : 0}] += factor;
    }
  };
  const auto met = [&](Symbol variable) {
    const auto found = std::find_if(elements.begin(), elements.end(), [&](const Element& element) {
      return element.test.variable == variable;
    });
    return static_cast<std::size_t>(found - elements.begin());
  };
  for (const CompiledWrite& write : line.source->writes) {
    if (!elements[write.element].is_single()) throw unknown();
    add_cell(write.element, -1);
    if (write.kind == Write::Kind::symbols) {
      known += worth(write.symbols.front());
    } else if (write.kind == Write::Kind::variable) {
      add_cell(met(write.symbols.front()), 1);
    } else {
      if (!(SymbolSet(write.symbols) - numbers).empty()) throw unknown();
      known += write.source->sum.number;
      for (const Sum::Term& term : write.source->sum.terms) {
        add_cell(term.variable == 0 ? write.element : met(term.variable), term.factor);
      }
    }
  }
  if (std::any_of(factors.begin(), factors.end(), [](const auto& factor) { return factor.second != 0; })) {
    throw unknown();
  }
  return known;
}

} // namespace

std::vector<AfterLowering::HandChange> AfterLowering::hands_of(const MoveLine& line) const {
  std::vector<HandChange> changes;
  const std::vector<Hand>& hands = position_.rules().ruleset->hands;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (hands[i].symbol == 0) {
      const int gained = number_gain(*position_.rules().ruleset, line, hands[i]);
      if (gained != 0) changes.push_back({i, std::max(0, gained), std::max(0, -gained)});
      continue;
    }
    const int drawn = std::max(0, gain(line, SymbolSet(std::string(1, hands[i].symbol))));
    const int taken = hands[i].owner == player_ ? std::max(0, -gain(line, hands[i].receives)) : 0;
    if (drawn != 0 || taken != 0) changes.push_back({i, drawn, taken});
  }
  return changes;
}

} // namespace regola
