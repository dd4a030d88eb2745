#pragma once

#include "engine/compiled/machine/discrimination.hpp"
#include "engine/compiled/machine/move_records.hpp"
#include "engine/compiled/machine/plane_positions.hpp"

namespace regola {

/// Matches the article's rules, each against the whole status.
template <int W>
class PlaneWholeRules {
public:
  PlaneWholeRules(PositionStore& store, PlanePositions<W>& positions, MoveRecords& records)
      : rules_(store.rules()),
        source_(*rules_.ruleset),
        store_(store),
        positions_(positions),
        records_(records),
        discrimination_(source_.rules, rules_.layout.cells()) {}

  [[nodiscard]] bool empty() const { return discrimination_.empty(); }
  /// Adds a move for each rule that matches, in the order of the text.
  /// @param start a move without parts
  void list(const MoveRecord& start);

private:
  /// @return whether each variable of the rule stands for a single symbol
  [[nodiscard]] bool bind(const Rule& rule, Position position, Varspace& variables) const;
  void write(const Rule& rule, const Varspace& variables, Position before, Word* position) const;
  [[nodiscard]] Symbol symbol_at(Position position, std::size_t cell) const {
    return positions_.symbol_at(position, rules_.layout.bit(static_cast<CellIndex>(cell)));
  }

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PositionStore& store_;
  PlanePositions<W>& positions_;
  MoveRecords& records_;
  Discrimination discrimination_;
};

template <int W>
bool PlaneWholeRules<W>::bind(const Rule& rule, Position position, Varspace& variables) const {
  for (std::size_t cell = 0; cell < rule.left.size(); ++cell) {
    if (!rule.left.is_variable_at(cell)) continue;
    Symbol& value = variables[rule.left[cell]];
    const Symbol here = symbol_at(position, cell);
    if (value != 0 && value != here) return false;
    value = here;
  }
  return true;
}

template <int W>
void PlaneWholeRules<W>::write(const Rule& rule, const Varspace& variables, Position before,
                               Word* position) const {
  for (std::size_t cell = 0; cell < rule.right.size(); ++cell) {
    const Symbol there = rule.right.is_variable_at(cell) ? variables[rule.right[cell]] : rule.right[cell];
    if (there == symbol_at(before, cell)) continue;
    Plane<W>* planes = PlanePositions<W>::planes(position);
    const Bit bit = rules_.layout.bit(static_cast<CellIndex>(cell));
    for (std::size_t i = 0; i < rules_.symbols.planes(); ++i) planes[i].reset(bit);
    if (rules_.symbols.plane(there) >= 0) planes[rules_.symbols.plane(there)].set(bit);
  }
}

template <int W>
void PlaneWholeRules<W>::list(const MoveRecord& start) {
  if (discrimination_.empty()) {
    return;
  }
  const std::size_t first = records_.size();
  const Position before = start.position;
  const auto symbol = [&](std::size_t cell) { return symbol_at(before, cell); };
  discrimination_.each(symbol, [&](std::uint32_t index) {
    const Rule& rule = source_.rules[index];
    Varspace variables;
    if (!bind(rule, before, variables)) return;
    MoveRecord next = start;
    next.position = store_.copy(before);
    next.kind = Move::Kind::rule;
    next.rule = index;
    next.first_name = any_name;
    next.first_line = rule.line;
    next.shares_text = true;
    next.variables = records_.add_variables(variables);
    write(rule, variables, before, next.position);
    records_.add(next);
  });
  records_.sort(first, [](const MoveRecord& a, const MoveRecord& b) { return a.rule < b.rule; });
}

} // namespace regola
