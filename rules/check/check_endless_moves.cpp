#include "rules/check/checks.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

#include "rules/grammar/each_line.hpp"

namespace regola {

namespace {

/// Whether an element may match after the other line was applied.
bool may_hold(const Element& element, const Element& before, const Write& write) {
  switch (write.kind) {
  case Write::Kind::symbols: return SymbolSet(write.symbols).intersects(element.test.symbols);
  case Write::Kind::keep: return before.test.symbols.intersects(element.test.symbols);
  default: return true;
  }
}

/// Whether a line may undo another one when it is read in the opposite direction: each of its cells matches
/// what the other line writes, and writes what that one matched.
bool may_undo(const Board& board, const Production& back, const Production& line) {
  const auto& there = line.left.elements;
  const auto& here = back.left.elements;
  const std::size_t last = there.size() - 1;
  if (line.guard.condition || back.guard.condition || // a condition may end the repetition
      here.size() != there.size() || here.size() < 2 || line.left.has_rows || back.left.has_rows ||
      back.left.anchor != last - line.right_anchor || back.right_anchor != last - line.left.anchor) {
    return false;
  }
  const auto opposite = [&](RelationIndex along) {
    return along < board.relation_count() ? board.relation(along).opposite
                                          : along; // otherwise the relation is `anywhere`
  };
  const bool turns_round =
      std::any_of(line.left.headings.begin(), line.left.headings.end(), [&](const Heading& heading) {
        return std::any_of(back.left.headings.begin(), back.left.headings.end(),
                           [&](const Heading& other) { return other.along == opposite(heading.along); });
      });
  if (!turns_round) return false;
  for (std::size_t i = 0; i <= last; ++i) {
    const std::size_t k = last - i;
    const bool fits = there[i].is_single() && here[k].is_single() && !there[i].test.off &&
                      !here[k].test.off && may_hold(here[k], there[i], line.right[i]) &&
                      may_hold(there[i], here[k], back.right[k]);
    if (!fits) return false;
  }
  return true;
}

} // namespace

void check_endless_moves(const Scope& scope, const syntax::Text& text) {
  std::set<std::uint32_t> endless;
  for (const Side& side : scope.ruleset.sides) {
    for (const Production& line : side.moves) {
      const bool goes_back =
          may_never_end(line) &&
          std::any_of(side.moves.begin(), side.moves.end(), [&](const Production& back) {
            return may_never_end(back) && goes_on_by(line, back) && may_undo(scope.ruleset.board, back, line);
          });
      if (goes_back) endless.insert(line.guard.line);
    }
  }
  syntax::each_line<syntax::Production>(text, [&](const syntax::Production& line, const syntax::Line& at) {
    if (!endless.contains(scope.line_of(at.place))) return;
    for (const syntax::HeadItem& item : line.head.items) {
      if (item.kind != syntax::HeadItem::Kind::word || item.first.text != "again") continue;
      scope.warn(
          Code::no_effect, item.first.place,
          "a step of this move can be taken back by its next one: where it can go on for ever, it is no move",
          "with `may again once` it may end after any step");
    }
  });
}

} // namespace regola
