#include "rules/ruleset/appearance.hpp"

#include "rules/ruleset/ruleset.hpp"

namespace regola {

namespace {

const Appearance* find(const Ruleset& ruleset, Symbol symbol) {
  const auto found = ruleset.appearances.find(symbol);
  return found == ruleset.appearances.end() ? nullptr : &found->second;
}

} // namespace

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
