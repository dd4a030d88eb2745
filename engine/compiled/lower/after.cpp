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

} // namespace

AfterLowering::AfterLowering(PositionLowering& position, PlayerIndex player)
    : position_(position), lowering_(position, player) {
  for (const CompiledProduction& source : position.rules().sides[player].afters) {
    if (!source.never) lines_.push_back(ready(position.rules(), source));
  }
}

Ref AfterLowering::any() const {
  form::Builder& to = position_.to();
  Ref any = to.number(0);
  for (const MoveLine& line : lines_) {
    any = to.bit_or(any, to.truth(to.unite(position_.cells().any(lowering_.matches(line)))));
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
  for (const MoveLine& line : lines_) {
    const auto lanes = static_cast<std::uint16_t>(line.headings());
    Cells matches = lowering_.matches(line);
    for (Ref& word : matches.words) word = to.spread(word, lanes);
    to.when(position_.cells().any(matches), [&] {
      to.set(rounds, to.add(rounds, to.number(1)));
      const Ref most = to.number(static_cast<std::int64_t>(limits::cascade));
      to.jump_if(to.compute(form::Op::less, most, rounds), restless(line.text().guard.line));
      fire(line, matches, lanes);
      to.jump(again);
    });
  }
}

void AfterLowering::fire(const MoveLine& line, const Cells& matches, std::uint16_t lanes) const {
  const CellBuilder& cells = position_.cells();
  const Cells first = first_of(cells, position_.to(), matches, lanes);
  Writes writes(position_);
  for (std::size_t i = 0; i < line.source->writes.size(); ++i) {
    writes.put(line, i, cells.unite(lowering_.covered(line, first, line.source->writes[i].element)),
               std::nullopt);
  }
  writes.apply();
}

} // namespace regola
