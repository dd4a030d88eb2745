#include "engine/compiled/compile/joined_lines.hpp"

#include <algorithm>
#include <tuple>

#include "rules/constant.hpp"

namespace regola {

namespace {

/// What two lines have to have in common besides their pictures.
auto what_is_done(const Production& line) {
  return std::tie(line.guard.cells, line.guard.condition, line.name, line.right, line.right_anchor,
                  line.every, line.again, line.may_stop, line.once, line.each, line.free, line.extra,
                  line.may_skip, line.hands, line.after);
}

auto what_stands_there(const Picture& picture) {
  return std::tie(picture.elements, picture.has_rows, picture.anchor, picture.pivot, picture.line_count);
}

bool has_heading(const Picture& picture, const Heading& heading) {
  return std::any_of(picture.headings.begin(), picture.headings.end(), [&](const Heading& other) {
    return other.along == heading.along && (!picture.has_rows || other.down == heading.down);
  });
}

bool differ_in_directions_alone(const Production& a, const Production& b) {
  return !a.ahead && !b.ahead && what_is_done(a) == what_is_done(b) &&
         what_stands_there(a.left) == what_stands_there(b.left) &&
         std::none_of(b.left.headings.begin(), b.left.headings.end(),
                      [&](const Heading& heading) { return has_heading(a.left, heading); });
}

/// Lines of one list, each with those below it that differ in their directions alone.
/// @param compiled the same lines
std::vector<Production> joined(const std::vector<Production>& lines,
                               const std::vector<CompiledProduction>& compiled) {
  std::vector<Production> all;
  std::vector<bool> may_join; // each of these
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool joins = lines[i].every || !compiled[i].shares_text;
    std::size_t above = 0;
    while (above < all.size() &&
           !(joins && may_join[above] && differ_in_directions_alone(all[above], lines[i]))) {
      ++above;
    }
    if (above == all.size()) {
      all.push_back(lines[i]);
      may_join.push_back(joins);
    } else {
      std::vector<Heading>& headings = all[above].left.headings;
      headings.insert(headings.end(), lines[i].left.headings.begin(), lines[i].left.headings.end());
    }
  }
  return all;
}

std::size_t count_shared_texts(const CompiledRuleset& rules) {
  std::size_t count = 0;
  const auto add = [&](const std::vector<CompiledProduction>& lines) {
    count += static_cast<std::size_t>(
        std::count_if(lines.begin(), lines.end(), [](const CompiledProduction& line) {
          return line.shares_text && !line.source->every;
        }));
  };
  for (const CompiledSide& side : rules.sides) {
    add(side.moves);
    for (const auto& part : side.parts) add(part);
  }
  return count;
}

} // namespace

std::optional<Ruleset> joined_lines(const CompiledRuleset& rules) {
  Ruleset fewer = *rules.ruleset;
  bool changed = false;
  const auto join = [&](std::vector<Production>& lines, const std::vector<CompiledProduction>& compiled) {
    std::vector<Production> all = joined(lines, compiled);
    changed = changed || all.size() < lines.size();
    lines = std::move(all);
  };
  for (const PlayerIndex player : {first_player, second_player}) {
    Side& side = fewer.sides[player];
    const CompiledSide& compiled = rules.sides[player];
    join(side.moves, compiled.moves);
    for (std::size_t i = 0; i < side.parts.size(); ++i) join(side.parts[i].lines, compiled.parts[i]);
    const std::size_t forbids = side.forbids.size();
    std::erase_if(side.forbids, [](const Judgement& line) {
      return line.guard.condition && constant(*line.guard.condition) == 0;
    });
    changed = changed || side.forbids.size() < forbids;
  }
  return changed ? std::optional(std::move(fewer)) : std::nullopt;
}

bool shares_more_texts(const CompiledRuleset& rules, const CompiledRuleset& others) {
  return count_shared_texts(rules) > count_shared_texts(others);
}

} // namespace regola
