#include "rules/ruleset/ruleset.hpp"

#include <fmt/format.h>

#include "rules/text/ranges.hpp"

namespace regola {

namespace {

const Value* find(const std::vector<Value>& values, std::string_view name) {
  return find_where(values, [&](const Value& value) { return value.name == name; });
}

const Appearance* find(const Ruleset& ruleset, Symbol symbol) {
  const auto found = ruleset.appearances.find(symbol);
  return found == ruleset.appearances.end() ? nullptr : &found->second;
}

} // namespace

std::vector<const Production*> Side::part_lines() const {
  std::vector<const Production*> all = mapped(moves, [&](const Production& line) { return &line; });
  for (const Part& part : parts) {
    for (const Production& line : part.lines) all.push_back(&line);
  }
  return all;
}

std::vector<const Production*> Side::productions() const {
  std::vector<const Production*> all = part_lines();
  for (const Production& line : afters) all.push_back(&line);
  return all;
}

std::optional<std::string> misfit(const Ruleset& ruleset, const Status& status) {
  const std::size_t cells = ruleset.board.size();
  if (cells > 0 && status.size() != cells) {
    return fmt::format("{} symbols, but the board has {} cells", status.size(), cells);
  }
  const auto fits = [&](const Rule& rule) {
    return rule.left.size() == status.size() || rule.right.size() == status.size();
  };
  if (cells == 0 && status.size() > 0 && !ruleset.rules.empty() && none_of(ruleset.rules, fits)) {
    return fmt::format("{} symbols, but the rules are about {}", status.size(),
                       ruleset.rules.front().left.size());
  }
  if (ruleset.turn == Turn::first_cell && status.size() > 0) {
    const std::string first(1, status[0]);
    if (first != ruleset.players[0] && first != ruleset.players[1]) {
      return fmt::format("the first symbol says whose turn it is: {} or {}", ruleset.players[0],
                         ruleset.players[1]);
    }
    if (first != ruleset.players[status.to_move]) {
      return fmt::format("its first symbol says that {} is to move, not {}", first,
                         ruleset.players[status.to_move]);
    }
  }
  return std::nullopt;
}

bool goes_on_by(const Production& line, const Production& other) {
  if (line.name != other.name) return false;
  if (!line.ahead) return true;
  const Heading& heading = line.left.headings.front();
  return other.guard.line == line.guard.line && other.left.headings.front().along == heading.along &&
         other.left.headings.front().down == heading.down;
}

bool may_never_end(const Production& line) { return line.again && line.once && !line.may_stop; }

std::uint32_t telling_line(const std::vector<Production>& moves, const Production& line) {
  if (!line.once) return line.guard.line;
  const auto upper =
      find_if(moves, [&](const Production& other) { return other.once && other.name == line.name; });
  return (upper == moves.end() ? line : *upper).guard.line;
}

Ruleset Ruleset::from_rules(std::vector<Rule> rules) {
  Ruleset result;
  result.players = {"first", "second"};
  result.has_start = false;
  for (const Rule& rule : rules) {
    for (const Pattern* side : {&rule.left, &rule.right}) {
      for (std::size_t i = 0; i < side->size(); ++i) {
        if (!side->is_variable_at(i)) result.symbols.insert((*side)[i]);
      }
    }
  }
  result.rules = std::move(rules);
  return result;
}

const Value* Ruleset::find_value(std::string_view name) const { return find(values, name); }

const Value* Ruleset::find_worth(std::string_view name) const { return find(worths, name); }

std::string shown_text(const Ruleset& ruleset, Symbol symbol) {
  const Appearance* appearance = find(ruleset, symbol);
  return appearance == nullptr ? std::string(1, symbol) : appearance->text;
}

std::string shown_glyph(const Ruleset& ruleset, Symbol symbol) {
  const Appearance* appearance = find(ruleset, symbol);
  return appearance == nullptr || appearance->glyph.empty() ? shown_text(ruleset, symbol) : appearance->glyph;
}

std::string shown_name(const Ruleset& ruleset, Symbol symbol) {
  const Appearance* appearance = find(ruleset, symbol);
  if (appearance == nullptr || appearance->name.empty()) return "'" + shown_text(ruleset, symbol) + "'";
  const auto owner = owner_of(ruleset, symbol);
  return owner ? ruleset.players[*owner] + " " + appearance->name : appearance->name;
}

std::optional<PlayerIndex> owner_of(const Ruleset& ruleset, Symbol symbol) {
  const auto found = ruleset.owners.find(symbol);
  return found == ruleset.owners.end() ? std::nullopt : std::optional(found->second);
}

} // namespace regola
