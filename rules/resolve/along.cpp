#include <fmt/format.h>

#include "rules/resolve/resolve_rules.hpp"

namespace regola {

NameIndex name_in_text(const Scope& scope, NameIndex name) {
  const auto found = scope.text_names.find(name);
  return found == scope.text_names.end() ? name : found->second;
}

namespace {

/// Returns the names of the part before: those after `after`, or else the nearest `then` line above with
/// another name, or else all moves.
std::vector<NameIndex> names_before(const View& view, const syntax::Production& line, const Head& head) {
  std::vector<NameIndex> names = head.after;
  const Side& side = view.scope->ruleset.sides[view.player];
  for (auto part = side.parts.rbegin(); part != side.parts.rend() && names.empty(); ++part) {
    const NameIndex name = name_in_text(*view.scope, part->lines.front().name);
    if (view.scope->ruleset.names[name] != line.name.text) names.push_back(name);
  }
  if (names.empty()) {
    for (const Production& move : side.moves) names.push_back(name_in_text(*view.scope, move.name));
  }
  return names;
}

/// Why the direction of the next part is not determined; empty if it is.
std::string obstacle_in(const Production& line) {
  if (line.every) return "says 'every'";
  if (line.again && !line.ahead) return "may turn with each step of its 'again'";
  const bool lies = !line.left.has_rows && line.left.elements.size() > 1;
  return lies ? std::string() : "has no direction";
}

/// Splits a line into one for each direction, with the names that the lines of its name have.
std::vector<Production> split_by_direction(Scope& scope, const Production& line) {
  const NameIndex own = name_in_text(scope, line.name);
  const auto names = scope.direction_names.find(own);
  if (names == scope.direction_names.end() || own != line.name) return {line};
  std::vector<Production> all;
  for (const Heading& heading : line.left.headings) {
    const auto index = static_cast<NameIndex>(scope.ruleset.names.size());
    const auto [found, is_new] = names->second.try_emplace(heading.along, index);
    if (is_new) {
      scope.ruleset.names.push_back(scope.ruleset.names[own]);
      scope.text_names.emplace(index, own);
    }
    all.push_back(line);
    all.back().left.headings = {heading};
    all.back().name = found->second;
  }
  return all;
}

} // namespace

void add_production(Scope& scope, std::vector<Production>& lines, const Production& line) {
  for (const Production& one : split_by_direction(scope, line)) {
    if (!one.ahead) {
      lines.push_back(one);
      continue;
    }
    for (const Heading& heading : one.left.headings) {
      lines.push_back(one);
      lines.back().left.headings = {heading};
    }
  }
}

void declare_names(Scope& scope, const syntax::Text& text) {
  auto& names = scope.declared_names;
  syntax::each_line<syntax::Production>(text, [&](const syntax::Production& line, const syntax::Line&) {
    using Kind = syntax::Production::Kind;
    if (line.kind == Kind::move || line.kind == Kind::then) {
      const auto number = static_cast<NameIndex>(names.size()); // the order in which the lines are resolved
      if (names.try_emplace(line.name.text, number).second) scope.ruleset.names.push_back(line.name.text);
    }
    if (line.kind == Kind::then) note_followed(scope, line.head);
  });
}

std::optional<std::vector<Head>> heads_along(const View& view, const syntax::Production& line,
                                             const Head& head) {
  Scope& scope = *view.scope;
  if (!head.directions.empty() || !head.headings.empty()) {
    return scope.no_result(Code::bad_head, head.place,
                           "'along' says in which direction this part lies: it has no other ones");
  }
  const std::vector<NameIndex> before = names_before(view, line, head);
  std::map<RelationIndex, std::set<NameIndex>> ways;
  bool failed = false;
  const auto split = [&](std::vector<Production>& lines) {
    std::vector<Production> all;
    for (const Production& known : lines) {
      const NameIndex name = name_in_text(scope, known.name);
      if (!contains(before, name)) {
        all.push_back(known);
        continue;
      }
      const std::string obstacle = obstacle_in(known);
      if (!obstacle.empty() && !failed) {
        scope.error(Code::missing_direction, head.place,
                    fmt::format("the part before, '{}', {}: nothing can lie along it",
                                scope.ruleset.names[name], obstacle));
      }
      failed = failed || !obstacle.empty();
      scope.direction_names[name];
      for (Production& one : split_by_direction(scope, known)) {
        ways[one.left.headings.front().along].insert(one.name);
        all.push_back(std::move(one));
      }
    }
    lines = std::move(all);
  };
  Side& side = scope.ruleset.sides[view.player];
  split(side.moves);
  for (Part& part : side.parts) split(part.lines);
  std::vector<Head> heads;
  for (const auto& [along, names] : ways) {
    heads.push_back(head);
    heads.back().directions = {along};
    heads.back().after.assign(names.begin(), names.end());
  }
  if (heads.empty() && !failed) {
    scope.error(Code::missing_direction, head.place, "no part stands before this one");
  }
  return heads.empty() || failed || scope.ruleset.names.size() > limits::names ? std::nullopt
                                                                               : std::optional(heads);
}

void spread_names(Scope& scope) {
  const auto spread = [&](std::vector<NameIndex>& names) {
    const std::vector<NameIndex> written = names;
    for (const NameIndex name : written) {
      const auto found = scope.direction_names.find(name);
      if (found != scope.direction_names.end()) {
        for (const auto& [along, made] : found->second) names.push_back(made);
      }
    }
  };
  Ruleset& ruleset = scope.ruleset;
  for (Side& side : ruleset.sides) {
    for (Part& part : side.parts) {
      for (Production& line : part.lines) spread(line.after);
    }
  }
  for (const auto& [name, place] : scope.counted_names) {
    if (scope.direction_names.contains(name)) {
      scope.error(Code::bad_expression, place,
                  fmt::format("the moves called '{}' cannot be counted: a part lies along them",
                              ruleset.names[name]));
    }
  }
  for (std::size_t i = 0; i < ruleset.move_notation.specials.size(); ++i) {
    std::vector<NameIndex> names = {ruleset.move_notation.specials[i].name};
    spread(names);
    for (std::size_t made = 1; made < names.size(); ++made) {
      MoveNotation::Special special = ruleset.move_notation.specials[i];
      special.name = names[made];
      ruleset.move_notation.specials.push_back(std::move(special));
    }
  }
  std::vector<std::vector<NameIndex>> prefer;
  std::vector<std::uint32_t> lines;
  for (std::size_t i = 0; i < ruleset.prefer.size(); ++i) {
    std::vector<std::vector<NameIndex>> orders = {{}};
    for (const NameIndex name : ruleset.prefer[i]) {
      std::vector<NameIndex> names = {name};
      spread(names);
      std::vector<std::vector<NameIndex>> longer;
      for (const auto& order : orders) {
        for (const NameIndex each : names) {
          longer.push_back(order);
          longer.back().push_back(each);
        }
      }
      orders = std::move(longer);
    }
    for (auto& order : orders) {
      prefer.push_back(std::move(order));
      lines.push_back(ruleset.prefer_lines[i]);
    }
  }
  ruleset.prefer = std::move(prefer);
  ruleset.prefer_lines = std::move(lines);
}

} // namespace regola
