#include "engine/compiled/lower/after.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rules/limits.hpp"

namespace regola {

using form::Ref;

namespace {

/// The matches come in the order of the reference matcher: by the picture's own pivot, heading by heading.
MoveLine ready(const CompiledRuleset& rules, const CompiledProduction& source) {
  MoveLine line;
  line.source = &source;
  line.program = rules.programs[source.left.program];
  line.picture = source.left.picture;
  line.distances = line.picture.distances;
  line.kind = line.picture.rigid ? MoveLine::Kind::rigid : MoveLine::Kind::straight;
  const auto missing = [&](const char* what) {
    throw Missing(fmt::format("{} (line {})", what, line.text().guard.line));
  };
  if (!line.picture.exact || source.gate.limits_anchor) missing("a picture that is found by walking");
  if (!line.picture.rigid && !line.picture.determinate) missing("runs that leave a choice");
  if (!line.picture.rigid && line.text().left.has_rows) missing("rows that are not rigid");
  if (!line.text().left.elements[line.picture.pivot].is_single())
    missing("a run that is found by its first cell");
  bool changes = false;
  for (const CompiledWrite& write : source.writes) {
    const Element& element = line.text().left.elements[write.element];
    if (element.test.off) missing("a write where there may be no cell");
    if (write.planes.size() != 1) missing("a symbol that is copied");
    changes = changes || (element.least > 0 && !element.test.symbols.contains(write.symbols.front()));
  }
  if (!changes) missing("'after' that may change nothing");
  return line;
}

/// The first match in the order of the headings, in its lane.
Cells first_of(const CellBuilder& cells, form::Builder& to, const Cells& matches, std::size_t lanes) {
  std::vector<Cells> each;
  Ref before = to.number(0);
  for (std::size_t i = 0; i < lanes; ++i) {
    const Cells here = cells.lane(matches, i);
    each.push_back(cells.if_so(to.is_zero(before), cells.lowest(here)));
    before = to.bit_or(before, cells.any(here));
  }
  return cells.pack(each);
}

/// How many of the cells that a match writes hold one of the symbols more than before.
/// @throws Missing where that is not the same for all matches
int gain(const MoveLine& line, const SymbolSet& symbols) {
  int gain = 0;
  for (const CompiledWrite& write : line.source->writes) {
    const Element& element = line.text().left.elements[write.element];
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

AfterLowering::AfterLowering(PositionLowering& position, PlayerIndex player)
    : position_(position), lowering_(position, player), player_(player) {
  for (const CompiledProduction& source : position.rules().sides[player].afters) {
    if (source.never) continue;
    MoveLine line = ready(position.rules(), source);
    std::vector<HandChange> hands = hands_of(line);
    lines_.push_back({std::move(line), std::move(hands)});
  }
}

std::vector<AfterLowering::HandChange> AfterLowering::hands_of(const MoveLine& line) const {
  std::vector<HandChange> changes;
  const std::vector<Hand>& hands = position_.rules().ruleset->hands;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const int drawn = std::max(0, gain(line, SymbolSet(std::string(1, hands[i].symbol))));
    const int taken = hands[i].owner == player_ ? std::max(0, -gain(line, hands[i].receives)) : 0;
    if (drawn != 0 || taken != 0) changes.push_back({i, drawn, taken});
  }
  return changes;
}

/// A line does not match where a hand holds too few.
Cells AfterLowering::matches(const Line& line) const {
  form::Builder& to = position_.to();
  Cells matches = lowering_.matches(line.line);
  for (const HandChange& change : line.hands) {
    const Ref few = to.compute(form::Op::less, position_.hands[change.hand], to.number(change.drawn));
    matches = position_.cells().if_so(to.is_zero(few), matches);
  }
  return matches;
}

Ref AfterLowering::any() const {
  form::Builder& to = position_.to();
  Ref any = to.number(0);
  for (const Line& line : lines_) {
    any = to.bit_or(any, to.truth(to.or_lanes(position_.cells().any(matches(line)))));
  }
  return any;
}

void AfterLowering::run(const std::function<form::Label(std::uint32_t line)>& restless) const {
  if (lines_.empty()) return;
  form::Builder& to = position_.to();
  const Ref rounds = to.variable();
  to.set(rounds, to.number(0));
  const form::Label again = to.label();
  to.bind(again);
  for (const Line& line : lines_) {
    const auto lanes = static_cast<std::uint16_t>(line.line.headings());
    Cells matches = this->matches(line);
    for (Ref& word : matches.words) word = to.spread(word, lanes);
    to.when(position_.cells().any(matches), [&] {
      to.set(rounds, to.add(rounds, to.number(1)));
      const Ref most = to.number(static_cast<std::int64_t>(limits::cascade));
      to.jump_if(to.compute(form::Op::less, most, rounds), restless(line.line.text().guard.line));
      fire(line, matches, lanes);
      to.jump(again);
    });
  }
}

void AfterLowering::fire(const Line& line, const Cells& matches, std::uint16_t lanes) const {
  form::Builder& to = position_.to();
  const CellBuilder& cells = position_.cells();
  const Cells first = first_of(cells, to, matches, lanes);
  Writes writes(position_);
  writes.put(
      line.line,
      [&](std::size_t element) { return cells.or_lanes(lowering_.covered(line.line, first, element)); },
      std::nullopt);
  writes.apply();
  for (const HandChange& change : line.hands) {
    const Ref hand = position_.hands[change.hand];
    to.set(hand, to.add(hand, to.number(change.taken - change.drawn)));
  }
}

} // namespace regola
