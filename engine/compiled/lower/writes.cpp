#include "engine/compiled/lower/writes.hpp"

namespace regola {

Writes::Writes(PositionLowering& position)
    : position_(position),
      to_(position.to()),
      cells_(position.cells()),
      changes_(position.planes.size()),
      fails_(position.to().number(0)) {}

void Writes::add(std::optional<Cells>& to, const Cells& cells) {
  const Cells now = cells_.snapshot(cells);
  to = to ? cells_.either(*to, now) : now;
}

void Writes::put(const MoveLine& line, const Covered& covered, std::optional<Ref> choice) {
  put(line, covered, covered, choice);
}

void Writes::put_match(const MoveLine& line, const WalkedPicture::Match& match, std::optional<Ref> choice) {
  put(
      line, [&](std::size_t element) { return match.cells[element]; },
      [&](std::size_t element) { return match.told[element]; }, choice);
}

void Writes::put(const MoveLine& line, const Covered& covered, const Covered& told,
                 std::optional<Ref> choice) {
  for (std::size_t i = 0; i < line.source->writes.size(); ++i) {
    const CompiledWrite& write = line.source->writes[i];
    if (write.kind == Write::Kind::variable) {
      copy(line, write, covered, told);
    } else if (write.kind == Write::Kind::sum) {
      add_up(line, write, covered, told);
    } else {
      put(line, i, covered(write.element), choice);
    }
  }
}

std::size_t element_of(const Production& line, Symbol variable) {
  const auto& elements = line.left.elements;
  const auto has_it = [&](const Element& element) { return element.test.variable == variable; };
  const auto sure = find_if(elements, [&](const Element& element) {
    return has_it(element) && element.least > 0 && !element.test.off;
  });
  const auto met = sure != elements.end() ? sure : find_if(elements, has_it);
  return static_cast<std::size_t>(met - elements.begin());
}

/// Writes the symbol that a variable is bound to.
void Writes::copy(const MoveLine& line, const CompiledWrite& write, const Covered& covered,
                  const Covered& told) {
  const std::size_t met = element_of(line.text(), write.symbols.front());
  const Cells from = told(met);
  const Cells to = covered(write.element);
  add(written_, to);
  for (const std::int16_t old : write.olds) add(changes_[static_cast<std::size_t>(old)].cleared, to);
  for (std::size_t plane = 0; plane < position_.planes.size(); ++plane) {
    if (!line.text().left.elements[met].test.symbols.contains(position_.rules().symbols.symbol(plane)))
      continue;
    made_.push_back(static_cast<std::int16_t>(plane));
    const Ref here = cells_.any(cells_.both(position_.planes[plane], from));
    add(changes_[plane].set, cells_.if_so(here, to));
  }
}

void Writes::put(const MoveLine& line, std::size_t write, const Cells& cells, std::optional<Ref> choice) {
  const CompiledWrite& what = line.source->writes[write];
  add(written_, cells);
  append(made_, what.planes);
  const bool one = what.planes.size() == 1;
  for (const std::int16_t old : what.olds) {
    if (!one || old != what.planes.front()) add(changes_[static_cast<std::size_t>(old)].cleared, cells);
  }
  if (one) {
    if (what.planes.front() >= 0) add(changes_[static_cast<std::size_t>(what.planes.front())].set, cells);
    return;
  }
  // A combination is a number in mixed radix; the first write gives its lowest digit.
  Ref rest = *choice;
  for (std::size_t i = 0; i < write; ++i) {
    const std::size_t symbols = std::max<std::size_t>(1, line.source->writes[i].planes.size());
    rest = to_.divided(rest, static_cast<std::uint32_t>(symbols)).first;
  }
  const Ref digit = to_.divided(rest, static_cast<std::uint32_t>(what.planes.size())).second;
  for (std::size_t i = 0; i < what.planes.size(); ++i) {
    if (what.planes[i] < 0) continue;
    const Ref here = to_.equal(digit, to_.number(i));
    add(changes_[static_cast<std::size_t>(what.planes[i])].set, cells_.if_so(here, cells));
  }
}

std::vector<Cells> Writes::changed() const {
  std::vector<Cells> planes = position_.planes;
  for (std::size_t plane = 0; plane < changes_.size(); ++plane) {
    const Change& change = changes_[plane];
    if (change.cleared) planes[plane] = cells_.and_not(planes[plane], *change.cleared);
    if (change.set) planes[plane] = cells_.either(planes[plane], *change.set);
  }
  return planes;
}

Cells Writes::written() const { return written_ ? *written_ : cells_.constant(position_.layout().board()); }

bool Writes::make_one_of(const std::vector<std::int16_t>& planes) const {
  return std::find_first_of(made_.begin(), made_.end(), planes.begin(), planes.end()) != made_.end();
}

void Writes::apply() {
  const std::vector<Cells> planes = changed();
  for (std::size_t plane = 0; plane < changes_.size(); ++plane) {
    if (changes_[plane].cleared || changes_[plane].set) {
      cells_.set(position_.planes[plane], planes[plane]);
    }
  }
  changes_.assign(changes_.size(), {});
}

void Writes::put(const MoveLineLowering& lowering, const MoveLine& line, const Cells& pivots,
                 std::optional<Ref> choice) {
  put(
      line, [&](std::size_t element) { return cells_.or_lanes(lowering.covered(line, pivots, element)); },
      choice);
}

} // namespace regola
