#include "engine/matcher/move.hpp"

#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

std::string text_of(const Ruleset& ruleset, const Move& move, bool silent_too) {
  switch (move.kind) {
  case Move::Kind::pass: return "pass";
  case Move::Kind::rule: return std::to_string(move.number);
  case Move::Kind::parts: break;
  }
  std::string text;
  for (const MovePart& part : move.parts) {
    if (!silent_too && is_silent(ruleset, part.name)) continue;
    text += (text.empty() ? "" : " ") + ruleset.names[part.name] + " " + ruleset.board.name(part.from);
    if (const CellIndex also = part.cells()[1]; also != part.from) text += "+" + ruleset.board.name(also);
    if (part.to != part.from) text += "-" + ruleset.board.name(part.to);
    for (const Symbol choice : part.choices) text += {'=', choice};
  }
  return text;
}

} // namespace

std::string to_text(const Ruleset& ruleset, const Move& move) { return text_of(ruleset, move, false); }

std::string whole_text(const Ruleset& ruleset, const Move& move) { return text_of(ruleset, move, true); }

} // namespace regola
