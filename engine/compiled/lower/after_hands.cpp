// How `after` lines empty and fill the hands.

#include <algorithm>

#include <fmt/format.h>

#include "engine/compiled/lower/after.hpp"
#include "engine/compiled/lower/number_gain.hpp"

namespace regola {

namespace {

/// By how many a match increases the number of cells that hold one of the symbols.
/// @throws Missing where matches of the line differ in that
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

} // namespace

std::vector<AfterLowering::HandChange> AfterLowering::hands_of(const MoveLine& line) const {
  std::vector<HandChange> changes;
  const std::vector<Hand>& hands = position_.rules().ruleset->hands;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if ((line.text().hands >> i & 1U) == 0) continue;
    if (hands[i].symbol == 0) {
      const auto gain = number_gain(*position_.rules().ruleset, line, hands[i]);
      if (!gain || !gain->exact) {
        throw Missing(fmt::format("'after' that may change a hand (line {})", line.text().guard.line));
      }
      if (gain->most != 0) changes.push_back({i, std::max(0, gain->most), std::max(0, -gain->most)});
      continue;
    }
    const int drawn = std::max(0, gain(line, SymbolSet(std::string(1, hands[i].symbol))));
    const int taken = hands[i].owner == player_ ? std::max(0, -gain(line, hands[i].receives)) : 0;
    if (drawn != 0 || taken != 0) changes.push_back({i, drawn, taken});
  }
  return changes;
}

void AfterLowering::apply(Writes& writes, const Line& line) const {
  form::Builder& to = position_.to();
  writes.apply();
  for (const HandChange& change : line.hands) {
    const form::Ref hand = position_.hands[change.hand];
    to.set(hand, to.add(hand, to.number(change.taken - change.drawn)));
  }
}

} // namespace regola
