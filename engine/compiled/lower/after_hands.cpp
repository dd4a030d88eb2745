// How `after` lines empty and fill the hands.

#include "engine/compiled/lower/after.hpp"

namespace regola {

namespace {

/// Returns by how many a match increases the number of cells with one of the symbols; `nullopt` if that
/// differs from match to match.
std::optional<int> gain(const MoveLine& line, const SymbolSet& symbols) {
  int gain = 0;
  for (const CompiledWrite& write : line.source->writes) {
    const Element& element = line.text().left.elements[write.element];
    if (write.kind != Write::Kind::symbols) return std::nullopt;
    const bool were = element.test.symbols.intersects(symbols);
    const bool are = symbols.contains(write.symbols.front());
    const bool known = !were || (element.test.symbols - symbols).empty();
    if (were == are && known) continue;
    if (!known || line.kind != MoveLine::Kind::rigid) return std::nullopt;
    gain += (are ? 1 : 0) - (were ? 1 : 0);
  }
  return gain;
}

} // namespace

std::optional<std::vector<AfterLowering::HandChange>> AfterLowering::hands_of(const MoveLine& line) const {
  std::vector<HandChange> changes;
  const std::vector<Hand>& hands = position_.rules().ruleset->hands;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if ((line.text().hands >> i & 1U) == 0) continue;
    if (hands[i].symbol == 0) {
      const auto gain = number_gain(*position_.rules().ruleset, line, hands[i]);
      if (!gain || !gain->exact) return std::nullopt;
      if (gain->most != 0) changes.push_back({i, std::max(0, gain->most), std::max(0, -gain->most)});
      continue;
    }
    const std::optional<int> put = gain(line, SymbolSet(std::string(1, hands[i].symbol)));
    const std::optional<int> received = hands[i].owner == player_ ? gain(line, hands[i].receives) : 0;
    if (!put || !received) return std::nullopt;
    const int drawn = std::max(0, *put);
    const int taken = std::max(0, -*received);
    if (drawn != 0 || taken != 0) changes.push_back({i, drawn, taken});
  }
  return changes;
}

/// Charges the hands for pieces that `planes` have more than the position. If a hand holds too few, restores
/// the hands and jumps to `few`.
void AfterLowering::settle_hands(const Line& line, const std::vector<Cells>& planes, Label few) const {
  const std::vector<Ref> held = to_.snapshot(position_.hands);
  to_.before_jump(
      few, [&] { to_.set(position_.hands, held); },
      [&](Label reject) { position_.with_planes(planes, [&] { hands_->settle(reject, &line.line); }); });
}

void AfterLowering::apply(Writes& writes, const Line& line) const {
  writes.apply();
  for (const HandChange& change : line.hands) {
    const Ref hand = position_.hands[change.hand];
    to_.set(hand, to_.add(hand, to_.number(change.taken - change.drawn)));
  }
}

} // namespace regola
