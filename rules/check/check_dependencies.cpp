#include "rules/check/checks.hpp"

#include <fmt/format.h>

#include "rules/check/dependencies.hpp"

namespace regola {

namespace {

/// Walks from all lines of a side that may have dependencies.
void walk_side(Dependencies& dependencies, PlayerIndex player, const Side& side) {
  const auto walk = [&](const auto& lines) {
    for (const auto& line : lines) dependencies.walk(player, line.guard, all_forbids);
  };
  for (const CellClass& line : side.classes) dependencies.walk_class(player, line);
  walk(side.classes);
  walk(side.moves);
  for (const Part& part : side.parts) walk(part.lines);
  walk(side.afters);
  for (const Judgement& line : side.forbids) dependencies.walk(player, line.guard, line.forbids_above);
  for (std::size_t i = 0; i < side.most.size(); ++i) {
    dependencies.walk_most(player, side.most[i], side.most_lines[i]);
  }
}

/// Returns the lines whose condition depends on itself.
std::set<std::uint32_t> circular_lines(const Dependencies& dependencies, const Side& side) {
  std::set<std::uint32_t> result;
  const auto add = [&](const auto& lines) {
    for (const auto& line : lines) {
      if (line.guard.condition && dependencies.circular().contains(&*line.guard.condition)) {
        result.insert(line.guard.line);
      }
    }
  };
  add(side.moves);
  for (const Part& part : side.parts) add(part.lines);
  add(side.afters);
  add(side.forbids);
  add(side.classes);
  for (std::size_t i = 0; i < side.most.size(); ++i) {
    if (dependencies.circular().contains(&side.most[i])) result.insert(side.most_lines[i]);
  }
  return result;
}

const syntax::Head* head_of(const syntax::Line& line) {
  if (const auto* production = std::get_if<syntax::Production>(&line.content)) return &production->head;
  if (const auto* judgement = std::get_if<syntax::Judgement>(&line.content)) return &judgement->head;
  const auto* small = std::get_if<syntax::Class>(&line.content);
  return small == nullptr ? nullptr : &small->head;
}

} // namespace

void check_dependencies(const Scope& scope, const syntax::Text& text) {
  const Ruleset& ruleset = scope.ruleset;
  Dependencies dependencies(ruleset);
  std::set<std::uint32_t> circular;
  for (const PlayerIndex player : {first_player, second_player}) {
    walk_side(dependencies, player, ruleset.sides[player]);
  }
  dependencies.walk_values();
  for (const Side& side : ruleset.sides) circular.merge(circular_lines(dependencies, side));
  const auto refuse = [&](Place place) {
    scope.error(Code::bad_expression, place, "this condition asks for something that depends on itself",
                "a line that decides what moves there are cannot ask for them");
  };
  for (const syntax::Line& line : text.lines) {
    const std::uint32_t number = scope.line_of(line.place);
    if (number == dependencies.too_deep() && !std::holds_alternative<syntax::Blank>(line.content)) {
      scope.error(
          Code::too_deep, line.place,
          fmt::format("this line leads through more than {} lines, of which each must be known before "
                      "the one that asks for it",
                      limits::dependencies),
          "let classes, values and conditions ask for what is further up directly");
    }
    if (!circular.contains(number)) continue;
    const auto* prefer = std::get_if<syntax::Prefer>(&line.content);
    if (prefer != nullptr && prefer->most) refuse(prefer->most->place);
    if (const syntax::Head* head = head_of(line)) {
      for (const syntax::HeadItem& item : head->items) {
        if (item.kind == syntax::HeadItem::Kind::condition) refuse(item.first.place);
      }
    }
  }
}

} // namespace regola
