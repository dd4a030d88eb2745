// Writes of numbers that lines compute from the numbers on cells.

#include "engine/compiled/lower/writes.hpp"

namespace regola {

using form::Ref;

Cells Writes::holding(Symbol symbol) {
  const int plane = position_.rules().symbols.plane(symbol);
  return plane >= 0 ? position_.planes[static_cast<std::size_t>(plane)]
                    : position_.symbols(SymbolSet(std::string(1, symbol)));
}

/// Returns the number that the symbol on a cell denotes; 0 for no cell.
Ref Writes::number_on(const SymbolSet& symbols, const Cells& cell) {
  form::Builder& to = position_.to();
  const CellBuilder& cells = position_.cells();
  const auto& numbers = position_.rules().ruleset->numbers;
  Ref sum = to.number(0);
  for (const Symbol symbol : symbols.to_string()) {
    // Another cell of the same variable excludes symbols that are no numbers.
    const auto number = numbers.find(symbol);
    if (number == numbers.end() || number->second == 0) continue;
    const Ref here = to.truth(cells.any(cells.both(holding(symbol), cell)));
    sum = to.add(sum, to.multiply(here, to.number(number->second)));
  }
  return sum;
}

/// Adds a constant to the number on each of the cells.
void Writes::move_numbers(const CompiledWrite& write, const Cells& cells) {
  form::Builder& to = position_.to();
  const CellBuilder& builder = position_.cells();
  const std::string& order = write.symbols;
  const auto most = static_cast<std::ptrdiff_t>(order.size());
  for (std::ptrdiff_t i = 0; i < most; ++i) {
    const std::ptrdiff_t next = i + write.source->sum.number;
    const Cells here = builder.both(holding(order[static_cast<std::size_t>(i)]), cells);
    if (next < 0 || next >= most) {
      fails_ = to.bit_or(fails_, to.truth(builder.any(here)));
      continue;
    }
    const int plane = position_.rules().symbols.plane(order[static_cast<std::size_t>(next)]);
    if (plane >= 0) add(changes_[static_cast<std::size_t>(plane)].set, here);
  }
}

/// Writes `more` plus `factor` times its own number on each cell of a run or a group.
void Writes::add_to_each(const CompiledWrite& write, const SymbolSet& symbols, std::int64_t factor, Ref more,
                         const Cells& cells) {
  form::Builder& to = position_.to();
  const CellBuilder& builder = position_.cells();
  const std::string& order = write.symbols;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (!symbols.contains(order[i])) continue;
    const Cells here = builder.snapshot(builder.both(holding(order[i]), cells));
    const Ref some = to.truth(builder.any(here));
    const Ref number = to.snapshot(to.add(more, to.number(factor * static_cast<std::int64_t>(i))));
    const Ref fits = to.compute(form::Op::below, number, to.number(static_cast<std::int64_t>(order.size())));
    fails_ = to.bit_or(fails_, to.bit_and(some, to.is_zero(fits)));
    set_number(order, number, here);
  }
}

/// Writes the symbol of a number on the cells.
void Writes::set_number(const std::string& order, Ref number, const Cells& cells) {
  form::Builder& to = position_.to();
  for (std::size_t i = 0; i < order.size(); ++i) {
    const int plane = position_.rules().symbols.plane(order[i]);
    const Ref here = to.compute(form::Op::equal, number, to.number(static_cast<std::int64_t>(i)));
    if (plane >= 0) add(changes_[static_cast<std::size_t>(plane)].set, position_.cells().if_so(here, cells));
  }
}

void Writes::add_up(const MoveLine& line, const CompiledWrite& write, const Covered& covered,
                    const Covered& told) {
  form::Builder& to = position_.to();
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
  Ref number = to.number(sum.number);
  std::int64_t own = 0;
  for (const Sum::Term& term : sum.terms) {
    if (term.variable == 0) {
      own += term.factor;
      continue;
    }
    const std::size_t met = element_of(line.text(), term.variable);
    const Ref here = number_on(elements[met].test.symbols, told(met));
    number = to.add(number, to.multiply(here, to.number(term.factor)));
  }
  if (!element.is_single() && own != 0) {
    return add_to_each(write, element.test.symbols, own, to.snapshot(number), cells);
  }
  if (own != 0) number = to.add(number, to.multiply(number_on(element.test.symbols, cells), to.number(own)));
  number = to.snapshot(number);
  const Ref fits = to.compute(form::Op::below, number, to.number(static_cast<std::int64_t>(order.size())));
  const Ref some = element.is_single() ? to.number(1) : to.truth(position_.cells().any(cells));
  fails_ = to.bit_or(fails_, to.bit_and(some, to.is_zero(fits)));
  set_number(order, number, cells);
}

} // namespace regola
