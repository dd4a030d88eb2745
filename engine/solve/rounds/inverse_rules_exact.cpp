// Whether inverse rules tell the predecessors of a position exactly.

#include "engine/solve/rounds/inverse_rules.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

bool always_holds(const Guard& guard) {
  return !guard.condition || constant(*guard.condition).value_or(0) != 0;
}

/// Whether the elements of a picture always lie on different cells.
bool lies_apart(const Picture& picture, const Board& board) {
  if (picture.elements.size() == 1 && picture.elements.front().is_single()) return true;
  const bool is_pair = picture.elements.size() == 2 && !picture.has_rows &&
                       std::all_of(picture.elements.begin(), picture.elements.end(),
                                   [](const Element& element) { return element.is_single(); });
  const auto never_stays = [&](const Relation& relation) {
    for (std::size_t cell = 0; cell < relation.next.size(); ++cell) {
      const auto& next = relation.next[cell];
      if (std::find(next.begin(), next.end(), static_cast<CellIndex>(cell)) != next.end()) return false;
    }
    return true;
  };
  const auto is_step = [&](RelationIndex index) {
    return index < board.relation_count() && board.relation(index).step.has_value();
  };
  return std::all_of(picture.headings.begin(), picture.headings.end(), [&](const Heading& heading) {
    if (is_step(heading.along)) return !picture.has_rows || is_step(heading.down);
    return is_pair && heading.along < board.relation_count() && never_stays(board.relation(heading.along));
  });
}

} // namespace

bool are_inverse_rules_exact(const Ruleset& rules) {
  if (!rules.prefer.empty()) return false;
  return std::all_of(rules.sides.begin(), rules.sides.end(), [&](const Side& side) {
    const FixedClasses fixed(rules, side);
    const auto is_whole = [&](const Element& element) {
      const CellTest& test = element.test;
      return test.variable == 0 && element.contact.empty() && fixed.contain(test.within) &&
             fixed.contain(test.outside);
    };
    return side.most.empty() &&
           std::all_of(side.forbids.begin(), side.forbids.end(),
                       [](const Judgement& line) { return never_holds(line.guard); }) &&
           std::all_of(side.moves.begin(), side.moves.end(), [&](const Production& line) {
             return never_holds(line.guard) ||
                    (always_holds(line.guard) && lies_apart(line.left, rules.board) &&
                     std::all_of(line.left.elements.begin(), line.left.elements.end(), is_whole));
           });
  });
}

} // namespace regola
