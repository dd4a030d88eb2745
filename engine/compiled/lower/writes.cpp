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
    if (changes_[plane].cleared || changes_[plane].set) cells_.set(position_.planes[plane], planes[plane]);
  }
  changes_.assign(changes_.size(), {});
}

void Writes::put(const MoveLineLowering& lowering, const MoveLine& line, const Cells& pivots,
                 std::optional<Ref> choice) {
  put(
      line, [&](std::size_t element) { return cells_.or_lanes(lowering.covered(line, pivots, element)); },
      choice);
}

// Writes of numbers that lines compute from the numbers on cells.

Cells Writes::holding(Symbol symbol) {
  const int plane = position_.rules().symbols.plane(symbol);
  return plane >= 0 ? position_.planes[static_cast<std::size_t>(plane)]
                    : position_.symbols(SymbolSet(std::string(1, symbol)));
}

/// Returns the number that the symbol on a cell denotes; 0 for no cell.
Ref Writes::number_on(const SymbolSet& symbols, const Cells& cell) {
  const auto& numbers = position_.rules().ruleset->numbers;
  Ref sum = to_.number(0);
  for (const Symbol symbol : symbols.to_string()) {
    // Another cell of the same variable excludes symbols that are no numbers.
    const auto number = numbers.find(symbol);
    if (number == numbers.end() || number->second == 0) continue;
    const Ref here = to_.truth(cells_.any(cells_.both(holding(symbol), cell)));
    sum = to_.add(sum, to_.multiply(here, to_.number(number->second)));
  }
  return sum;
}

/// Adds a constant to the number on each of the cells.
void Writes::move_numbers(const CompiledWrite& write, const Cells& cells) {
  const std::string& order = write.symbols;
  const auto most = static_cast<std::ptrdiff_t>(order.size());
  for (std::ptrdiff_t i = 0; i < most; ++i) {
    const std::ptrdiff_t next = i + write.source->sum.number;
    const Cells here = cells_.both(holding(order[static_cast<std::size_t>(i)]), cells);
    if (next < 0 || next >= most) {
      fails_ = to_.bit_or(fails_, to_.truth(cells_.any(here)));
      continue;
    }
    const int plane = position_.rules().symbols.plane(order[static_cast<std::size_t>(next)]);
    if (plane >= 0) add(changes_[static_cast<std::size_t>(plane)].set, here);
  }
}

/// Writes `more` plus `factor` times its own number on each cell of a run or a group.
void Writes::add_to_each(const CompiledWrite& write, const SymbolSet& symbols, std::int64_t factor, Ref more,
                         const Cells& cells) {
  const std::string& order = write.symbols;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (!symbols.contains(order[i])) continue;
    const Cells here = cells_.snapshot(cells_.both(holding(order[i]), cells));
    const Ref some = to_.truth(cells_.any(here));
    const Ref number = to_.snapshot(to_.add(more, to_.number(factor * static_cast<std::int64_t>(i))));
    const Ref fits = to_.below(number, to_.number(order.size()));
    fails_ = to_.bit_or(fails_, to_.bit_and(some, to_.is_zero(fits)));
    set_number(order, number, here);
  }
}

/// Writes the symbol of a number on the cells.
void Writes::set_number(const std::string& order, Ref number, const Cells& cells) {
  for (std::size_t i = 0; i < order.size(); ++i) {
    const int plane = position_.rules().symbols.plane(order[i]);
    const Ref here = to_.equal(number, to_.number(i));
    if (plane >= 0) add(changes_[static_cast<std::size_t>(plane)].set, cells_.if_so(here, cells));
  }
}

void Writes::add_up(const MoveLine& line, const CompiledWrite& write, const Covered& covered,
                    const Covered& told) {
  const auto& elements = line.text().left.elements;
  const Element& element = elements[write.element];
  const Cells cells = covered(write.element);
  const Sum& sum = write.source->sum;
  const std::string& order = write.symbols;
  add(written_, cells);
  for (const std::int16_t old : write.olds) add(changes_[static_cast<std::size_t>(old)].cleared, cells);
  for (const Symbol symbol : order) {
    const int plane = position_.rules().symbols.plane(symbol);
    if (plane >= 0) made_.push_back(static_cast<std::int16_t>(plane));
  }
  if (sum.terms.size() == 1 && sum.terms.front().variable == 0 && sum.terms.front().factor == 1) {
    return move_numbers(write, cells);
  }
  Ref number = to_.number(sum.number);
  std::int64_t own = 0;
  for (const Sum::Term& term : sum.terms) {
    if (term.variable == 0) {
      own += term.factor;
      continue;
    }
    const std::size_t met = element_of(line.text(), term.variable);
    const Ref here = number_on(elements[met].test.symbols, told(met));
    number = to_.add(number, to_.multiply(here, to_.number(term.factor)));
  }
  if (!element.is_single() && own != 0) {
    return add_to_each(write, element.test.symbols, own, to_.snapshot(number), cells);
  }
  if (own != 0)
    number = to_.add(number, to_.multiply(number_on(element.test.symbols, cells), to_.number(own)));
  number = to_.snapshot(number);
  const Ref fits = to_.below(number, to_.number(order.size()));
  const Ref some = element.is_single() ? to_.number(1) : to_.truth(cells_.any(cells));
  fails_ = to_.bit_or(fails_, to_.bit_and(some, to_.is_zero(fits)));
  set_number(order, number, cells);
}

} // namespace regola
