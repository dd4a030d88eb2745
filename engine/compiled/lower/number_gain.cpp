// By how much a line changes the sum of the numbers on the board.

#include "engine/compiled/lower/hands.hpp"

#include <map>

namespace regola {

namespace {

/// A sum over cells: of known numbers, and of unknown ones with a factor each.
class CellSum {
public:
  CellSum(const Ruleset& ruleset, const MoveLine& line, const Hand& hand)
      : ruleset_(ruleset), elements_(line.text().left.elements), numbers_(hand.order.symbols) {}

  void add_number(int number) { known_ += number; }
  void add_symbol(Symbol symbol, int factor) {
    if (numbers_.contains(symbol)) known_ += factor * static_cast<int>(ruleset_.numbers.at(symbol));
  }
  void add_cell(std::size_t element, int factor) {
    const CellTest& test = elements_[element].test;
    if (test.symbols.size() == 1) return add_symbol(test.symbols.to_string().front(), factor);
    const bool all_numbers = (test.symbols - numbers_).empty();
    is_told_ = is_told_ && elements_[element].is_single() && all_numbers;
    factors_[{test.variable, test.variable == 0 ? element : 0}] += factor;
  }
  /// Adds the number on the cell that binds the variable.
  void add_variable(Symbol variable, int factor) {
    const auto found =
        find_if(elements_, [&](const Element& element) { return element.test.variable == variable; });
    add_cell(static_cast<std::size_t>(found - elements_.begin()), factor);
  }
  [[nodiscard]] bool counts(const std::string& order) const { return (SymbolSet(order) - numbers_).empty(); }
  /// Numbers on cells are not below 0.
  [[nodiscard]] std::optional<NumberGain> gain() const {
    const auto all = [&](auto passes) {
      return all_of(factors_, [&](const auto& factor) { return passes(factor.second); });
    };
    if (!is_told_ || !all([](int factor) { return factor <= 0; })) return std::nullopt;
    return NumberGain{known_, all([](int factor) { return factor == 0; })};
  }

private:
  const Ruleset& ruleset_;
  const std::vector<Element>& elements_;
  SymbolSet numbers_;
  int known_ = 0;
  bool is_told_ = true;
  std::map<std::pair<Symbol, std::size_t>, int> factors_; // by variable, or by cell without variable
};

} // namespace

std::optional<NumberGain> number_gain(const Ruleset& ruleset, const MoveLine& line, const Hand& hand) {
  CellSum sum(ruleset, line, hand);
  for (const CompiledWrite& write : line.source->writes) {
    if (!line.text().left.elements[write.element].is_single() || line.text().every) return std::nullopt;
    sum.add_cell(write.element, -1);
    if (write.kind == Write::Kind::symbols) {
      if (write.symbols.size() != 1) return std::nullopt;
      sum.add_symbol(write.symbols.front(), 1);
    } else if (write.kind == Write::Kind::variable) {
      sum.add_variable(write.symbols.front(), 1);
    } else {
      if (!sum.counts(write.symbols)) return std::nullopt;
      sum.add_number(write.source->sum.number);
      for (const Sum::Term& term : write.source->sum.terms) {
        if (term.variable == 0) {
          sum.add_cell(write.element, term.factor);
        } else {
          sum.add_variable(term.variable, term.factor);
        }
      }
    }
  }
  return sum.gain();
}

} // namespace regola
